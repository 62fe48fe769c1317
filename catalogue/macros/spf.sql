-- An SPF record read as a receiver reads it (RFC 7208): terms from left to right, and the first 'all' settles everybody
-- who has not been matched before. A term without a sign lets its senders through.

-- The terms after 'v=spf1', in small letters.
create macro spf_terms(record) as
  list_filter(regexp_split_to_array(lower(trim(record)), '\s+'), lambda term: term <> '')[2:];
create macro spf_is_modifier(term) as regexp_matches(term, '^[a-z][a-z0-9._-]*=');
create macro spf_mechanisms(record) as
  list_filter(spf_terms(record), lambda term: not spf_is_modifier(term));
-- Where the first 'all' stands among the mechanisms; 0 when there is none.
create macro spf_all_at(mechanisms) as coalesce(list_position(
  list_transform(mechanisms, lambda term: regexp_matches(term, '^[+?~-]?all$')), true), 0);
-- The mechanisms that a receiver can come to, without 'all' itself.
create macro spf_tried(record) as
  case spf_all_at(spf_mechanisms(record))
    when 0 then spf_mechanisms(record)
    else spf_mechanisms(record)[1:spf_all_at(spf_mechanisms(record)) - 1]
  end;
-- '-', '~', '?' or '+' for the 'all' that counts, null when there is none.
create macro spf_ending(record) as
  case
    when spf_all_at(spf_mechanisms(record)) > 0
      then coalesce(nullif(replace(spf_mechanisms(record)[spf_all_at(spf_mechanisms(record))], 'all', ''), ''), '+')
  end;
create macro spf_redirects(record) as
  list_filter(spf_terms(record), lambda term: starts_with(term, 'redirect='));

-- The terms that make receivers give up on the whole record: unknown ones, and a redirect that stands twice.
create macro spf_errors(record) as
  list_filter(spf_mechanisms(record), lambda term: not regexp_matches(term,
    '^[+?~-]?(all|(include|exists):[^/\s]+|(a|mx|ptr)(:[^/\s]+)?(/[0-9]{1,2})?(//[0-9]{1,3})?'
      || '|ip4:[0-9]{1,3}([.][0-9]{1,3}){3}(/[0-9]{1,2})?|ip6:[0-9a-f:.]+(/[0-9]{1,3})?)$'))
  || case when len(spf_redirects(record)) > 1 then spf_redirects(record)[2:] else [] end;

-- How many names a receiver looks up for the record; more than ten in all, and it gives up.
create macro spf_lookups(record) as
  len(list_filter(spf_tried(record), lambda term: regexp_matches(term, '^[+?~-]?(include|a|mx|ptr|exists)([:/]|$)')))
  + case when spf_ending(record) is null then len(spf_redirects(record)) else 0 end;

-- Terms that let everybody through: '+all', a name that exists whoever sends, and every host of a top-level domain.
create macro spf_open_terms(record) as
  list_filter(spf_tried(record), lambda term:
    regexp_matches(term, '^[+]?exists:[^%]+$') or regexp_matches(term, '^[+]?ptr:[^.%]+$'))
  || case when spf_ending(record) = '+' then ['+all'] else [] end;

-- How many addresses the record lets through, as a part of all IPv4 addresses or of all IPv6 addresses.
create macro spf_share(record) as coalesce(list_sum(list_transform(
  list_filter(spf_tried(record), lambda term: regexp_matches(term, '^[+]?(ip4|ip6|a|mx)([:/]|$)')),
  lambda term: case
    when regexp_matches(term, '^[+]?ip6:')
      then pow(2.0, 8 - coalesce(try_cast(regexp_extract(term, '/([0-9]+)$', 1) as integer), 128))
    when regexp_matches(term, '^[+]?ip4:')
      then pow(2.0, -coalesce(try_cast(regexp_extract(term, '/([0-9]+)$', 1) as integer), 32))
    else
      pow(2.0, -coalesce(try_cast(regexp_extract(term, '[^/]/([0-9]+)(//|$)', 1) as integer), 32))
      + pow(2.0, 8 - coalesce(try_cast(regexp_extract(term, '//([0-9]+)$', 1) as integer), 128))
  end)), 0.0);

-- A TXT record as receivers read it: the strings in which it is kept, joined.
create macro txt_joined(record) as ltrim(replace(regexp_replace(record, '"\s+"', '', 'g'), '"', ''));
-- A string that goes on with an SPF record, where the strings of one record stand side by side.
create macro spf_goes_on(part) as
  regexp_matches(lower(part), '^\s*[+?~-]?((include|exists|a|mx|ptr|ip4|ip6):|(all|a|mx|ptr)(\s|$)|redirect=)')
  or regexp_matches(lower(part), '(^|\s)[+?~-]all\s*$');
create macro spf_begins(part) as regexp_matches(lower(part), '^v=spf1(\s|$)');
-- The SPF records among the TXT records of a domain.
create macro spf_records(texts) as
  case
    when len(list_filter(texts, lambda part: spf_begins(part))) = 1
      then [array_to_string(
        list_filter(texts, lambda part: spf_begins(part))
          || list_filter(texts, lambda part: not spf_begins(part) and spf_goes_on(part)), '')]
    else list_filter(texts, lambda part: spf_begins(part))
  end;
-- Microsoft's own record, in each of its clouds. It ends in -all.
create macro spf_is_microsofts(name) as regexp_matches(
  name, '^spf[.]protection[.](outlook[.]com|office365[.]us|partner[.]outlook[.]cn)[.]?$');
create macro spf_redirect(record) as
  case when spf_ending(record) is null then regexp_replace(spf_redirects(record)[1], '^redirect=', '') end;

-- A tag of a DMARC record, in small letters; null when it is not there.
create macro dmarc_tag(record, tag) as
  nullif(lower(trim(regexp_extract(record, '(?i)(?:^|;)\s*' || tag || '\s*=\s*([^;]*)', 1))), '');
-- A tag that stands twice makes receivers pass over the record.
create macro dmarc_is_readable(record) as
  len(list_distinct(regexp_extract_all(lower(record), '(?:^|;)\s*([a-z]+)\s*=', 1)))
    = len(regexp_extract_all(lower(record), '(?:^|;)\s*([a-z]+)\s*=', 1));
-- Of the record itself and what was read from it, the one that protects less; where one is not known, the other.
create macro dmarc_weaker(one, other) as
  case when one is null or other in ('quarantine', 'reject') is false then coalesce(other, one) else one end;
-- The rows of the DNS with the SPF and DMARC records among their texts. A policy that was read stands for its record.
create view mail_texts as
with read as (
  select * exclude (domain, spf, dmarc),
    lower(rtrim(trim(domain), '.')) as domain,
    spf_records(list_transform(coalesce(spf, []), lambda text: coalesce(txt_joined(text), ''))) as spf,
    list_filter(
      list_transform(
        case when dmarc is null and dmarcPolicy is not null then ['v=DMARC1; p=' || dmarcPolicy] else coalesce(dmarc, []) end,
        lambda text: txt_joined(text)),
      lambda text: regexp_matches(text, '^v\s*=\s*DMARC1\s*(;|$)')) as dmarc
  from dns_mail_records
), tagged as (
  select *,
    case when dmarc_is_readable(dmarc[1]) then dmarc_tag(dmarc[1], 'p') end as tag_p,
    case when dmarc_is_readable(dmarc[1]) then dmarc_tag(dmarc[1], 'sp') end as tag_sp,
    dmarc_tag(dmarc[1], 'pct') as tag_pct,
    lower(trim(dmarcPolicy)) as read_p,
    lower(trim(dmarcSubdomainPolicy)) as read_sp
  from read
)
select * exclude (dmarcDomain, dmarcPolicy, dmarcSubdomainPolicy, dmarcPct, tag_p, tag_sp, tag_pct, read_p, read_sp),
  lower(coalesce(dmarcDomain, domain)) as dmarcDomain,
  dmarc_weaker(tag_p, read_p) as dmarcPolicy,
  dmarc_weaker(tag_sp, read_sp) as dmarcSubdomainPolicy,
  -- An unreadable share protects nothing.
  least(
    coalesce(dmarcPct, 100),
    case when tag_pct is null then 100 else coalesce(try_cast(tag_pct as integer), 0) end) as dmarcPct
from tagged;

-- The domains without a DMARC record of their own, and the nearest one above that has one.
create view dmarc_above as
with bare as (
  select domain, unnest(range(2, len(string_split(domain, '.')))) as level
  from mail_texts
  where len(dmarc) = 0
)
select bare.domain, arg_min(upper_one, level) as above
from bare
join mail_texts upper_one
  on upper_one.domain = array_to_string(string_split(bare.domain, '.')[level:], '.')
where len(upper_one.dmarc) > 0
group by bare.domain;

-- What the DNS says about a domain's mail, with SPF followed to its end: `chain` is the record and what it redirects to,
-- `parts` are all records that a receiver comes to, `letting` those of them whose senders are let through.
create view mail_dns as
with followed as (
  select own.*,
    case when len(own.spf) = 1 then own.spf[1] end as record,
    -- A record of another domain of the tenant is known, whether or not it was followed.
    coalesce(own.spfReached, []) || case
      when len(own.spf) = 1 and coalesce(other.resolved, true) and other.domain is not null
        and len(list_filter(own.spfReached, lambda reached: reached.via = 'redirect')) is distinct from 1
        then [{'name': other.domain, 'via': 'redirect', 'passes': true, 'records': other.spf}]
      else []
    end as reached_records
  from mail_texts own
  left join mail_texts other on other.domain <> own.domain and other.domain = spf_redirect(own.spf[1])
), sorted as (
  select *,
    list_filter(reached_records, lambda reached: len(reached.records) = 1) as known,
    list_filter(reached_records, lambda reached: len(reached.records) <> 1) as broken
  from followed
), laid as (
  select *,
    [record] || list_transform(
      list_filter(known, lambda reached: reached.via = 'redirect'),
      lambda reached: reached.records[1]) as chain,
    [record] || list_transform(known, lambda reached: reached.records[1]) as parts,
    [record] || list_transform(
      list_filter(known, lambda reached: reached.passes),
      lambda reached: reached.records[1]) as letting
  from sorted
)
select
  laid.domain,
  coalesce(laid.resolved, true) as is_known,
  laid.spf,
  record,
  -- A record that leaves the answer to another one which is not known has no ending yet.
  case
    when record is null then null
    when spf_is_microsofts(spf_redirect(chain[len(chain)])) then '-'
    else spf_ending(chain[len(chain)])
  end as ending,
  chain,
  letting,
  list_transform(broken, lambda reached: reached.name) as broken,
  list_transform(known, lambda reached: lower(reached.name)) as reached,
  list_sum(list_transform(parts, lambda part: spf_lookups(part))) as lookups,
  list_sum(list_transform(letting, lambda part: spf_share(part))) as share,
  list_sort(list_distinct(flatten(list_transform(letting, lambda part: spf_open_terms(part))))) as open_terms,
  list_sort(list_distinct(flatten(list_transform(parts, lambda part: spf_errors(part))))) as errors,
  laid.dkimSelector1,
  laid.dkimSelector2,
  coalesce(nearest.above.dmarc, laid.dmarc) as dmarc,
  coalesce(nearest.above.dmarcPolicy, laid.dmarcPolicy) as dmarcPolicy,
  coalesce(nearest.above.dmarcSubdomainPolicy, laid.dmarcSubdomainPolicy) as dmarcSubdomainPolicy,
  coalesce(nearest.above.dmarcPct, laid.dmarcPct) as dmarcPct,
  coalesce(nearest.above.dmarcDomain, laid.dmarcDomain) as dmarc_domain
from laid
left join dmarc_above nearest on nearest.domain = laid.domain;


-- What keeps receivers from stopping forged mail of a domain. A record found above the domain applies by its policy for
-- subdomains. 't=y' asks receivers not to apply the policy yet, and 'np' is the policy for names that do not exist.
create macro dmarc_gaps(about, percent) as list_filter([
  case when coalesce(len(about.dmarc), 0) = 0 then say('dmarcRecord') end,
  case when len(about.dmarc) > 1 then say('dmarcOneRecord', {count: len(about.dmarc)}) end,
  case when len(about.dmarc) = 1 and not dmarc_is_readable(about.dmarc[1]) then say('dmarcTagsOnce') end,
  case
    when len(about.dmarc) > 0
      and (case
        when about.dmarc_domain = about.domain then lower(about.dmarcPolicy)
        else lower(coalesce(about.dmarcSubdomainPolicy, about.dmarcPolicy))
      end in ('quarantine', 'reject')) is distinct from true
      then say('dmarcPolicy')
  end,
  case when dmarc_tag(about.dmarc[1], 't') = 'y' then say('dmarcNoTest') end,
  case
    when len(about.dmarc) > 0 and about.dmarcPct < percent
      then say('dmarcPercent', {percent: percent})
  end], lambda gap: gap is not null);
-- The same for its subdomains.
create macro dmarc_subdomain_gaps(about) as list_filter([
  case
    when len(about.dmarc) > 0 and lower(coalesce(about.dmarcSubdomainPolicy, 'reject')) not in ('quarantine', 'reject')
      then say('dmarcSubdomains')
  end,
  case
    when len(about.dmarc) > 0 and coalesce(dmarc_tag(about.dmarc[1], 'np'), 'reject') not in ('quarantine', 'reject')
      then say('dmarcMissingSubdomains')
  end], lambda gap: gap is not null);
