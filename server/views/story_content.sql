-- What a story says, by the names of its fields: compared with what is shipped.
create function story_content(kept story) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'name', kept.name,
    'description', kept.description,
    'riskLevel', kept.risk_level,
    'estimatedEffort', kept.estimated_effort,
    'userImpact', kept.user_impact,
    'germanName', kept.translations -> 'de' ->> 'name',
    'germanDescription', kept.translations -> 'de' ->> 'description',
    'recommendationNames', coalesce((
      select jsonb_agg(recommendation.name order by link.priority, link.id)
      from story_recommendation link
      join recommendation on recommendation.id = link.recommendation_id
      where link.story_id = kept.id), '[]'))
$$;
