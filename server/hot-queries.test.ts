import assert from 'node:assert/strict'
import { test } from 'node:test'
import type pg from 'pg'
import { alerts, alertsHistory } from '#contract/alerts/alerts.ts'
import { auditEvents } from '#contract/audit-events/audit-events.ts'
import { jobRows } from '#contract/health/job-rows.ts'
import type { Entity } from '#contract/kit/entity.ts'
import { operatorLog } from '#contract/operator-log/operator-log.ts'
import { accountRecommendations } from '#contract/recommendations/account-recommendations.ts'
import { recommendationHistory } from '#contract/recommendations/recommendation-history.ts'
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
  Plans?: Plan[]
}
/** Indexes of a few rows of their table, such as those that wait: to read one whole is to read no more than is asked. */
const partial = new Set(
  (
    await server.admin('select indexrelid::regclass::text as name from pg_index where indpred is not null')
  ).rows.map(({ name }) => name as string),
)

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
  const { 'Node Type': kind, 'Relation Name': table = '', 'Index Name': index = '', Plans: below = [] } = plan
  const isUnbound = kind.startsWith('Index') && !plan['Index Cond'] && !above.includes('Limit')
  const isWhole = kind === 'Seq Scan' || (isUnbound && !partial.has(index))
  const own = growing.has(table) && isWhole ? [`${[...above, kind].join(' > ')} on ${table}`] : []
  return [...own, ...below.flatMap((one) => wholeIn(one, [...above, kind]))]
}

/** What an account's people open, by role Admin. */
const reads = [
  ...['/auth/whoami', '/account/status', '/alert/active', '/alert/figures'],
  ...['/statistics/compliance-state', '/statistics/latest-alerts', '/statistics/non-compliants-by-product'],
  ...['/statistics/quick-wins', '/statistics/compliance-drifts?from=2026-01-01&to=2026-01-08'],
  '/statistics/trend-over-time?from=2026-01-01&to=2026-02-01',
  ...[accountRecommendations, recommendationHistory, alerts, alertsHistory, auditEvents].map(firstPage),
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
    await hurry(server)
    const worker = startWorker(server.app, house)
    // One may be off here, as sending mails without a mail server.
    const turned = 'select count(distinct name)::int as n from job where attempt > 0'
    const isThrough = async () => (await server.admin(turned)).rows[0]?.n >= timetable.length - 1
    await until(isThrough, 'a turn of every job of the timetable')
    await worker.stop()
  })
  assert.ok(statements.length >= 40, `${statements.length} statements were looked at`)
  const found: string[] = []
  for (const one of statements)
    for (const whole of await readWhole(one))
      if (!isMeant(whole, one.text)) found.push(`${whole}: ${one.text.replace(/\s+/g, ' ').slice(0, 200)}`)
  assert.deepEqual(found, [])
})
