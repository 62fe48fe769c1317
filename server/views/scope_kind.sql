create function scope_kind() returns text language sql stable as
$$ select coalesce(current_setting('parapet.scope', true), '') $$;
