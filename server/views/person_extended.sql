-- Everybody who can sign in: of accounts, of resellers and of the house.
create view person_extended with (security_invoker = true) as
select
  app_user.id,
  app_user.email,
  app_user.name,
  app_user.role,
  app_user.status,
  app_user.creation_date,
  app_user.last_login_date,
  account.name as account_name,
  coalesce(own_vendor.name, account_vendor.name) as vendor_name,
  user_group.name as group_name,
  nullif(app_user.account_id, 0) as account_id
from app_user
left join account on account.id = nullif(app_user.account_id, 0)
left join vendor own_vendor on own_vendor.id = app_user.vendor_id
left join vendor account_vendor on account_vendor.id = account.vendor_id
left join user_group on user_group.account_id = app_user.account_id and user_group.id = app_user.group_id
where app_user.status <> 4 and coalesce(account.status, 1) <> 5;
