create view vendor_users_extended with (security_invoker = true) as
select id, email, name, creation_date, last_login_date, status, vendor_id
from app_user
where status <> 4 and account_id = 0 and vendor_id is not null;
