-- Said to the transaction beside the scope: what was compliant a week ago. Nothing said: unknown.
create function compliant_last_week() returns bigint[] language sql stable as
$$ select nullif(current_setting('parapet.compliant_last_week', true), '')::bigint[] $$;
