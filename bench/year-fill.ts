import pg from 'pg'
import { compose, logoInMail } from '#contract/message-templates/compose.ts'
import { samplesOf, writtenIn } from '#contract/message-templates/message-template.ts'
import { messageTemplates } from '#contract/message-templates/message-templates.ts'
import { foundOf } from '#server/recommendations/record.ts'
import type { ScannedTenant } from './scanned-tenant.ts'
import { cleanQuarters, type Growing, growing, means } from './year-tables.ts'

/** Each hundred accounts are alike: one of ten is busy, two are lively, seven quiet; on average one. */
export const places = 100

/**
 * For filling: references are kept by the statements, asking for each row takes as long as writing it; and the planner
 * expects a thousand rows of each account and day, and would read whole tables for them, or every recommendation of every
 * account: it joins in the order of writing.
 */
const settings = {
  ...{ session_replication_role: 'replica', synchronous_commit: 'off' },
  ...{ jit: 'off', enable_hashjoin: 'off', enable_mergejoin: 'off', join_collapse_limit: 1 },
}

/** Accounts as after a year: what the timetable and people leave behind, a week of it older than is kept. */
export async function fillYear(url: string, accounts: number, tenant: ScannedTenant): Promise<void> {
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  const filler = new pg.Pool({ connectionString: url, max: 2, options: options.join(' ') })
  try {
    await fillAccounts(filler, accounts, tenant)
    // Audit events take nearly as long as everything else.
    const lanes = Object.values(Object.groupBy(growing, ({ table }) => String(table === 'audit_event')))
    await Promise.all(lanes.map((lane = []) => fillDays(filler, lane)))
    await fillRest(filler)
    await filler.query('vacuum analyze')
    await filler.query('checkpoint')
  } finally {
    await filler.end()
  }
}

async function fillDays(filler: pg.Pool, tables: readonly Growing[]): Promise<void> {
  for (const { days, statement } of tables)
    for (let age = days; age >= 1; age -= 1) await filler.query(statement, [age])
}

async function fillAccounts(filler: pg.Pool, accounts: number, tenant: ScannedTenant): Promise<void> {
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
    // Nineteen of twenty tables are read; of the others half are not licensed.
    `insert into account_connector (account_id, connector_id, outcome, reason, rows, requests, at)
     select mine.id, connector.id,
       case (connector.id * 7 + mine.place) % 40 when 0 then 'not-licensed' when 1 then 'not-permitted' else 'ok' end,
       case (connector.id * 7 + mine.place) % 40 when 1 then '{"$say": "reading/answered", "answer": "HTTP 403"}'::jsonb end,
       20, 1, now()
     from bench.account mine, connector`,
    `insert into app_user (account_id, email, name, role, status, creation_date)
     select mine.id, 'person' || n || '@account' || mine.id || '.example', 'Person ' || n, 2, 1,
       now() - make_interval(days => (mine.place * 3 + n)::int)
     from bench.account mine, generate_series(1, 5) n`,
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
async function fillRest(filler: pg.Pool): Promise<void> {
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
