-- For a reseller a type is choosable when the reseller's own type allows it; one that names none allows itself.
create view subscription_type_extended with (security_invoker = true) as
select
  subscription_type.*,
  (select scope_kind()) <> 'vendor' or subscription_type.id in (
    select unnest(case when own.allowed_type_ids = '{}' then array[own.id] else own.allowed_type_ids end)
    from vendor
    join subscription_type own on own.id = vendor.subscription_type_id
    where vendor.id = (select scope_vendor())
  ) as is_choosable
from subscription_type
-- Nothing set means nothing seen.
where coalesce((select scope_kind()), '') <> '';
