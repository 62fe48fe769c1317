-- Named locations by what they can be used for. `share` is the size of the IP ranges together, a /8 being one (a /20 in
-- version 6): more than that is not a network but the internet. A country location that takes in what cannot be placed,
-- or half of the countries there are, is everywhere too when it is left out.
create view ca_locations as
with ranges as (
  select ca_id(id) as id, unnest(ipRanges).cidrAddress as address from named_locations
), sizes as (
  select id,
    sum(power(2, case when contains(address, ':') then 20 else 8 end
      - case
          when not contains(address, '/') then case when contains(address, ':') then 128 else 32 end
          else coalesce(try_cast(split_part(address, '/', 2) as integer), 0)
        end)) as share
  from ranges
  where address is not null
  group by id
), read as (
  select ca_id(named_locations.id) as id, displayName as name,
    isTrusted is true as says_trusted,
    coalesce(odataType ilike '%countryNamedLocation', len(ca_list(countriesAndRegions)) > 0) as is_country,
    list_distinct(list_transform(ca_list(countriesAndRegions), lambda country: upper(country))) as countries,
    includeUnknownCountriesAndRegions is true as has_unknown,
    sizes.share
  from named_locations
  left join sizes on sizes.id = ca_id(named_locations.id)
)
select id, name, share, countries,
  is_country and (len(countries) > 0 or has_unknown) as is_country,
  says_trusted and not is_country and coalesce(share <= 1, false) as is_trusted,
  case when is_country then has_unknown or len(countries) >= 125 else coalesce(share > 1, false) end as is_everywhere,
  says_trusted and not is_country as says_trusted
from read;

-- What a policy may leave out as 'trusted': trusted networks, and all of them together when they are not the internet.
-- The two fixed ids are the old trusted addresses of multifactor authentication and the compliant network of Global
-- Secure Access, which no list of named locations contains.
create view ca_trusted_locations as
select id from ca_locations where is_trusted
union all
select id
from (values
  ('AllTrusted'), ('00000000-0000-0000-0000-000000000000'), ('3d46dbda-8382-466a-856d-eb00cbc6b910')
) as fixed(id)
where id <> 'AllTrusted' or coalesce((select sum(share) from ca_locations where says_trusted), 0) <= 1;

-- Whether what a policy leaves out is, taken together, most of the world: many networks, or many countries.
create view ca_left_out_places as
with excluded as (
  select id as policy_id, unnest(exclude_locations) as location_id from ca_settings
), places as (
  select policy_id, location_id from excluded
  union
  select excluded.policy_id, ca_locations.id
  from excluded
  join ca_locations on excluded.location_id = 'AllTrusted' and ca_locations.says_trusted
)
select places.policy_id,
  bool_or(place.is_everywhere)
    or coalesce(sum(place.share), 0) > 1
    or len(list_distinct(flatten(list(place.countries)))) >= 125 as are_everywhere
from places
join ca_locations place on place.id = places.location_id
group by places.policy_id;

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
  select filter.policy_id, ca_id(app.appId) as app_id, filter.comparison.value as wanted,
    json_extract(app.customSecurityAttributes,
      '$.' || filter.comparison.set || '.' || filter.comparison.attribute) as found
  from ca_application_filters filter
  join service_principals app on app.customSecurityAttributes is not null
  where filter.comparison.value <> ''
)
select policy_id, app_id
from compared
where list_contains(coalesce(try_cast(found as varchar[]), [json_extract_string(found, '$')]), wanted);

-- Applications that are certainly no part of Office 365: those of others than Microsoft, and a few of Microsoft's that
-- policies often leave out (Intune and its enrolment, Azure management, admin portals, the store, sign-in to machines).
create view ca_unrelated_applications as
select ca_id(appId) as app_id
from service_principals
where appOwnerOrganizationId is not null and not is_microsoft_tenant(appOwnerOrganizationId)
union
select *
from (values
  ('MicrosoftAdminPortals'),
  ('0000000a-0000-0000-c000-000000000000'), ('d4ebce55-015a-49b5-a083-c84d1797ae8c'),
  ('797f4846-ba00-4fd7-ba43-dac1f8f63013'), ('45a330b1-b1ec-4cc1-9161-9f03992aa49f'),
  ('372140e0-b3b7-4226-8ef9-d57986796201'), ('270efc09-cd0d-444b-a71f-39af4910ec45'),
  ('9cdead84-a844-4324-93f2-b2e6bb768d07'), ('0af06dc6-e4b5-4f28-818e-e78e62d137a5')
) as fixed(app_id);
