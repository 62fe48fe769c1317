-- The account's own rows of recommendations that are in the person's scope, for what names them by id; nothing said: all.
create function scope_account_recommendations() returns bigint[] language sql stable as
$$ select nullif(current_setting('parapet.account_recommendations', true), '')::bigint[] $$;
