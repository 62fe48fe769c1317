-- What a control says, by the names of its fields: compared with what is shipped.
create function regulation_control_content(kept regulation_control) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'controlId', kept.control_id,
    'text', kept.text,
    'germanText', kept.translations -> 'de' ->> 'text',
    'recommendationNames', coalesce((
      select jsonb_agg(recommendation.name order by recommendation.name collate "C")
      from regulation_control_recommendation link
      join recommendation on recommendation.id = link.recommendation_id
      where link.control_id = kept.id), '[]'))
$$;
