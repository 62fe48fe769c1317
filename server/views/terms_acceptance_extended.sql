create view terms_acceptance_extended with (security_invoker = true) as
select
  acceptance.id,
  acceptance.terms_id,
  terms.version,
  terms.type,
  coalesce(person.name, person.email) as user_name,
  person.email,
  account.name as account_name,
  vendor.name as vendor_name,
  acceptance.accepted_at
from terms_acceptance acceptance
join terms_and_conditions terms on terms.id = acceptance.terms_id
join app_user person on person.account_id = acceptance.account_id and person.id = acceptance.user_id
left join account on account.id = acceptance.account_id
left join vendor on vendor.id = coalesce(acceptance.vendor_id, account.vendor_id);
