-- Who reads, for lists with a state of each person's own; nothing said: nobody.
create function scope_reader() returns bigint language sql stable as
$$ select nullif(current_setting('parapet.reader_id', true), '')::bigint $$;
