-- Outbound spam policies that apply to somebody. The default applies to all senders who are left. A custom policy applies
-- to the senders of its rule, and to nobody when no enabled rule names it; where no rule was read at all, it counts.
create view outbound_spam_policies as
with policies as (
  select *,
    coalesce(Name, Identity) as title,
    coalesce(IsDefault, lower(trim(coalesce(Name, Identity))) = 'default', false) as is_default
  from exo_hosted_outbound_spam_filter_policies
), used as (
  select coalesce(list(lower(trim(coalesce(HostedOutboundSpamFilterPolicy, Name))))
      filter (lower(coalesce(State, 'Enabled')) = 'enabled'), []) as names,
    count(*) > 0 as is_known
  from exo_hosted_outbound_spam_filter_rules
)
select policies.*
from policies
cross join used
where is_default
  or not used.is_known
  or list_contains(used.names, lower(trim(Name)))
  or list_contains(used.names, lower(trim(Identity)));

-- The addresses of a list that say something.
create macro outbound_addresses(entries) as
  list_filter(coalesce(entries, []::varchar[]), lambda entry: trim(entry) <> '');
