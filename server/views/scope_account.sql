create function scope_account() returns bigint language sql stable as
$$ select nullif(current_setting('parapet.account_id', true), '')::bigint $$;
