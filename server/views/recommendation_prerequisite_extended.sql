create view recommendation_prerequisite_extended with (security_invoker = true) as
select
  link.id,
  mine.account_id,
  link.recommendation_id,
  link.prerequisite_recommendation_id,
  'Recommendation' as type,
  needed.findings as name,
  case mine.is_compliant when true then 100 when false then 0 end::numeric as percentage_compliant,
  mine.is_compliant as compliant
from recommendation_prerequisite link
join spoken_recommendation needed on needed.id = link.prerequisite_recommendation_id and needed.status = 1
join account_recommendation mine on mine.recommendation_id = needed.id;
