import { timingSafeEqual, X509Certificate } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { accountStatus } from '#contract/accounts/accounts.ts'
import { nameOf } from '#contract/kit/choices.ts'
import { deliveryState } from '#contract/webhooks/webhook-choices.ts'
import type { App } from './handle.ts'
import { inScope, sql } from './kit/db.ts'
import type { Looked } from './kit/metrics.ts'
import type { Replica } from './kit/replica.ts'
import { version } from './kit/version.ts'
import { migrations } from './migrations/all.ts'

const type = 'text/plain; version=0.0.4; charset=utf-8'

/** `/metrics` for who shows the token; without one there is no such address. */
export function serveMetrics(http: FastifyInstance, app: App): void {
  const { metricsToken } = app.config
  if (!metricsToken) return
  http.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!isSame(request.headers.authorization ?? '', `Bearer ${metricsToken}`))
      return reply.code(401).header('www-authenticate', 'Bearer').send()
    return reply.type(type).send(await metricsText(app))
  })
}

/**
 * A port of its own, for processes that serve nobody and for networks that only the monitoring reaches. `/healthz` says
 * that the process answers: a worker has no other address.
 */
export async function listenForMetrics(app: App): Promise<Server | null> {
  const { metricsPort, host } = app.config
  if (!metricsPort) return null
  const server = createServer((request, response) => {
    if (request.url === '/healthz') return void response.end('ok')
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    metricsText(app).then(
      (text) => response.setHeader('content-type', type).end(text),
      () => response.writeHead(503).end(),
    )
  })
  await new Promise<void>((listening) => server.listen(metricsPort, host, listening))
  return server
}

const isSame = (given: string, wanted: string) =>
  given.length === wanted.length && timingSafeEqual(Buffer.from(given), Buffer.from(wanted))

export const metricsText = async (app: App): Promise<string> =>
  app.metrics.text([...ofRelease(), ...ofCertificate(app), ...ofProcess(app), ...(await ofDatabase(app))])

const release = {
  version,
  migration: Object.keys(migrations).sort().at(-1) ?? '',
}

const ofRelease = (): Looked[] => [
  {
    name: 'parapet_info',
    help: 'What runs: the version, and the newest migration that it knows',
    values: [{ labels: release, value: 1 }],
  },
  {
    name: 'parapet_start_time_seconds',
    help: 'When the process began, in seconds since 1970',
    values: [{ value: Math.round(performance.timeOrigin / 1000) }],
  },
]

/** When what proves us to Microsoft ends. The end of a secret is known to Microsoft alone. */
function ofCertificate({ config: { microsoft } }: App): Looked[] {
  const pem = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/.exec(
    microsoft.clientCertificate,
  )?.[0]
  if (!pem) return []
  const ends = new X509Certificate(pem).validToDate.getTime() / 1000
  return [
    {
      name: 'parapet_certificate_end_time_seconds',
      help: 'When the certificate of the Microsoft application ends, in seconds since 1970',
      values: [{ value: ends }],
    },
  ]
}

function ofProcess({ pool, reserve, replica }: App): Looked[] {
  const { rss, heapUsed } = process.memoryUsage()
  const pools = [
    ['main', pool],
    ['reserve', reserve],
    ...(replica ? [['replica', replica.pool] as const] : []),
  ] as const
  return [
    {
      name: 'parapet_memory_bytes',
      help: 'Memory of the process',
      values: [
        { labels: { kind: 'resident' }, value: rss },
        { labels: { kind: 'heap' }, value: heapUsed },
      ],
    },
    {
      name: 'parapet_pool_connections',
      help: 'Connections to the database',
      values: pools.flatMap(([name, one]) => [
        { labels: { pool: name, state: 'used' }, value: one.totalCount - one.idleCount },
        { labels: { pool: name, state: 'idle' }, value: one.idleCount },
        { labels: { pool: name, state: 'waited_for' }, value: one.waitingCount },
      ]),
    },
    ...(replica ? ofReplica(replica) : []),
  ]
}

const ofReplica = ({ state, lagSeconds }: Replica): Looked[] => [
  {
    name: 'parapet_replica_up',
    help: 'The read replica is asked; 0: the primary answers for it',
    values: [{ value: state === 'ok' ? 1 : 0 }],
  },
  {
    name: 'parapet_replica_lag_seconds',
    help: 'How far it was behind when it was asked last',
    values: [{ value: Number.isFinite(lagSeconds) ? lagSeconds : -1 }],
  },
]

interface Counted {
  jobs: { name: string; state: string; n: number; oldest: number }[]
  mails: { state: string; n: number; oldest: number }[]
  deliveries: { state: number; n: number }[]
  scans: { stale: number | null; running: number }
}

/** The same from every process: ask one, or take the greatest. Without the database the process tells of itself alone. */
async function ofDatabase({ reserve, clock }: App): Promise<Looked[]> {
  const now = clock()
  const counted = await inScope(reserve, { kind: 'platform' }, (db) =>
    db.one(sql<Counted>`
      select
        (select coalesce(json_agg(each), '[]') from (
          select name, case when state = 'waiting' and faults > 0 then 'retry' else state end as state,
            count(*)::int as n, greatest(0, extract(epoch from ${now}::timestamptz - min(due_at)))::int as oldest
          from job where state in ('waiting', 'running') group by 1, 2) each) as jobs,
        (select coalesce(json_agg(each), '[]') from (
          select state, count(*)::int as n,
            greatest(0, extract(epoch from ${now}::timestamptz - min(created_at)))::int as oldest
          from outbox_mail where state <> 'sent' group by 1) each) as mails,
        (select coalesce(json_agg(each), '[]') from (
          select state, count(*)::int as n from webhook_delivery
          where state <> ${deliveryState.value.Delivered} group by 1) each) as deliveries,
        (select json_build_object(
          'stale', max(extract(epoch from ${now}::timestamptz - last_scan_time_end))::int,
          'running', count(*) filter (where is_scanning)::int)
         from account where status = ${accountStatus.value.Enabled}) as scans`),
  ).catch(() => null)
  if (!counted) return [{ name: 'parapet_database_up', help: 'The database answers', values: [{ value: 0 }] }]
  const { jobs, mails, deliveries, scans } = counted
  return [
    { name: 'parapet_database_up', help: 'The database answers', values: [{ value: 1 }] },
    {
      name: 'parapet_jobs',
      help: 'Jobs that wait, run or wait for another try',
      values: jobs.map(({ name, state, n }) => ({ labels: { job: name, state }, value: n })),
    },
    {
      name: 'parapet_jobs_oldest_seconds',
      help: 'How long the oldest one has been due',
      values: jobs.map(({ name, state, oldest }) => ({ labels: { job: name, state }, value: oldest })),
    },
    {
      name: 'parapet_outbox_mails',
      help: 'Mails that are not sent',
      values: mails.map(({ state, n }) => ({ labels: { state }, value: n })),
    },
    {
      name: 'parapet_outbox_oldest_seconds',
      help: 'Age of the oldest mail that is not sent',
      values: mails.map(({ state, oldest }) => ({ labels: { state }, value: oldest })),
    },
    {
      name: 'parapet_webhook_deliveries',
      help: 'Deliveries of webhooks that are under way or failed',
      values: deliveries.map(({ state, n }) => ({
        labels: { state: nameOf(deliveryState, state) ?? '' },
        value: n,
      })),
    },
    {
      name: 'parapet_scans_running',
      help: 'Accounts that are being scanned',
      values: [{ value: scans.running }],
    },
    {
      name: 'parapet_last_good_scan_seconds',
      help: 'Age of the last good scan of the account that waits longest',
      values: [{ value: scans.stale ?? 0 }],
    },
  ]
}
