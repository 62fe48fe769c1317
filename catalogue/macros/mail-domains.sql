-- The tenant's own mail domains, and what an address says about them.

-- The domain of an address as Exchange writes it, with or without 'smtp:' in front; null when it holds none.
create macro mail_domain_of(address) as
  nullif(rtrim(lower(regexp_extract(trim(address), '@([^@<> ]+)>?$', 1)), '.'), '');

-- Every accepted domain once. Microsoft's own names (the initial domain and the hybrid routing domain) are marked:
-- their DNS belongs to Microsoft. Where Exchange does not say whether a domain sends, it does.
create view mail_domains as
select
  lower(DomainName) as domain,
  coalesce(bool_or(InitialDomain), false) or lower(DomainName) like '%.onmicrosoft.com' as is_microsofts,
  lower(DomainName) like '%.mail.onmicrosoft.com' as is_for_routing,
  not coalesce(bool_or(SendingFromDomainDisabled), false) as sends
from exo_accepted_domains
where DomainName is not null
group by lower(DomainName);

-- One row: the domains in which a mailbox can have its primary address. '*' stands for all of them when none is known.
create view mail_recipient_domains as
select coalesce(list(domain order by domain) filter (not is_for_routing), ['*']) as domains
from mail_domains;
