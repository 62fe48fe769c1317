-- Named locations by what they can be used for. A range of more than a /8 is not a network but the internet.
create view ca_locations as
with read as (
  select id, displayName as name,
    isTrusted is true as says_trusted,
    odataType like '%countryNamedLocation' is true as is_country,
    len(ca_list(countriesAndRegions)) > 0 or includeUnknownCountriesAndRegions is true as has_countries,
    coalesce(
      list_transform(list_filter(ipRanges, lambda range: range.cidrAddress is not null),
        lambda range: coalesce(try_cast(split_part(range.cidrAddress, '/', 2) as integer), 0)),
      []::integer[]) as prefixes
  from named_locations
)
select id, name,
  is_country and has_countries as is_country,
  says_trusted and not is_country and coalesce(list_min(prefixes) >= 8, false) as is_trusted,
  not is_country and coalesce(list_min(prefixes) < 8, false) as is_everywhere,
  says_trusted
from read;

-- What a policy may leave out as 'trusted': trusted networks, and all of them together when none is the whole internet.
-- The two fixed ids are the old trusted addresses of multifactor authentication and the compliant network of Global
-- Secure Access, which no list of named locations contains.
create view ca_trusted_locations as
select id from ca_locations where is_trusted
union all
select id
from (values
  ('AllTrusted'), ('00000000-0000-0000-0000-000000000000'), ('3d46dbda-8382-466a-856d-eb00cbc6b910')
) as fixed(id)
where id <> 'AllTrusted' or not exists (select 1 from ca_locations where says_trusted and is_everywhere);

-- Applications that a policy selects, or leaves out, by the value of a custom security attribute. Only a filter with one
-- comparison, CustomSecurityAttribute.Set_Attribute -eq "value", is worked out.
create view ca_application_filters as
select id as policy_id, lower(application_filter_mode) as mode,
  regexp_extract(application_filter,
    '^\s*CustomSecurityAttribute\.([A-Za-z0-9]+)_([A-Za-z0-9]+)\s+-(eq|contains)\s+"([^"]+)"\s*$',
    ['set', 'attribute', 'comparison', 'value']) as comparison
from ca_settings
where application_filter is not null;

create view ca_filtered_applications as
with compared as (
  select filter.policy_id, app.appId as app_id, filter.comparison.value as wanted,
    json_extract(app.customSecurityAttributes,
      '$.' || filter.comparison.set || '.' || filter.comparison.attribute) as found
  from ca_application_filters filter
  join service_principals app on app.customSecurityAttributes is not null
  where filter.comparison.value <> ''
)
select policy_id, app_id
from compared
where list_contains(coalesce(try_cast(found as varchar[]), [json_extract_string(found, '$')]), wanted);
