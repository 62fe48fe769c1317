-- The tenant's own mail domains, and what an address says about them.

-- The domain of an address as Exchange writes it, with or without 'smtp:' in front; null when it holds none.
create macro mail_domain_of(address) as
  nullif(rtrim(lower(regexp_extract(trim(address), '@([^@<> ]+)>?$', 1)), '.'), '');

-- Every accepted domain once. Microsoft's own names (the initial domain and the hybrid routing domain) are marked:
-- their DNS belongs to Microsoft. Where Exchange does not say whether a domain sends, it does. Mail to a domain of the
-- type external relay is handed to a server of somebody else: it leaves.
create view mail_domains as
with named as (
  -- Exchange gives an entry the domain for a name; somebody may have given it another one since.
  select *, lower(rtrim(trim(coalesce(DomainName, case when contains(Name, '.') then Name end)), '.')) as named_domain
  from exo_accepted_domains
)
select
  named_domain as domain,
  coalesce(bool_or(InitialDomain), false) or named_domain like '%.onmicrosoft.com' as is_microsofts,
  named_domain like '%.mail.onmicrosoft.com' as is_for_routing,
  not coalesce(bool_or(SendingFromDomainDisabled), false) as sends,
  coalesce(bool_or(lower(DomainType) = 'externalrelay'), false) as leaves
from named
where named_domain <> ''
group by named_domain;

-- One row: the domains in which a mailbox can have its primary address. '*' stands for all of them when none is known.
create view mail_recipient_domains as
select coalesce(list(domain order by domain) filter (not is_for_routing), ['*']) as domains
from mail_domains;

-- Says for how many domains the DNS did not answer; null when it did for all.
create macro mail_dns_silence(silent, total) as case
  when len(silent) > 5 then say('dnsSilentForMany', {count: len(silent), total: total, domains: silent[1:5]})
  when len(silent) > 0 then say('dnsSilent', {count: len(silent), total: total, domains: silent})
end;

-- The domains whose mail stays in the organisation. Where Exchange named none, those that the directory verified.
create view mail_inside_domains as
select domain from mail_domains where not leaves
union
select lower(id) from domains where isVerified is distinct from false and not exists (from mail_domains);

-- Whether there is an address and every one is in one of the domains.
create macro mail_is_inside(addresses, domains) as
  coalesce(len(addresses), 0) > 0
  and len(list_filter(addresses, lambda address: coalesce(list_contains(domains, mail_domain_of(address)), false)))
    = len(addresses);

-- An address or a name of a recipient as it is compared: small, without 'smtp:' and without the path before a name.
create macro mail_key(target) as
  case
    when contains(target, '/') or starts_with(lower(ltrim(target)), 'smtp:')
      then lower(regexp_extract(regexp_replace(trim(target), '^smtp:', '', 'i'), '([^/]*)$', 1))
    -- Most names: the patterns above would find nothing in half a million of them.
    else lower(trim(target))
  end;

-- The contacts and mail users by each of their names: where their mail goes, and whether that is outside. One with an
-- address in an own domain can lead outside all the same.
create view mail_contact_keys as
with named as (
  select
    regexp_replace(ExternalEmailAddress, '^smtp:', '', 'i') as address,
    unnest([Guid, Name, Alias, DisplayName, PrimarySmtpAddress]) as name
  from exo_mail_contacts
)
select
  mail_key(name) as key,
  min(address) as address,
  bool_or(mail_domain_of(address) is null or mail_domain_of(address) not in (from mail_inside_domains)) as is_outside
from named
where trim(name) <> ''
group by mail_key(name);

-- The entries of a sharing policy, each with a domain and what is shared with it; several of them may stand in one text.
create macro sharing_entries(entries) as flatten(list_transform(entries, lambda entry:
  coalesce(string_split(regexp_replace(entry, '[,;]\s*([^,;:]+:)', '|\1', 'g'), '|'), [null])));
