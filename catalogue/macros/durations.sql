-- A length of time in days, begun ones counted whole, months and years at their longest: as ISO 8601 writes it (P180D,
-- P1Y2M, PT87600H, P1DT12H), or as PowerShell shows it (180.00:00:00). NULL when it cannot be read.
create macro duration_days(duration) as case
  when regexp_full_match(upper(trim(duration)),
    'P([0-9]+Y)?([0-9]+M)?([0-9]+W)?([0-9]+D)?(T([0-9]+H)?([0-9]+M)?([0-9]+([.][0-9]+)?S)?)?')
    and regexp_matches(duration, '[0-9]') then
    coalesce(try_cast(regexp_extract(upper(duration), '([0-9]+)Y', 1) as bigint), 0) * 366
    + coalesce(try_cast(regexp_extract(upper(duration), 'P[^T]*?([0-9]+)M', 1) as bigint), 0) * 31
    + coalesce(try_cast(regexp_extract(upper(duration), '([0-9]+)W', 1) as bigint), 0) * 7
    + coalesce(try_cast(regexp_extract(upper(duration), '([0-9]+)D', 1) as bigint), 0)
    + ceil((
      coalesce(try_cast(regexp_extract(upper(duration), 'T.*?([0-9]+)H', 1) as bigint), 0) * 3600
      + coalesce(try_cast(regexp_extract(upper(duration), 'T.*?([0-9]+)M', 1) as bigint), 0) * 60
      + coalesce(try_cast(regexp_extract(upper(duration), 'T.*?([0-9.]+)S', 1) as double), 0)) / 86400.0)::bigint
  when regexp_full_match(trim(duration), '[0-9]{1,9}[.][0-9]{2}:[0-9]{2}:[0-9]{2}([.][0-9]+)?') then
    try_cast(regexp_extract(duration, '([0-9]+)[.][0-9]{2}:', 1) as bigint)
    + case when regexp_matches(regexp_replace(trim(duration), '^[0-9]+', ''), '[1-9]') then 1 else 0 end
end;
