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

-- What the DNS says about a domain's mail, with SPF followed to its end: `chain` is the record and what it redirects to,
-- `parts` are all records that a receiver comes to, `letting` those of them whose senders are let through.
create view mail_dns as
with followed as (
  select *,
    case when len(spf) = 1 then spf[1] end as record,
    list_filter(spfReached, lambda reached: len(reached.records) = 1) as known,
    list_filter(spfReached, lambda reached: len(reached.records) <> 1) as broken
  from dns_mail_records
), laid as (
  select *,
    [record] || list_transform(
      list_filter(coalesce(known, []), lambda reached: reached.via = 'redirect'),
      lambda reached: reached.records[1]) as chain,
    [record] || list_transform(coalesce(known, []), lambda reached: reached.records[1]) as parts,
    [record] || list_transform(
      list_filter(coalesce(known, []), lambda reached: reached.passes),
      lambda reached: reached.records[1]) as letting
  from followed
)
select
  lower(domain) as domain,
  coalesce(resolved, false) as is_known,
  spf,
  record,
  -- A record that leaves the answer to another one which is not known has no ending yet.
  case when record is not null then spf_ending(chain[len(chain)]) end as ending,
  chain,
  letting,
  list_transform(broken, lambda reached: reached.name) as broken,
  list_transform(coalesce(known, []), lambda reached: lower(reached.name)) as reached,
  list_sum(list_transform(parts, lambda part: spf_lookups(part))) as lookups,
  list_sum(list_transform(letting, lambda part: spf_share(part))) as share,
  list_sort(list_distinct(flatten(list_transform(letting, lambda part: spf_open_terms(part))))) as open_terms,
  list_sort(list_distinct(flatten(list_transform(parts, lambda part: spf_errors(part))))) as errors,
  dmarc,
  dmarcPolicy,
  dmarcSubdomainPolicy,
  dmarcPct,
  lower(coalesce(dmarcDomain, domain)) as dmarc_domain
from laid;

-- A tag of a DMARC record, in small letters; null when it is not there.
create macro dmarc_tag(record, tag) as
  nullif(lower(trim(regexp_extract(record, '(?i)(?:^|;)\s*' || tag || '\s*=\s*([^;]*)', 1))), '');
-- A tag that stands twice makes receivers pass over the record.
create macro dmarc_is_readable(record) as
  len(list_distinct(regexp_extract_all(lower(record), '(?:^|;)\s*([a-z]+)\s*=', 1)))
    = len(regexp_extract_all(lower(record), '(?:^|;)\s*([a-z]+)\s*=', 1));

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
    when len(about.dmarc) > 0 and coalesce(about.dmarcPct, 0) < percent
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
