import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { hashToken, newToken } from '#server/kit/tokens.ts'
import { load, middle } from './lists.ts'
import type { Latencies } from './load.ts'
import { printTable } from './table.ts'

const accounts = 2000

interface World {
  admin: pg.Pool
  databaseUrl: string
  folder: string
  /** The server that people use meanwhile. */
  url: string
  /** What they ask. */
  requests: object[]
}

/** All 2,000 accounts that match are queued for a scan and given another reseller; others read lists meanwhile. */
export async function measureBulk(world: World): Promise<void> {
  const { admin, url, requests } = world
  const token = await anOperator(admin)
  const vendorId = await fillAccounts(admin)
  const worker = startWorker(world)
  try {
    const quiet = middle(await Promise.all([await load(requests, 400, 4), await load(requests, 400, 4)]))
    const call = (name: string, body: object) => () =>
      start(url, token, { model: 'accountExtended', filter: "startswith(name, 'Bulk ')", call: name, body })
    const scanned = await during(world, call('POST /account/scan', {}))
    const assigned = await during(world, call('PATCH /account/update', { data: { vendorId } }))
    const { rows } = await admin.query<{ scans: number; assigned: number }>(
      `select (select count(*)::int from scan where state = 'waiting') as scans,
         (select count(*)::int from account where vendor_id = $1) as assigned`,
      [vendorId],
    )
    const row = (name: string, { seconds, latencies }: Awaited<ReturnType<typeof during>>) => [
      name,
      seconds.toFixed(1),
      latencies.p50.toFixed(1),
      quiet.p50.toFixed(1),
      (latencies.p50 / quiet.p50).toFixed(2),
    ]
    printTable(
      [`all ${accounts} that match`, 'seconds', 'others p50 ms', 'quiet p50 ms', 'times (goal 2)'],
      [
        row(`queued for a scan (${rows[0]?.scans})`, scanned),
        row(`given another reseller (${rows[0]?.assigned})`, assigned),
      ],
    )
  } finally {
    worker.stdin?.end()
    await once(worker, 'exit')
  }
}

async function during({ admin, requests }: World, begin: () => Promise<number>) {
  const began = performance.now()
  const jobId = await begin()
  const measured: Latencies[] = []
  let seconds = 0
  const work = (async () => {
    for (;;) {
      const { rows } = await admin.query<{ state: string }>('select state from job where id = $1', [jobId])
      if (rows[0]?.state === 'done') break
      if (rows[0]?.state === 'failed') throw new Error(`job ${jobId} failed`)
      await delay(50)
    }
    seconds = (performance.now() - began) / 1000
  })()
  do measured.push(await load(requests, 100, 4))
  while (seconds === 0)
  await work
  return { seconds, latencies: middle(measured) }
}

async function start(url: string, token: string, body: object): Promise<number> {
  const answer = await fetch(`${url}/api/bulk`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { jobId } = (await answer.json()) as { jobId?: number }
  if (!jobId) throw new Error(`no job: ${answer.status}`)
  return jobId
}

async function anOperator(admin: pg.Pool): Promise<string> {
  const token = newToken()
  await admin.query(
    `with person as (
       insert into app_user (account_id, email, role, status) values (0, 'bulk@bench.example', 3, 1) returning id)
     insert into session (account_id, token_hash, kind, user_account_id, user_id, created_at, last_seen_at)
     select 0, $1, 'person', 0, id, now(), now() from person`,
    [hashToken(token)],
  )
  return token
}

async function fillAccounts(admin: pg.Pool): Promise<number> {
  await admin.query(
    `insert into account (name, status, subscription_type_id, microsoft_tenant_id)
     select 'Bulk ' || n, 1, (select id from subscription_type where is_trial), gen_random_uuid()
     from generate_series(1, $1::int) n`,
    [accounts],
  )
  const { rows } = await admin.query<{ id: string }>(
    `insert into vendor (name, email, status, subscription_type_id)
     select 'Bench', 'vendor@bench.example', 1, id from subscription_type where is_trial
     returning id`,
  )
  await admin.query('vacuum analyze account')
  return Number(rows[0]?.id)
}

/** Does every job but the scans themselves: those are another benchmark's. */
function startWorker({ databaseUrl, folder }: World): ChildProcess {
  const file = fileURLToPath(new URL('worker-process.ts', import.meta.url))
  return spawn(process.execPath, [file, '0'], {
    stdio: ['pipe', 'ignore', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      PARAPET_DATA: folder,
      LOG_LEVEL: 'silent',
      MICROSOFT_CLIENT_ID: 'bench',
      MICROSOFT_CLIENT_SECRET: 'bench',
    },
  })
}
