-- The settings are read once per query, as sub-selects; read with every row they take most of its time.
create view story_extended with (security_invoker = true) as
select
  story.id,
  account.id as account_id,
  story.name,
  story.description,
  story.risk_level,
  story.estimated_effort,
  story.user_impact,
  story.status,
  counted.num_of_recommendations,
  counted.num_of_compliant,
  counted.num_of_assessed,
  case when counted.num_of_assessed > 0
    then round(100.0 * counted.num_of_compliant / counted.num_of_assessed, 2) end as percentage_compliant,
  case when counted.decided_last_week > 0 then counted.compliant_last_week end as num_of_compliant_last_week,
  nullif(counted.decided_last_week, 0) as num_of_assessed_last_week
from spoken_story story
cross join account
cross join lateral (
  select
    count(*)::int as num_of_recommendations,
    count(*) filter (where mine.is_compliant)::int as num_of_compliant,
    count(*) filter (where mine.is_compliant is not null)::int as num_of_assessed,
    count(*) filter (where mine.recommendation_id = any((select decided_last_week())::bigint[]))::int
      as decided_last_week,
    count(*) filter (where mine.recommendation_id = any((select compliant_last_week())::bigint[]))::int
      as compliant_last_week
  from story_recommendation link
  join account_recommendation_extended mine
    on mine.account_id = account.id and mine.recommendation_id = link.recommendation_id and mine.status = 1
  where link.story_id = story.id
    and ((select scope_recommendations()) is null
      or mine.recommendation_id = any((select scope_recommendations())::bigint[]))
) counted
where story.status = 1;
