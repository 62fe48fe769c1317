-- The words of a sentence in the reader's language, or the code itself where it has none.
create function worded(words jsonb, code text) returns text language sql stable as
$$ select coalesce(words ->> nullif(current_setting('parapet.reader', true), ''), words ->> 'en', code) $$;
