create view story_managed as
select
  story.id,
  story.key,
  story.name,
  story.description,
  story.risk_level,
  story.estimated_effort,
  story.user_impact,
  story.status,
  story.creation_time,
  story.last_updated_time,
  origin_of(story.shipped, story.edited_at is not null, story.shipped_base) as origin,
  story.translations -> 'de' ->> 'name' as german_name,
  story.translations -> 'de' ->> 'description' as german_description,
  linked.recommendation_names,
  linked.num_of_recommendations
from story
cross join lateral (
  select
    string_agg(recommendation.name, ', ' order by link.priority, link.id) as recommendation_names,
    count(*)::int as num_of_recommendations
  from story_recommendation link
  join recommendation on recommendation.id = link.recommendation_id and recommendation.status <> 3
  where link.story_id = story.id) linked
where story.status <> 3;
