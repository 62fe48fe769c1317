-- The recommendations that are in the person's scope, for lists that count them; nothing said: all.
create function scope_recommendations() returns bigint[] language sql stable as
$$ select nullif(current_setting('parapet.recommendations', true), '')::bigint[] $$;
