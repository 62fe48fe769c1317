-- Said to the transaction beside the scope: what had been decided a week ago. Nothing said: unknown.
create function decided_last_week() returns bigint[] language sql stable as
$$ select nullif(current_setting('parapet.decided_last_week', true), '')::bigint[] $$;
