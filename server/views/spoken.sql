-- Said to the transaction beside its scope, for the people of accounts: operators see the texts that they edit.
create function spoken(said text, translations jsonb, name text) returns text language sql stable as
$$ select coalesce(translations -> current_setting('parapet.language', true) ->> name, said) $$;
