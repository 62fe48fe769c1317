-- Invitations of customers and what became of them. What was replaced or withdrawn after it had expired has expired.
create view account_invite_extended with (security_invoker = true) as
select
  invite.id,
  invite.email,
  case
    when invite.accepted_at is not null then 2
    when invite.ended_at < invite.expires_at then 4
    when invite.expires_at <= clock_timestamp() then 3
    else 1
  end as status,
  invite.created_at as creation_time,
  invite.expires_at as expiry_time,
  invite.invited_by as invited_by_email,
  vendor.name as vendor_name,
  subscription_type.name as subscription_name,
  invite.vendor_id,
  invite.subscription_type_id
from invite
left join vendor on vendor.id = invite.vendor_id
left join subscription_type on subscription_type.id = invite.subscription_type_id
where invite.kind = 'account';
