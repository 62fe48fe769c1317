create view users_extended with (security_invoker = true) as
select
  app_user.id,
  app_user.account_id,
  app_user.email,
  app_user.name,
  app_user.role,
  app_user.group_id,
  user_group.name as group_name,
  app_user.creation_date,
  app_user.last_login_date,
  app_user.status,
  app_user.vendor_id
from app_user
left join user_group on user_group.account_id = app_user.account_id and user_group.id = app_user.group_id
where app_user.status <> 4 and app_user.account_id <> 0;
