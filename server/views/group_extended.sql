create view group_extended with (security_invoker = true) as
select
  user_group.*,
  (select count(*)::int from app_user
   where app_user.account_id = user_group.account_id
     and app_user.group_id = user_group.id
     and app_user.status <> 4) as number_of_users
from user_group
where user_group.status = 1;
