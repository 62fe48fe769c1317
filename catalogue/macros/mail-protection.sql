-- Whom a protection policy of Defender for Office 365 or Exchange Online Protection really protects, once per kind.
--
-- A policy applies to those its rule names, and only the first that names a recipient applies: the strict preset, then
-- the standard preset, then custom policies by priority, then the default or the built-in protection. Kinds of
-- condition (users, groups, domains) are joined by 'and', exceptions by 'or'; a domain includes its subdomains. So a
-- policy is in force when it is on and reaches a domain that no policy above it covers as a whole. A policy for users
-- or groups, or with excepted users or groups, covers no domain as a whole.

create macro mail_list(entries) as list_transform(coalesce(entries, []::varchar[]), lambda entry: lower(entry));

-- The file types of a list, which may stand in one text, with or without a dot before each.
create macro mail_types(entries) as list_filter(
  list_transform(
    flatten(list_transform(mail_list(entries), lambda entry: regexp_split_to_array(entry, '[,;\s]+'))),
    lambda type: ltrim(trim(type), '.*')),
  lambda type: type <> '');

-- The conditions of a rule, given as the whole row.
create macro mail_rule(given) as {
  'sent_to': mail_list(given.SentTo),
  'member_of': mail_list(given.SentToMemberOf),
  'domains': mail_list(given.RecipientDomainIs),
  'except_to': mail_list(given.ExceptIfSentTo),
  'except_member_of': mail_list(given.ExceptIfSentToMemberOf),
  'except_domains': mail_list(given.ExceptIfRecipientDomainIs)
};

-- Of a policy without a rule: everybody.
create macro mail_no_rule() as {
  'sent_to': []::varchar[],
  'member_of': []::varchar[],
  'domains': []::varchar[],
  'except_to': []::varchar[],
  'except_member_of': []::varchar[],
  'except_domains': []::varchar[]
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

-- The domains that policies are held against. Where no accepted domain is known, those that the rules name are.
create macro mail_known(recipient_domains, named) as
  case
    when recipient_domains <> ['*'] or len(flatten(named)) = 0 then recipient_domains
    else list_distinct(flatten(named))
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
-- Only where the property is not reported does the name tell, to which Exchange adds a number.
create macro mail_preset(policy_type, name) as
  case
    when lower(policy_type) in ('standard', 'strict') then lower(policy_type)
    when policy_type is null
      then nullif(regexp_extract(lower(trim(name)), '^(standard|strict) preset security policy *[0-9]*$', 1), '')
  end;
-- The rules of the presets have fixed names.
create macro mail_preset_of_rule(rule_name) as
  case lower(trim(rule_name))
    when 'standard preset security policy' then 'standard'
    when 'strict preset security policy' then 'strict'
  end;
-- Where Exchange does not say which policy is its default or its built-in protection, the name does, which nobody can
-- change.
create macro mail_is_default(is_default, name) as
  coalesce(is_default, lower(trim(name)) in ('default', 'office365 antiphish default'), true);
create macro mail_is_built_in(is_built_in, name) as
  coalesce(is_built_in, lower(trim(name)) = 'built-in protection policy', false);
create macro mail_origin(is_default, preset) as
  case
    when preset is not null then preset || ' preset'
    when is_default then 'default'
    else 'custom'
  end;
create macro mail_defender_origin(is_built_in, preset) as
  case when is_built_in then 'built-in protection' else mail_origin(false, preset) end;
create macro mail_tier(origin) as
  case origin when 'strict preset' then 1 when 'standard preset' then 2 when 'custom' then 3 else 4 end;
-- Whether the action is one of these, which are given in small letters.
create macro mail_acts(action, actions) as coalesce(list_contains(actions, lower(trim(action))), false);
-- Whether a tip of Defender is missing: asked for where the license is there, and where nothing is known of licenses
-- only if it is said to be off.
create macro mail_hides_tip(tip, is_licensed, is_unknown) as
  (is_licensed and tip is distinct from true) or (is_unknown and coalesce(not tip, false));
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
  mail_preset_of_rule(coalesce(Name, Identity)) as preset,
  RuleKind as kind,
  State as state,
  Priority as priority,
  mail_rule(exo_preset_policy_rules) as rule
from exo_preset_policy_rules;

-- The kinds of protection that presets give to everybody.
create view mail_presets_for_all as
with turned_on as (
  select kind, rule from mail_preset_rules where preset is not null and mail_is_on(state)
), known as (
  select
    kind,
    mail_known((select domains from mail_recipient_domains), list(rule.domains || rule.except_domains)) as domains
  from turned_on
  group by kind
)
select turned_on.kind
from turned_on
join known on known.kind = turned_on.kind
group by turned_on.kind, known.domains
having not mail_is_left(known.domains, flatten(list(mail_covers(turned_on.rule, known.domains))));

-- The rule of those that apply to the rest: the default has none.
create view mail_default_rule as select 'Enabled' as state, mail_no_rule() as rule;
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
-- it, and applies_to names whom its rule names. A rule that does not say whether it is on is, as Exchange makes it. A
-- preset that is on takes its recipients even where its policy was not reported.
--
-- Exchange always tells its default policy or the built-in protection. Where neither is there and no rule for it nor of
-- a preset either, only a part was reported, and a custom policy counts for everybody, without taking anybody from
-- another.
create pattern policies_in_force(policies, name_of_the_rest, origin, rules, policy_of_rule, presets, rule_of_the_rest) as
with rules as (
  select
    lower(coalesce({policy_of_rule}, Name)) as policy,
    coalesce(State, 'Enabled') as state,
    Priority as priority,
    mail_rule({rules}) as rule
  from {rules}
), presets as (
  select * from mail_preset_rules where kind = {presets} and preset is not null
), known as (
  select mail_known(
    (select domains from mail_recipient_domains),
    coalesce(
      (
        select list(rule.domains || rule.except_domains)
        from (from rules select rule union all from presets select rule)
      ),
      [])
  ) as domains
), named as (
  select * replace (coalesce(Name, Identity, {name_of_the_rest}) as Name),
    mail_preset(RecommendedPolicyType, coalesce(Name, Identity)) as preset,
    {origin} as origin
  from {policies}
), ruled as (
  select named.*,
    coalesce(custom.priority, presets.priority) as priority,
    coalesce(custom.state, presets.state) is not null as has_rule,
    coalesce(presets.rule, rest.rule, custom.rule, mail_no_rule()) as rule
  from named
  left join rules custom on named.origin = 'custom' and custom.policy = lower(named.Name)
  left join presets on presets.preset = named.preset
  left join {rule_of_the_rest} rest on mail_tier(named.origin) = 4
  where mail_is_on(coalesce(
      custom.state,
      presets.state,
      case when mail_tier(named.origin) = 4 then coalesce(rest.state, 'Enabled') end))
    or (named.origin = 'custom' and not exists (from rules) and not exists (from presets)
      and not exists (from named where mail_tier(origin) = 4))
), reached as (
  select ruled.*,
    mail_touches(rule, domains) as touches,
    case when mail_tier(origin) < 4 and has_rule then mail_covers(rule, domains) else [] end as covers,
    case when mail_tier(origin) > 2 then coalesce(
      (select flatten(list(mail_covers(presets.rule, known.domains))) from presets, known where mail_is_on(state)), [])
    else [] end as preset_covers
  from ruled
  cross join known
), above as (
  select *,
    preset_covers || flatten(coalesce(list(covers) over (
      order by mail_tier(origin), priority nulls last, Name
      rows between unbounded preceding and 1 preceding), [])) as taken
  from reached
)
select * exclude (preset, has_rule, touches, preset_covers, taken),
  mail_whom(origin, rule) as applies_to,
  mail_is_left(touches, taken) as in_force
from above;

create view spam_policies as pattern policies_in_force(
  policies := exo_hosted_content_filter_policies,
  name_of_the_rest := 'Default',
  origin := mail_origin(mail_is_default(IsDefault, coalesce(Name, Identity)), preset),
  rules := exo_hosted_content_filter_rules,
  policy_of_rule := HostedContentFilterPolicy,
  presets := 'EOP',
  rule_of_the_rest := mail_default_rule);

create view malware_policies as pattern policies_in_force(
  policies := exo_malware_filter_policies,
  name_of_the_rest := 'Default',
  origin := mail_origin(mail_is_default(IsDefault, coalesce(Name, Identity)), preset),
  rules := exo_malware_filter_rules,
  policy_of_rule := MalwareFilterPolicy,
  presets := 'EOP',
  rule_of_the_rest := mail_default_rule);

create view anti_phish_policies as pattern policies_in_force(
  policies := exo_anti_phish_policies,
  name_of_the_rest := 'Office365 AntiPhish Default',
  origin := mail_origin(mail_is_default(IsDefault, coalesce(Name, Identity)), preset),
  rules := exo_anti_phish_rules,
  policy_of_rule := AntiPhishPolicy,
  presets := 'EOP',
  rule_of_the_rest := mail_default_rule);

create view safe_links_policies as pattern policies_in_force(
  policies := exo_safe_links_policies,
  name_of_the_rest := null,
  origin := mail_defender_origin(mail_is_built_in(IsBuiltInProtection, coalesce(Name, Identity)), preset),
  rules := exo_safe_links_rules,
  policy_of_rule := SafeLinksPolicy,
  presets := 'ATP',
  rule_of_the_rest := mail_built_in_rule);

create view safe_attachment_policies as pattern policies_in_force(
  policies := exo_safe_attachment_policies,
  name_of_the_rest := null,
  origin := mail_defender_origin(mail_is_built_in(IsBuiltInProtection, coalesce(Name, Identity)), preset),
  rules := exo_safe_attachment_rules,
  policy_of_rule := SafeAttachmentPolicy,
  presets := 'ATP',
  rule_of_the_rest := mail_built_in_rule);

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

-- Whether there is an address and every one is in one of the domains, or in any where none is known.
create macro mail_is_inside_known(addresses, domains) as
  case when len(domains) = 0 then len(list_filter(addresses, lambda address: address like '_%@_%')) > 0
  else mail_is_inside(addresses, domains) end;
