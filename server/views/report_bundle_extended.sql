create view report_bundle_extended with (security_invoker = true) as
select
  bundle.id,
  bundle.vendor_id,
  bundle.report_id,
  coalesce(report.name, bundle.name) as report_name,
  bundle.format,
  bundle.language,
  case
    when bundle.state = 'made' then 2
    when bundle.state = 'waiting' then 1
    else 3
  end as state,
  cardinality(bundle.account_ids) as customers,
  bundle.done,
  jsonb_array_length(bundle.failures) as failed,
  bundle.size,
  bundle.created_by_email,
  bundle.created_at,
  bundle.expires_at
from report_bundle bundle
left join spoken_report report on report.id = bundle.report_id;
