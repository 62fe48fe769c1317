create view account_recommendation_history_extended with (security_invoker = true) as
select
  change.id,
  change.account_id,
  change.account_recommendation_id,
  mine.recommendation_id,
  change.date,
  recommendation.name,
  recommendation.findings,
  recommendation.status,
  change.change_type,
  case change.change_field
    when 1 then coalesce(words.said, 'Not-Compliant') || ' → ' || coalesce(words.says, 'N/A')
    when 2 then case when change.new_value = 'true' then 'Exempted' else 'Un-Exempted' end
    else coalesce('Assigned to ' || change.assigned_to, 'Unassigned')
  end as change_description,
  change.change_field,
  change.snapshot_type,
  change.is_catalogue,
  recommendation.product_id,
  product.display_name as product_name,
  recommendation.severity,
  recommendation.ease_of_fix,
  recommendation.estimated_work,
  recommendation.category,
  recommendation.scopes,
  recommendation.operating_system,
  recommendation.description,
  recommendation.validation_method,
  mine.is_compliant,
  mine.is_exempted,
  change.changed_by,
  change.change_details,
  change.assigned_to,
  change.old_value,
  change.new_value,
  mine.assigned_to_id,
  assignee.email as assignee_email
from account_recommendation_history change
join account_recommendation mine
  on mine.account_id = change.account_id and mine.id = change.account_recommendation_id
join spoken_recommendation recommendation on recommendation.id = mine.recommendation_id
join product on product.id = recommendation.product_id
left join app_user assignee on assignee.account_id = mine.account_id and assignee.id = mine.assigned_to_id
cross join lateral (select
  case change.old_value when 'true' then 'Compliant' when 'false' then 'Not-Compliant' else 'N/A' end as said,
  case change.new_value when 'true' then 'Compliant' when 'false' then 'Not-Compliant' else 'N/A' end as says
) words
where recommendation.status <> 3;
