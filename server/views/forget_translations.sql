-- What an operator has written anew is no longer what the translation says.
create function forget_translations() returns trigger language plpgsql as $$
declare
  text_name text;
begin
  foreach text_name in array tg_argv loop
    if to_jsonb(new) ->> text_name is distinct from to_jsonb(old) ->> text_name then
      new.translations :=
        coalesce((select jsonb_object_agg(key, value - text_name) from jsonb_each(new.translations)), '{}');
    end if;
  end loop;
  return new;
end $$;

-- A row with the hash of its page is brought by the catalogue, together with its translations.
create trigger forget_translations before update on recommendation
for each row when (new.page_hash is null)
execute function forget_translations('findings', 'description', 'corrective_action', 'remediation', 'user_impact');

create function forget_german() returns trigger language plpgsql as $$
begin
  if new.title <> old.title and new.german_title = old.german_title then
    new.german_title := null;
  end if;
  if new.description <> old.description and new.german_description = old.german_description then
    new.german_description := null;
  end if;
  return new;
end $$;

create trigger forget_german before update on insight
for each row when (new.edited_at is not null)
execute function forget_german();

create trigger forget_translations before update on regulation
for each row when (new.edited_at is not null)
execute function forget_translations('name', 'summary', 'description');

create trigger forget_translations before update on regulation_control
for each row when (new.edited_at is not null)
execute function forget_translations('text');

create trigger forget_translations before update on story
for each row when (new.edited_at is not null)
execute function forget_translations('name', 'description');

create trigger forget_translations before update on report
for each row
execute function forget_translations('name', 'description');
