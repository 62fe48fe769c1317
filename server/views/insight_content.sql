-- What an insight says, by the names of its fields: compared with what is shipped.
create function insight_content(kept insight) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'title', kept.title,
    'description', kept.description,
    'reference', kept.reference,
    'priority', kept.priority,
    'germanTitle', kept.german_title,
    'germanDescription', kept.german_description)
$$;
