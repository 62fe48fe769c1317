create function scope_vendor() returns bigint language sql stable as
$$ select nullif(current_setting('parapet.vendor_id', true), '')::bigint $$;
