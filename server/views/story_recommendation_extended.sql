create view story_recommendation_extended with (security_invoker = true) as
select
  link.id,
  mine.account_id,
  link.story_id,
  link.recommendation_id,
  link.priority,
  mine.id as account_recommendation_id,
  mine.findings,
  mine.severity,
  mine.ease_of_fix,
  mine.estimated_work,
  mine.product_name,
  mine.is_compliant,
  mine.is_exempted
from story_recommendation link
join story on story.id = link.story_id and story.status = 1
join account_recommendation_extended mine
  on mine.recommendation_id = link.recommendation_id and mine.status = 1;
