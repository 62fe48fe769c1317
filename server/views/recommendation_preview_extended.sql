create view recommendation_preview_extended with (security_invoker = true) as
select
  preview.id,
  preview.account_id,
  preview.job_id,
  account.name as account_name,
  preview.was,
  preview.becomes,
  preview.was is distinct from preview.becomes as is_change,
  said(preview.message) as message,
  preview.items,
  preview.item_count,
  preview.score_change,
  preview.milliseconds
from recommendation_preview preview
join account on account.id = preview.account_id;
