-- A saying in the reader's language: its words with the values in their places, which may be sayings themselves. Plain
-- text is said as it is, and so is a code without words. sentenceOf in contract/recommendations/saying.ts says the same.
create function said(saying jsonb) returns text language plpgsql stable as $$
declare
  pattern text;
begin
  if saying is null or jsonb_typeof(saying) = 'null' then
    return null;
  elsif jsonb_typeof(saying) = 'array' then
    return (
      select coalesce(string_agg(coalesce(said(part), ''), ', ' order by place), '')
      from jsonb_array_elements(saying) with ordinality as parts (part, place));
  elsif saying ->> '$say' is null then
    return saying #>> '{}';
  end if;

  select coalesce(words ->> nullif(current_setting('parapet.reader', true), ''), words ->> 'en')
  into pattern
  from sentence
  where code = saying ->> '$say';
  if pattern is null then
    return saying ->> '$say';
  elsif saying ? 'parts' then
    return (
      select coalesce(string_agg(coalesce(said(part), ''), pattern order by place), '')
      from jsonb_array_elements(saying -> 'parts') with ordinality as parts (part, place));
  elsif position('{' in pattern) = 0 then
    return pattern;
  end if;
  return (
    select string_agg(
      case when piece[1] is null then piece[2] else coalesce(said(saying -> 'values' -> piece[1]), '') end,
      '' order by place)
    from regexp_matches(pattern, '\{(\w+)\}|([^{]+|\{)', 'g') with ordinality as pieces (piece, place));
end $$;
