-- What a regulation says, by the names of its fields: compared with what is shipped.
create function regulation_content(kept regulation) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'name', kept.name,
    'summary', kept.summary,
    'description', kept.description,
    'germanName', kept.translations -> 'de' ->> 'name',
    'germanSummary', kept.translations -> 'de' ->> 'summary',
    'germanDescription', kept.translations -> 'de' ->> 'description')
$$;
