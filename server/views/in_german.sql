-- Beside `spoken`, for texts whose German is a column of its own.
create function in_german(said text, german text) returns text language sql stable as
$$ select case when current_setting('parapet.language', true) = 'de' then coalesce(german, said) else said end $$;
