-- Where a row of the catalogue comes from: written here, as shipped, edited, or edited and changed by an update since.
create function origin_of(shipped jsonb, is_edited boolean, base jsonb) returns int language sql immutable as $$
  select case
    when shipped is null then 1
    when not is_edited then 2
    when base is not null and base <> shipped then 4
    else 3
  end
$$;
