import type pg from 'pg'
import { auditActionType } from '#contract/audit-events/audit-choices.ts'
import { compose, logoInMail } from '#contract/message-templates/compose.ts'
import { samplesOf, writtenIn } from '#contract/message-templates/message-template.ts'
import { messageTemplates } from '#contract/message-templates/message-templates.ts'
import { deliveryEvent } from '#contract/webhooks/webhook-events.ts'
import { foundOf } from '#server/recommendations/record.ts'
import type { ScannedTenant } from './scanned-tenant.ts'

/** Turns of the daily clean-up that are measured: so many days lie beyond what is kept. */
export const cleanDays = 7
/** Turns of the clean-up of jobs, a quarter of an hour apart. */
export const cleanQuarters = 7

/** Each hundred accounts are alike: one of ten is busy, two are lively, seven quiet; on average one. */
export const places = 100

/** How much of each thing happens in an average account; what the timetable says is counted, the rest is assumed. */
export const means = {
  scansADay: 4,
  changesADay: 1,
  evidenceADay: 2,
  listedEventsADay: 4,
  causesADay: 6,
  turnsOfAlertsADay: 0.7,
  causesOfATurn: 3,
  loggedCallsADay: 1,
  mailsADay: 1,
  deliveriesADay: 2,
  readsOfTheLogAnHour: 12,
} as const

/**
 * A table, how many days of it there are, and the statement that adds the rows of a day so long ago ($1). Days are filled
 * one after the other over all accounts, so that the rows of an account lie as far apart as they do after a year.
 */
interface Growing {
  table: string
  days: number
  statement: string
}

/** When the nth thing of a day happened. */
const moment =
  "date_trunc('day', now()) - make_interval(days => $1, secs => -((mine.place * 863 + n * 10007) % 86400))"
/** As many rows as happen to a busy or a quiet account on that day, the same for each of a hundred. */
const happening = (mean: number, salt: number) =>
  `bench.account mine cross join generate_series(1, floor(${mean} * mine.busy
     + (hashint8(mine.place * 100000 + $1 * 10 + ${salt}) & 1023) / 1024.0)::int) n`
/** One of the account's recommendations. */
const some = (salt: number) => `
  join bench.enabled check_of on check_of.place = 1 + (hashint8(mine.place * 100000 + $1 * 10 + n + ${salt}) & 65535) % (select count(*) from bench.enabled)
  join account_recommendation one on one.account_id = mine.id and one.recommendation_id = check_of.id`

const growing: readonly Growing[] = [
  {
    table: 'scan',
    days: 365,
    statement: `
      insert into scan (account_id, id, cause, state, queued_at, started_at, taken_at, ended_at, done, total, assessed,
        recommendations, has_snapshot)
      select mine.id, gen_random_uuid(), 'due', 'done', at, at, at, at + interval '40 seconds', 60, 60, 270, 298,
        $1 < 7 or $1 < 90 and n = 4
      from bench.account mine, generate_series(1, ${means.scansADay}) n,
        lateral (select date_trunc('day', now()) - make_interval(days => $1, secs => -n * 21600 + 21600 - mine.place * 200) as at)
      order by n`,
  },
  {
    table: 'score',
    days: 365,
    statement: `
      insert into score (account_id, day, product_id, standard_score, custom_score, compliant, assessed, total)
      select mine.id, current_date - $1::int, product_id, 55 + $1 % 17, 58 + $1 % 17, 150, 260, 298
      from bench.account mine, (select 0 as product_id union all select id from product) products`,
  },
  {
    table: 'account_recommendation_history',
    days: 365,
    statement: `
      insert into account_recommendation_history (account_id, account_recommendation_id, date, change_field, change_type,
        snapshot_type, old_value, new_value, changed_by, scan_id, since)
      select mine.id, one.id, ${moment}, 1, 1 + (n + $1) % 2, 2 + (n + $1) % 2, ((n + $1) % 2 = 1)::text,
        ((n + $1) % 2 = 0)::text, 'Scan', gen_random_uuid(), ${moment} - interval '6 hours'
      from ${happening(means.changesADay, 1)} ${some(1)}`,
  },
  {
    table: 'recommendation_evidence',
    days: 365,
    statement: `
      insert into recommendation_evidence (account_id, account_recommendation_id, at, scan_id, hash, items, is_truncated,
        details)
      select mine.id, one.id, ${moment}, gen_random_uuid(), md5(mine.id || ' ' || $1 || n) || found.hash, found.items,
        found.is_truncated, found.details
      from ${happening(means.evidenceADay, 2)} ${some(2)}
      join bench.found found on found.id = one.recommendation_id
      on conflict do nothing`,
  },
  ...auditEvents({ days: 365 + cleanDays, mean: means.listedEventsADay, isListed: true }),
  ...auditEvents({ days: 90 + cleanDays, mean: means.causesADay, isListed: false }),
  {
    table: 'alert_history',
    days: 365,
    statement: `
      with turned as (
        insert into alert_history (account_id, alert_id, alert_name, change_type, current_status, reason, creation_time,
          end_time)
        select mine.id, alert.id, alert.name, 1 + (n + $1) % 2, 1, 1, ${moment}, ${moment} + interval '1 day'
        from ${happening(means.turnsOfAlertsADay, 3)}
        join alert on alert.account_id = mine.id and alert.name = 'Alert ' || (n + $1) % 5
        returning account_id, id, creation_time)
      insert into alert_history_cause (account_id, history_id, account_recommendation_id, at, has_joined)
      select turned.account_id, turned.id, one.id, turned.creation_time, true
      from turned
      cross join generate_series(1, ${means.causesOfATurn}) n
      join bench.enabled check_of on check_of.place = n * 7
      join account_recommendation one on one.recommendation_id = check_of.id
      where one.account_id = turned.account_id`,
  },
  {
    table: 'operator_log',
    days: 365,
    statement: `
      insert into operator_log (account_id, at, actor_id, actor_email, call, details, request_id)
      select mine.id, ${moment}, mine.id, 'ada@account' || mine.place || '.example',
        (array['POST /account-recommendation/:id/comment', 'PUT /alert/:id', 'POST /account-recommendation/assign'])[1 + n % 3],
        jsonb_build_object('id', n, 'ids', array[n, n + 1]), gen_random_uuid()
      from ${happening(means.loggedCallsADay, 4)}`,
  },
  {
    table: 'outbox_mail',
    days: 30 + cleanDays,
    statement: `
      insert into outbox_mail (account_id, template, recipient, subject, html, plain, state, attempts, next_attempt_at,
        created_at, sent_at)
      select mine.id, 'alert', 'ada@account' || mine.id || '.example', letter.subject, letter.html, letter.plain, 'sent', 1,
        ${moment}, ${moment}, ${moment}
      from ${happening(means.mailsADay, 5)} cross join bench.letter letter`,
  },
  {
    table: 'webhook_delivery',
    days: 30 + cleanDays,
    statement: `
      insert into webhook_delivery (account_id, webhook_id, event, about_account_id, payload, state, attempts,
        next_attempt_at, last_attempt_time, response_status, response_body, duration_ms, creation_time)
      select mine.id, webhook.id, ${deliveryEvent.value.Regression}, mine.id,
        jsonb_build_object('account', jsonb_build_object('id', mine.id, 'name', 'Account ' || mine.id), 'recommendations',
          (select jsonb_agg(jsonb_build_object('id', id, 'check', name, 'severity', severity,
             'findings', jsonb_build_object('en', findings, 'de', findings)))
           from (select * from recommendation order by id limit 2) named)),
        3, 1, ${moment}, ${moment}, 200, 'ok', 80, ${moment}
      from ${happening(means.deliveriesADay, 6)}
      join webhook on webhook.account_id = mine.id`,
  },
  {
    table: 'job',
    days: 30 + cleanDays,
    statement: `
      insert into job (account_id, name, key, data, state, due_at, attempt, created_at, started_at, ended_at, outcome)
      select mine.id, name, mine.id::text, jsonb_build_object('accountId', mine.id), 'done', at, 1, at, at,
        at + interval '40 seconds', '{"code": "scanned"}'
      from bench.account mine, generate_series(1, ${means.scansADay}) n, unnest(
          case when $1 <= 1 then array['scan', 'drop-old-snapshots'] else array['scan'] end) name,
        lateral (select date_trunc('day', now()) - make_interval(days => $1, secs => -n * 21600 + 21600 - mine.place * 200) as at)
      order by n`,
  },
]

function auditEvents(of: { days: number; mean: number; isListed: boolean }): Growing[] {
  const statement = `
    insert into audit_event (account_id, record_id, at, action_type, activity, initiated_by, is_application, ip_address,
      target_name, target_id, target_ids, details, is_listed, stored_at)
    select mine.id, 'Directory_' || gen_random_uuid(), at, ${auditActionType.value.GroupAdd} + n % 5, 'Update user',
      'person' || n % 7 || '@account' || mine.place || '.example', n % 7 = 0, '203.0.113.' || n % 250, 'Person ' || n,
      target, array[target], jsonb_build_object(
        'category', 'UserManagement', 'operationType', 'Update', 'activity', 'Update user', 'service', 'Core Directory',
        'targetResources', jsonb_build_array(jsonb_build_object(
          'id', target, 'type', 'User', 'displayName', 'Person ' || n, 'userPrincipalName', 'person' || n || '@a.example',
          'modifiedProperties', jsonb_build_array(jsonb_build_object(
            'displayName', 'StrongAuthenticationMethod', 'oldValue', '[]', 'newValue', md5(target))))))
      , ${of.isListed}, at
    from ${happening(of.mean, of.isListed ? 7 : 8)}
    cross join lateral (select ${moment} as at, md5(mine.id || ' ' || $1 || n)::uuid::text as target)`
  return [{ table: 'audit_event', days: of.days, statement }]
}

/** Accounts as after a year: what the timetable and people leave behind, a week of it older than is kept. */
export async function fillYear(admin: pg.Pool, accounts: number, tenant: ScannedTenant): Promise<void> {
  const filler = await admin.connect()
  try {
    // References are kept by the statements; asking for each row takes as long as writing it.
    await filler.query('set session_replication_role = replica')
    await filler.query('set synchronous_commit = off')
    // The planner expects a thousand rows of each account and day, and would read whole tables for them.
    for (const way of ['jit', 'enable_hashjoin', 'enable_mergejoin']) await filler.query(`set ${way} = off`)
    await fillAccounts(filler, accounts, tenant)
    for (const { days, statement } of growing)
      for (let age = days; age >= 1; age -= 1) await filler.query(statement, [age])
    await fillRest(filler)
    await filler.query('set session_replication_role = origin')
  } finally {
    filler.release(true)
  }
  await admin.query('vacuum analyze')
  await admin.query('checkpoint')
}

async function fillAccounts(filler: pg.PoolClient, accounts: number, tenant: ScannedTenant): Promise<void> {
  await filler.query('create schema bench')
  await filler.query(
    `create table bench.account as
     with made as (
       insert into account (name, status, subscription_type_id, microsoft_tenant_id, microsoft_application_status,
         last_scan_time, last_scan_time_end, next_scan_time)
       select 'Account ' || n, 1, (select id from subscription_type where is_trial), gen_random_uuid()::text, 1, now(), now(),
         now() + interval '6 hours'
       from generate_series(1, ${accounts}) n
       returning id, substr(name, 9)::int - 1 as n)
     select id, n % ${places} as place, case n % 10 when 0 then 5 when 1 then 2 when 2 then 2 else 1.0 / 7 end as busy
     from made
     order by n`,
  )
  await filler.query('create unique index on bench.account (id)')
  await filler.query(
    `create table bench.enabled as
     select row_number() over (order by id) as place, id, name from recommendation where status = 1`,
  )
  await filler.query('create unique index on bench.enabled (place)')
  const found = tenant.results.map((result) => ({ name: result.id, ...foundOf(result) }))
  await filler.query(
    'create table bench.found (id bigint primary key, hash text, items jsonb, is_truncated boolean, details jsonb)',
  )
  await filler.query(
    `insert into bench.found
     select enabled.id, hash, items, is_truncated, details
     from jsonb_to_recordset($1::jsonb) as given(name text, hash text, items jsonb, is_truncated boolean, details jsonb)
     join bench.enabled enabled on enabled.name = given.name`,
    [JSON.stringify(found)],
  )
  const { alert } = messageTemplates
  const letter = compose(writtenIn(alert, 'en'), samplesOf(alert, 'en'), {
    lang: 'en',
    brand: 'Parapet',
    logo: logoInMail,
  })
  await filler.query('create table bench.letter (subject text, html text, plain text)')
  await filler.query('insert into bench.letter values ($1, $2, $3)', [
    letter.subject,
    letter.html,
    letter.plain,
  ])
  for (const statement of [
    'insert into account_product (account_id, product_id) select mine.id, product.id from bench.account mine, product',
    `insert into account_recommendation
       (account_id, recommendation_id, is_compliant, last_decided, non_compliant_items, last_updated_time)
     select mine.id, enabled.id, decided, decided, case when decided then 0 else 3 end, now()
     from bench.account mine, bench.enabled enabled, lateral (select (enabled.id * 7 + mine.place) % 10 < 6 as decided)`,
    `insert into alert (account_id, name, filters, creation_time, last_updated_time)
     select mine.id, 'Alert ' || n, 'severity ge ' || 1 + n % 3, now() - interval '1 year', now() - interval '1 year'
     from bench.account mine, generate_series(0, 4) n`,
    `insert into webhook (account_id, name, url, events, secret)
     select mine.id, 'Hook', 'https://hook.example', '{1,2,3}', '\\x00' from bench.account mine where mine.place % 5 = 0`,
    `insert into audit_tracking (account_id, tracking_since, next_read_at, is_caught_up)
     select mine.id, now() - interval '1 year', now() + interval '5 minutes', true from bench.account mine`,
    `insert into recommendation_evidence (account_id, account_recommendation_id, at, scan_id, hash, items, is_truncated,
       details)
     select mine.id, one.id, now() - interval '1 year', gen_random_uuid(), found.hash, found.items, found.is_truncated,
       found.details
     from bench.account mine
     join account_recommendation one on one.account_id = mine.id
     join bench.found found on found.id = one.recommendation_id`,
  ])
    await filler.query(statement)
  await filler.query('analyze')
}

/** What is counted from the rows, and the reads of the audit log that jobs remember for an hour. */
async function fillRest(filler: pg.PoolClient): Promise<void> {
  await filler.query(
    `insert into audit_day (account_id, day, action_type, initiated_by, is_application, events)
     select account_id, (at at time zone 'UTC')::date as day, action_type, initiated_by, is_application, count(*)
     from audit_event where is_listed
     group by 1, 2, 3, 4, 5
     order by day`,
  )
  await filler.query(
    `insert into job (account_id, name, key, data, state, due_at, attempt, created_at, started_at, ended_at, outcome)
     select mine.id, 'read-audits', mine.id::text, jsonb_build_object('accountId', mine.id), 'done', at, 1, at, at,
       at + interval '2 seconds', '{"code": "read", "values": {"n": 0}}'
     from generate_series(1, ${means.readsOfTheLogAnHour} + 3 * ${cleanQuarters}) n, bench.account mine,
       lateral (select now() - make_interval(mins => 5 * n, secs => mine.place % 60) as at)
     order by n desc`,
  )
}
