-- Whom a protection policy of Defender for Office 365 or Exchange Online Protection really protects, once per kind.
--
-- A policy applies to those its rule names, and only the first that names a recipient applies: the strict preset, then
-- the standard preset, then custom policies by priority, then the default or the built-in protection. Kinds of
-- condition (users, groups, domains) are joined by 'and', exceptions by 'or'; a domain includes its subdomains. So a
-- policy is in force when it is on and reaches a domain that no policy above it covers as a whole. A policy for users
-- or groups, or with excepted users or groups, covers no domain as a whole.

create macro mail_list(entries) as list_transform(coalesce(entries, []::varchar[]), lambda entry: lower(entry));

-- The conditions of a rule, given as the whole row.
create macro mail_rule(given) as {
  'sent_to': mail_list(given.SentTo),
  'member_of': mail_list(given.SentToMemberOf),
  'domains': mail_list(given.RecipientDomainIs),
  'except_to': mail_list(given.ExceptIfSentTo),
  'except_member_of': mail_list(given.ExceptIfSentToMemberOf),
  'except_domains': mail_list(given.ExceptIfRecipientDomainIs)
};

-- The case keeps the slow comparison away from the many domains that are named as they are.
create macro mail_is_under(domain, names) as
  case
    when len(names) = 0 then false
    when list_contains(names, domain) then true
    else len(list_filter(names, lambda name: ends_with(domain, '.' || name))) > 0
  end;

-- The domains in which the rule names at least somebody. An address outside the known domains may be anybody's.
create macro mail_touches(rule, known) as list_filter(known, lambda domain:
  (len(rule.domains) = 0 or domain = '*' or mail_is_under(domain, rule.domains))
  and not mail_is_under(domain, rule.except_domains)
  and (len(rule.sent_to) = 0 or domain = '*' or len(list_filter(rule.sent_to, lambda address:
    coalesce(
      ends_with(address, '@' || domain) or not list_contains(known, split_part(address, '@', 2)),
      true))) > 0));

-- The domains of which the rule names everybody.
create macro mail_covers(rule, known) as
  case
    when len(rule.sent_to) + len(rule.member_of) + len(rule.except_to) + len(rule.except_member_of) > 0
      then []::varchar[]
    else list_filter(known, lambda domain:
      (len(rule.domains) = 0 or mail_is_under(domain, rule.domains))
      and not mail_is_under(domain, rule.except_domains)
      and (domain <> '*' or len(rule.except_domains) = 0))
  end;

-- Whether one of the domains is left over by the policies above.
create macro mail_is_left(touches, taken) as
  len(list_filter(touches, lambda domain: not list_contains(taken, domain))) > 0;

-- For what is missing: the sayings whose condition holds, or null when none does.
create macro mail_when(is_gap, says) as case when is_gap then says end;
create macro mail_gaps(sayings) as say_each(list_filter(sayings, lambda says: says is not null));

-- Says the first three entries, and how many more there are.
create macro mail_some(entries) as case
  when len(entries) > 3 then say('mailNamesAndMore', {names: entries[1:3], count: len(entries) - 3})
  else say('mailNames', {names: entries})
end;
create macro mail_excepted(rule) as rule.except_to || rule.except_member_of || rule.except_domains;

-- Says to whom the policy applies.
create macro mail_whom(origin, rule) as mail_gaps([
  case
    when origin in ('default', 'built-in protection') then say('mailForTheRest')
    when len(rule.sent_to) + len(rule.member_of) + len(rule.domains) = 0 then say('mailForAll')
  end,
  mail_when(len(rule.sent_to) > 0, say('mailForUsers', {names: mail_some(rule.sent_to)})),
  mail_when(len(rule.member_of) > 0, say('mailForMembers', {names: mail_some(rule.member_of)})),
  mail_when(len(rule.domains) > 0, say('mailForDomains', {names: mail_some(rule.domains)})),
  mail_when(len(mail_excepted(rule)) > 0, say('mailWithout', {names: mail_some(mail_excepted(rule))}))
]);

-- Which preset a policy belongs to. Exchange says so in a property; a policy of the tenant's own may have any name.
create macro mail_preset(policy_type) as
  case when lower(policy_type) in ('standard', 'strict') then lower(policy_type) end;
-- The rules of the presets have fixed names.
create macro mail_preset_of_rule(rule_name) as
  case lower(trim(rule_name))
    when 'standard preset security policy' then 'standard'
    when 'strict preset security policy' then 'strict'
  end;
create macro mail_origin(is_default, preset) as
  case
    when preset is not null then preset || ' preset'
    when is_default then 'default'
    else 'custom'
  end;
create macro mail_tier(origin) as
  case origin when 'strict preset' then 1 when 'standard preset' then 2 when 'custom' then 3 else 4 end;
create macro mail_is_on(state) as coalesce(lower(state) = 'enabled', false);

-- Whether a mail flow rule acts on mail, or will without anybody doing something: on, not only a test, and not past its
-- end. What Exchange does not report counts as acting, for rules that do harm.
create macro mail_rule_can_act(state, mode, ends) as
  lower(coalesce(state, 'Enabled')) = 'enabled'
  and lower(coalesce(mode, 'Enforce')) = 'enforce'
  and coalesce(ends > now_at(), true);
-- Whether it does so now and is known to, for rules that protect.
create macro mail_rule_acts_now(state, mode, begins, ends) as
  coalesce(lower(state) = 'enabled' and lower(mode) = 'enforce', false)
  and coalesce(begins <= now_at(), true)
  and coalesce(ends > now_at(), true);

-- Whether a quarantine policy keeps users away from what it holds. No name means the one for administrators only.
create view quarantine_tags as
select lower(Name) as tag, bool_and(coalesce(EndUserQuarantinePermissionsValue, 1) = 0) as is_for_administrators
from exo_quarantine_policies
where Name is not null
group by lower(Name);
create macro mail_is_admin_tag(tag) as coalesce(trim(tag), '') = '' or lower(trim(tag)) = 'adminonlyaccesspolicy';

-- The rules of the presets, and that of the built-in protection, which has exceptions only.
create view mail_preset_rules as
select
  mail_preset_of_rule(Name) as preset,
  RuleKind as kind,
  State as state,
  Priority as priority,
  mail_rule(exo_preset_policy_rules) as rule
from exo_preset_policy_rules;

create view mail_built_in_rule as
select State as state,
  {
    'sent_to': []::varchar[],
    'member_of': []::varchar[],
    'domains': []::varchar[],
    'except_to': mail_list(ExceptIfSentTo),
    'except_member_of': mail_list(ExceptIfSentToMemberOf),
    'except_domains': mail_list(ExceptIfRecipientDomainIs)
  } as rule
from exo_built_in_protection_rules;

-- One row per policy that is on, with its settings as Exchange gives them; in_force says whether anybody is left for
-- it, and applies_to names whom its rule names.

create view spam_policies as
with named as (
  select *, mail_preset(RecommendedPolicyType) as preset,
    mail_origin(IsDefault, preset) as origin
  from exo_hosted_content_filter_policies
), ruled as (
  select named.*,
    coalesce(custom.Priority, preset.priority) as priority,
    coalesce(preset.rule, mail_rule(custom)) as rule
  from named
  left join exo_hosted_content_filter_rules custom
    on named.origin = 'custom' and lower(custom.HostedContentFilterPolicy) = lower(named.Name)
  left join mail_preset_rules preset on preset.kind = 'EOP' and preset.preset = named.preset
  where named.origin = 'default' or mail_is_on(coalesce(custom.State, preset.state))
), reached as (
  select ruled.*, mail_touches(rule, domains) as touches, mail_covers(rule, domains) as covers
  from ruled
  cross join mail_recipient_domains
), above as (
  select *,
    flatten(coalesce(list(covers) over (
      order by mail_tier(origin), priority nulls last, Name
      rows between unbounded preceding and 1 preceding), [])) as taken
  from reached
)
select * exclude (preset, touches, taken),
  mail_whom(origin, rule) as applies_to,
  mail_is_left(touches, taken) as in_force
from above;

create view malware_policies as
with named as (
  select *, mail_preset(RecommendedPolicyType) as preset,
    mail_origin(IsDefault, preset) as origin
  from exo_malware_filter_policies
), ruled as (
  select named.*,
    coalesce(custom.Priority, preset.priority) as priority,
    coalesce(preset.rule, mail_rule(custom)) as rule
  from named
  left join exo_malware_filter_rules custom
    on named.origin = 'custom' and lower(custom.MalwareFilterPolicy) = lower(named.Name)
  left join mail_preset_rules preset on preset.kind = 'EOP' and preset.preset = named.preset
  where named.origin = 'default' or mail_is_on(coalesce(custom.State, preset.state))
), reached as (
  select ruled.*, mail_touches(rule, domains) as touches, mail_covers(rule, domains) as covers
  from ruled
  cross join mail_recipient_domains
), above as (
  select *,
    flatten(coalesce(list(covers) over (
      order by mail_tier(origin), priority nulls last, Name
      rows between unbounded preceding and 1 preceding), [])) as taken
  from reached
)
select * exclude (preset, touches, taken),
  mail_whom(origin, rule) as applies_to,
  mail_is_left(touches, taken) as in_force
from above;

create view anti_phish_policies as
with named as (
  select *, mail_preset(RecommendedPolicyType) as preset,
    mail_origin(IsDefault, preset) as origin
  from exo_anti_phish_policies
), ruled as (
  select named.*,
    coalesce(custom.Priority, preset.priority) as priority,
    coalesce(preset.rule, mail_rule(custom)) as rule
  from named
  left join exo_anti_phish_rules custom
    on named.origin = 'custom' and lower(custom.AntiPhishPolicy) = lower(named.Name)
  left join mail_preset_rules preset on preset.kind = 'EOP' and preset.preset = named.preset
  where named.origin = 'default' or mail_is_on(coalesce(custom.State, preset.state))
), reached as (
  select ruled.*, mail_touches(rule, domains) as touches, mail_covers(rule, domains) as covers
  from ruled
  cross join mail_recipient_domains
), above as (
  select *,
    flatten(coalesce(list(covers) over (
      order by mail_tier(origin), priority nulls last, Name
      rows between unbounded preceding and 1 preceding), [])) as taken
  from reached
)
select * exclude (preset, touches, taken),
  mail_whom(origin, rule) as applies_to,
  mail_is_left(touches, taken) as in_force
from above;

create view safe_links_policies as
with named as (
  select *, mail_preset(RecommendedPolicyType) as preset,
    case when IsBuiltInProtection then 'built-in protection' else mail_origin(false, preset) end as origin
  from exo_safe_links_policies
), ruled as (
  select named.*,
    coalesce(custom.Priority, preset.priority) as priority,
    coalesce(preset.rule, built_in.rule, mail_rule(custom)) as rule
  from named
  left join exo_safe_links_rules custom
    on named.origin = 'custom' and lower(custom.SafeLinksPolicy) = lower(named.Name)
  left join mail_preset_rules preset on preset.kind = 'ATP' and preset.preset = named.preset
  left join mail_built_in_rule built_in on named.origin = 'built-in protection'
  where mail_is_on(coalesce(custom.State, preset.state, built_in.state))
), reached as (
  select ruled.*, mail_touches(rule, domains) as touches, mail_covers(rule, domains) as covers
  from ruled
  cross join mail_recipient_domains
), above as (
  select *,
    flatten(coalesce(list(covers) over (
      order by mail_tier(origin), priority nulls last, Name
      rows between unbounded preceding and 1 preceding), [])) as taken
  from reached
)
select * exclude (preset, touches, taken),
  mail_whom(origin, rule) as applies_to,
  mail_is_left(touches, taken) as in_force
from above;

create view safe_attachment_policies as
with named as (
  select *, mail_preset(RecommendedPolicyType) as preset,
    case when IsBuiltInProtection then 'built-in protection' else mail_origin(false, preset) end as origin
  from exo_safe_attachment_policies
), ruled as (
  select named.*,
    coalesce(custom.Priority, preset.priority) as priority,
    coalesce(preset.rule, built_in.rule, mail_rule(custom)) as rule
  from named
  left join exo_safe_attachment_rules custom
    on named.origin = 'custom' and lower(custom.SafeAttachmentPolicy) = lower(named.Name)
  left join mail_preset_rules preset on preset.kind = 'ATP' and preset.preset = named.preset
  left join mail_built_in_rule built_in on named.origin = 'built-in protection'
  where mail_is_on(coalesce(custom.State, preset.state, built_in.state))
), reached as (
  select ruled.*, mail_touches(rule, domains) as touches, mail_covers(rule, domains) as covers
  from ruled
  cross join mail_recipient_domains
), above as (
  select *,
    flatten(coalesce(list(covers) over (
      order by mail_tier(origin), priority nulls last, Name
      rows between unbounded preceding and 1 preceding), [])) as taken
  from reached
)
select * exclude (preset, touches, taken),
  mail_whom(origin, rule) as applies_to,
  mail_is_left(touches, taken) as in_force
from above;

-- Settings of the commands that mend these policies. The rules of the presets have no way to add or remove one entry:
-- the list is read when the command runs, so that several such commands do not undo one another.
create macro mail_remove(setting, entries) as
  case when len(entries) > 0 then setting || ' @{Remove = ' || ps_texts(entries) || '}' end;
create macro mail_not_excepted(setting, names) as
  'Set-ATPBuiltInProtectionRule -Identity ''ATP Built-In Protection Rule'' -' || setting
  || ' ((Get-ATPBuiltInProtectionRule -Identity ''ATP Built-In Protection Rule'').' || setting
  || ' | Where-Object { $_ -notin ' || ps_texts(names) || ' })';
create macro mail_strict_too(kind, address) as
  'Set-' || kind || 'ProtectionPolicyRule -Identity ''Strict Preset Security Policy'' -SentTo (@((Get-' || kind
  || 'ProtectionPolicyRule -Identity ''Strict Preset Security Policy'').SentTo) + ' || ps_quoted(address) || ')';
