-- Directory settings (/groupSettings), a row per template that somebody changed, each value a text. What was never
-- changed is NULL here and the check names Microsoft's default. Each view has exactly one row. The names of the settings
-- are different in each template, so that one whose template was not sent is found all the same.
create view directory_setting_values as
with settings as (
  select templateId, unnest("values") as setting
  from group_settings
)
select coalesce(lower(nullif(templateId, '')), case
  when lower(setting.name) in ('enablebannedpasswordcheck', 'bannedpasswordlist', 'enablebannedpasswordcheckonpremises',
    'bannedpasswordcheckonpremisesmode', 'lockoutdurationinseconds', 'lockoutthreshold')
    then '5cf42378-d67d-4f36-ba46-e8b86229381d'
  when lower(setting.name) in ('enablegroupcreation', 'groupcreationallowedgroupid', 'allowgueststobegroupowner')
    then '62375ab9-6b52-47ed-826b-58e47e0e304b'
end) as template_id,
  lower(setting.name) as name, trim(setting.value) as value
from settings;

create view password_rules as
select
  count(*) > 0 as is_changed,
  max(try_cast(value as boolean)) filter (name = 'enablebannedpasswordcheck') as checks_custom_list,
  max(value) filter (name = 'bannedpasswordlist') as custom_list,
  max(try_cast(value as boolean)) filter (name = 'enablebannedpasswordcheckonpremises') as checks_on_premises,
  max(value) filter (name = 'bannedpasswordcheckonpremisesmode') as on_premises_mode,
  max(nullif(value, '')) filter (name = 'lockoutdurationinseconds') as lockout_seconds,
  max(nullif(value, '')) filter (name = 'lockoutthreshold') as lockout_threshold
from directory_setting_values
where template_id = '5cf42378-d67d-4f36-ba46-e8b86229381d';

create view microsoft_365_group_rules as
select
  count(*) > 0 as is_changed,
  max(nullif(value, '')) filter (name = 'enablegroupcreation') as users_create_groups,
  max(nullif(value, '')) filter (name = 'groupcreationallowedgroupid') as creators_group_id,
  max(nullif(value, '')) filter (name = 'allowgueststobegroupowner') as guests_own_groups
from directory_setting_values
where template_id = '62375ab9-6b52-47ed-826b-58e47e0e304b';
