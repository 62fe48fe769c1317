-- What the account's products and the catalogue leave: disabled recommendations keep their rows and history.
-- Regulations and stories are asked link by link: joined, all controls are read again with every row of a filtered list.
create view account_recommendation_extended with (security_invoker = true) as
select
  mine.id,
  mine.account_id,
  mine.recommendation_id,
  recommendation.product_id,
  recommendation.name,
  recommendation.findings,
  recommendation.severity,
  recommendation.ease_of_fix,
  recommendation.estimated_work,
  product.display_name as product_name,
  recommendation.status,
  recommendation.validation_method,
  recommendation.description,
  recommendation.remediation,
  recommendation.corrective_action,
  recommendation.user_impact,
  recommendation.reference,
  recommendation.tenant_wide,
  recommendation.query_type,
  recommendation.operating_system,
  recommendation.scopes,
  recommendation.category,
  recommendation.license_names,
  recommendation.licenses,
  recommendation.license_plans,
  recommendation.prerequisite_description,
  recommendation.prerequisite_reference,
  mine.is_compliant,
  mine.is_exempted,
  mine.non_compliant_items,
  mine.not_compliant_since,
  mine.na_reason,
  said(mine.message) as message,
  mine.is_kept,
  mine.assigned_to_id,
  assignee.email as assignee_email,
  mine.assignment_time,
  mine.assigned_by_email,
  mine.exemption_reason,
  mine.exempted_by_email,
  mine.exemption_date,
  mine.exemption_expires_at,
  -- The last word on its exemption was that the time is over.
  (select case when ended.new_value = 'false' and ended.changed_by = 'System' then ended.date end
   from account_recommendation_history ended
   where ended.account_id = mine.account_id and ended.account_recommendation_id = mine.id and ended.change_field = 2
   order by ended.date desc, ended.id desc
   limit 1)::timestamptz(3) as exemption_ended_at,
  -- The last turn was to the worse. What could not be read meanwhile has turned nothing.
  (case when mine.is_compliant is distinct from true then
    (select case when turn.change_type = 2 then turn.date end
     from account_recommendation_history turn
     where turn.account_id = mine.account_id and turn.account_recommendation_id = mine.id
       and turn.change_type is not null
     order by turn.date desc, turn.id desc
     limit 1) end)::timestamptz(3) as regressed_at,
  coalesce((
    select jsonb_agg(jsonb_build_object('id', needed.id, 'label', needed.findings, 'related', true) order by link.id)
    from recommendation_prerequisite link
    join spoken_recommendation needed on needed.id = link.prerequisite_recommendation_id
    where link.recommendation_id = recommendation.id), '[]') as prerequisites,
  array_remove(array(
    select distinct (
      select control.regulation_id
      from regulation_control control
      join regulation on regulation.id = control.regulation_id and regulation.status = 1
      where control.id = link.control_id and control.status = 1)
    from regulation_control_recommendation link
    where link.recommendation_id = recommendation.id), null) as regulation_ids,
  array(
    select link.story_id
    from story_recommendation link
    where link.recommendation_id = recommendation.id
      and exists (select from story where story.id = link.story_id and story.status = 1)) as story_ids
from account_recommendation mine
join spoken_recommendation recommendation on recommendation.id = mine.recommendation_id
join product on product.id = recommendation.product_id
join account_product connected
  on connected.account_id = mine.account_id and connected.product_id = recommendation.product_id
left join app_user assignee on assignee.account_id = mine.account_id and assignee.id = mine.assigned_to_id
where recommendation.status <> 3;
