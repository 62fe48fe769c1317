-- A text that is shown and not edited: operators too read it in their language.
create function shown(said text, translations jsonb, name text) returns text language sql stable as
$$ select coalesce(translations -> current_setting('parapet.reader', true) ->> name, said) $$;
