import assert from 'node:assert/strict'
import { test } from 'node:test'
import type pg from 'pg'
import { accounts } from '#contract/accounts/accounts.ts'
import { alerts, alertsHistory } from '#contract/alerts/alerts.ts'
import { auditEvents } from '#contract/audit-events/audit-events.ts'
import { accountConnectors, failedReadings } from '#contract/connectors/account-connectors.ts'
import { jobRowState, jobRows } from '#contract/health/job-rows.ts'
import type { Entity } from '#contract/kit/entity.ts'
import { operatorLog } from '#contract/operator-log/operator-log.ts'
import { accountRecommendations } from '#contract/recommendations/account-recommendations.ts'
import { recommendationHistory } from '#contract/recommendations/recommendation-history.ts'
import { people as everybody } from '#contract/users/people.ts'
import { webhookDeliveries } from '#contract/webhooks/webhook-deliveries.ts'
import { alertDesk } from './alerts/testing/alert-desk.ts'
import { house } from './jobs.ts'
import { startWorker } from './kit/jobs/worker.ts'
import { growing } from './testing/growing-tables.ts'
import { testServer } from './testing/harness.ts'
import { hurry } from './testing/jobs.ts'
import { until } from './testing/until.ts'
import { timetable } from './timetable.ts'

const server = await testServer()
const { people } = server

// A queue with a past: beside it what waits is little.
await server.admin(`
  insert into job (name, data, state, due_at, created_at, ended_at)
  select 'past', '{}', 'done', now(), now(), now() from generate_series(1, 20000)`)
await server.admin('analyze job')
// So has the mail.
await server.admin(`
  insert into outbox_mail (account_id, template, recipient, subject, html, plain, state, attempts, next_attempt_at, created_at, sent_at)
  select account.id, 'alert', 'past@house.example', '', '', '', 'sent', 1, now(), now() - n * interval '1 minute', now()
  from generate_series(1, 8000) n, (select id from account where id > 0 limit 1) account`)
await server.admin('analyze outbox_mail')
// A year of audit events, most of which stay.
const told =
  '{"category":null,"operationType":null,"activity":"","service":null,"reason":null,"targetResources":[]}'
await server.admin(
  `insert into audit_event
     (account_id, record_id, at, action_type, activity, is_application, target_ids, details, is_listed, stored_at)
   select account.id, 'past ' || n, now() - n * interval '1 hour', 1, '', false, '{}', $1, n % 2 = 0, now()
   from generate_series(1, 8000) n, (select id from account where id > 0 limit 1) account`,
  [told],
)
await server.admin('analyze audit_event')

interface Sent {
  /** What began its transaction: the scope. */
  begun: string
  text: string
  values: unknown[]
}
interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Filter?: string
  Plans?: Plan[]
}
interface Index {
  name: string
  table: string
  /** What its rows are ordered by first: a condition on another column alone reads it whole. */
  leading: string
  /** Of a few rows of the table, such as those that wait: to read it whole is to read no more than is asked. */
  isOfFew: boolean
}
const indexes = new Map(
  (
    await server.admin(`
      select indexrelid::regclass::text as name, indrelid::regclass::text as table,
        pg_get_indexdef(indexrelid, 1, true) as leading, indpred is not null as "isOfFew"
      from pg_index`)
  ).rows.map((index: Index) => [index.name, index]),
)
/** What has ended, was sent or is listed is most of a table. */
for (const name of ['job_ended', 'outbox_ended', 'audit_event_listed']) {
  const index = indexes.get(name)
  assert.ok(index, name)
  index.isOfFew = false
}

/** Every statement that is sent while the work is done, once each. */
async function sentDuring(work: () => Promise<void>): Promise<Sent[]> {
  const sent = new Map<string, Sent>()
  const restore: (() => void)[] = []
  const follow = (client: pg.PoolClient) => {
    const { query } = client
    let begun = ''
    const watched = (asked: string | { text: string; values?: unknown[] }, ...rest: never[]) => {
      const { text, values = [] } = typeof asked === 'string' ? { text: asked } : asked
      if (/^\s*begin/i.test(text)) begun = text
      else if (/^\s*(select|with|update|delete|insert)/i.test(text)) sent.set(text, { begun, text, values })
      return (query as (...all: unknown[]) => unknown).call(client, asked, ...rest)
    }
    client.query = watched as typeof client.query
    restore.push(() => {
      client.query = query
    })
  }
  server.app.pool.on('acquire', follow)
  try {
    await work()
  } finally {
    server.app.pool.off('acquire', follow)
    for (const back of restore) back()
  }
  return [...sent.values()].filter(({ begun }) => begun)
}

/** The growing tables that a statement would have to read whole, however large they are. */
async function readWhole({ begun, text, values }: Sent): Promise<string[]> {
  const client = await server.app.pool.connect()
  try {
    await client.query(begun)
    // Whatever the tables hold: if an index can serve, it is taken.
    for (const way of ['seqscan', 'hashjoin', 'mergejoin', 'material'])
      await client.query(`set local enable_${way} = off`)
    const { rows } = await client.query(`explain (format json) ${text}`, values)
    return wholeIn(rows[0]['QUERY PLAN'][0].Plan as Plan, [])
  } finally {
    await client.query('rollback')
    client.release()
  }
}

function wholeIn(plan: Plan, above: string[]): string[] {
  const { 'Node Type': kind, 'Index Cond': bounds = '', Plans: below = [] } = plan
  const index = indexes.get(plan['Index Name'] ?? '')
  const table = plan['Relation Name'] ?? index?.table ?? ''
  // The fence of the platform is a range of all accounts.
  const bound = index?.leading === 'account_id' ? 'account_id = ' : `\\b${index?.leading}\\b`
  const isBound = new RegExp(bound).test(bounds)
  // A page in the order of an index ends with its last row. What is deleted in pieces is looked for beyond all that stays.
  const isPaged = above.includes('Limit') && !above.includes('ModifyTable')
  // Rows named by their place are fetched there, unless the table is as empty as here.
  const isPlaced = plan.Filter?.includes('ctid = ANY')
  const isWhole = kind === 'Seq Scan' || (index && !index.isOfFew && !isBound && !isPaged && !isPlaced)
  const own = growing.has(table) && isWhole ? [`${[...above, kind].join(' > ')} on ${table}`] : []
  return [...own, ...below.flatMap((one) => wholeIn(one, [...above, kind]))]
}

const desk = alertDesk(server)
const watched = await desk.about({ isCompliant: true })

/** What an account's people open, by role Admin. */
const reads = [
  ...['/auth/whoami', '/account/status', '/alert/active', '/alert/figures'],
  ...['/statistics/compliance-state', '/statistics/latest-alerts', '/statistics/non-compliants-by-product'],
  ...['/statistics/quick-wins', '/statistics/compliance-drifts?from=2026-01-01&to=2026-01-08'],
  '/statistics/trend-over-time?from=2026-01-01&to=2026-02-01',
  ...[
    accountRecommendations,
    recommendationHistory,
    alerts,
    alertsHistory,
    auditEvents,
    webhookDeliveries,
  ].map(firstPage),
  ...['history', 'evidence'].map((part) => `/account-recommendation/${watched.id}/${part}`),
]
const operatorReads = [operatorLog, jobRows].map(firstPage)

/** As the console asks for it: in the order that the list begins with. */
function firstPage({ name, defaultSort }: Entity): string {
  const order = `${defaultSort?.field} ${defaultSort?.desc ? 'desc' : 'asc'}`
  return `/odata/${name}?${new URLSearchParams({ $top: '10', $orderby: order })}`
}

/** Reads that are meant to be whole, each with its reason. */
const isMeant = (found: string, text: string): boolean =>
  // A list over all accounts says how many rows it has.
  /^CTE Scan > Aggregate > .* on (operator_log|job)$/.test(found) ||
  // Swept every hour, what is left is a day's.
  (found.endsWith(' on session') && text.includes('delete from "session"'))

test('what people and workers ask all day reads no growing table whole', async () => {
  const statements = await sentDuring(async () => {
    for (const path of reads)
      assert.equal((await server.as(people.admin).send('GET', path)).status, 200, path)
    for (const path of operatorReads)
      assert.equal((await server.as(people.superAdmin).send('GET', path)).status, 200, path)
    // A scan that finds the same, and one that finds something worse, which an alert is about.
    for (const outcome of ['compliant', 'nonCompliant'] as const)
      await desk.scan({ [watched.name]: outcome }, { [watched.name]: ['Ada'] })
    await hurry(server)
    const worker = startWorker(server.app, house)
    // One may be off here, as sending mails without a mail server.
    const turns = timetable.map(({ job }) => job.name)
    const turned = `
      select count(*)::int as n from job
      where name = any($1) and (attempt > 1 or attempt = 1 and state = 'waiting')`
    const isThrough = async () => (await server.admin(turned, [turns])).rows[0]?.n >= turns.length - 1
    await until(isThrough, 'a turn of every job of the timetable')
    await worker.stop()
  })
  assert.ok(statements.length >= 60, `${statements.length} statements were looked at`)
  const found: string[] = []
  for (const one of statements)
    for (const whole of await readWhole(one))
      if (!isMeant(whole, one.text)) found.push(`${whole}: ${one.text.replace(/\s+/g, ' ').slice(0, 200)}`)
  assert.deepEqual(found, [])
})

/** What PostgreSQL would do with each statement that the operator's request sends about the view. */
async function plansOf(path: string, view: string, ways: readonly string[] = []): Promise<string[]> {
  const statements = await sentDuring(async () => {
    assert.equal((await server.as(people.superAdmin).send('GET', path)).status, 200)
  })
  const asked = statements.filter(({ text }) => text.includes(view))
  assert.ok(asked.length > 0)
  const plans: string[] = []
  for (const { begun, text, values } of asked) {
    const client = await server.app.pool.connect()
    try {
      await client.query(begun)
      for (const way of ways) await client.query(`set local enable_${way} = off`)
      const { rows } = await client.query(`explain ${text}`, values)
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
  return plans
}

test('jobs that failed are found by their state, however many have ended', async () => {
  const failed = `${firstPage(jobRows)}&${new URLSearchParams({ $filter: `state eq ${jobRowState.value.Failed}` })}`
  for (const plan of await plansOf(failed, 'job_extended'))
    assert.match(plan, /Index Cond: \(.*state = ANY \('\{failed\}'/, plan)
})

test('what operators list over all accounts comes in the order of an index, not sorted for a page', async () => {
  const rare = new URLSearchParams({ $filter: `outcome in (${failedReadings.join()})` })
  const pages = [
    [firstPage(accounts), 'account_extended', 'account_by_name'],
    [firstPage(everybody), 'person_extended', 'user_in_order'],
    [firstPage(accountConnectors), 'account_connector_extended', 'account_by_name'],
    [`${firstPage(accountConnectors)}&${rare}`, 'account_connector_extended', 'account_connector_by_outcome'],
  ] as const
  for (const [path, view, index] of pages) {
    const [plan = ''] = await plansOf(path, view, ['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin', 'sort'])
    assert.match(plan, new RegExp(`Index Scan using ${index} on`), plan)
  }
})
