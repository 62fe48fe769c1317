import type { ChildProcess } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { type RestlessAdmin, restlessAdmin } from './restless-admin.ts'
import { dueAccounts, ended, type ScanServer, scanServer } from './scan-server.ts'
import { type BenchSimulator, benchSimulator, childrenOf, commandOf, load } from './scan-world.ts'
import { printTable } from './table.ts'

const phases = ['collecting', 'storing', 'evaluating', 'recording'] as const
type Phase = (typeof phases)[number]
const victims = ['worker', 'database', 'evaluating process', 'server'] as const
type Victim = (typeof victims)[number]

const products = ['MicrosoftTeams', 'SharePointOnline', 'Intune']

interface Count {
  rounds: number
  completed: number
  halfScans: number
  lost: number
  doubled: number
}

/** Kills whoever takes part in a scan, in each phase of it, and looks at what is in the database afterwards. */
export async function benchFaults(rounds = Number(process.argv[3] ?? 10)): Promise<void> {
  const simulator = await benchSimulator()
  const server = await scanServer(simulator)
  try {
    const tenant = (await simulator.tenants()).find(({ slug }) => slug === 'northbrine')
    const newAccount = async () => (await dueAccounts(server.admin, tenant?.id ?? '', 1, products))[0] ?? 0
    const scanned = await newAccount()
    const expected = await undisturbed(server, scanned)
    const busy = await restlessAdmin(server.admin, scanned)
    const rows: (string | number)[][] = []
    const chosen = victims.filter((victim) => victim === (process.argv[4] ?? victim))
    for (const victim of chosen)
      for (const phase of phases) {
        if (victim === 'evaluating process' && phase !== 'evaluating') continue
        const count: Count = { rounds: 0, completed: 0, halfScans: 0, lost: 0, doubled: 0 }
        while (count.rounds < rounds)
          await round(server, simulator, {
            ...{ victim, phase, accountId: await newAccount(), expected, count },
            ...(victim === 'server' && { busy }),
          })
        rows.push([`${victim}, ${phase}`, ...Object.values(count)])
      }
    printTable(
      [
        'killed (SIGKILL)',
        'rounds',
        'completed afterwards',
        'half scans or changes',
        'lost history rows',
        'doubled history rows',
      ],
      rows,
    )
    printTable(['history rows of an undisturbed scan', 'load'], [[String(expected), load()]])
  } finally {
    await server.stop()
    await simulator.stop()
  }
}

async function undisturbed(server: ScanServer, accountId: number): Promise<number> {
  const worker = await server.startWorker(1)
  await reaches(server.admin, accountId, ({ state }) => state === 'done')
  await ended(worker, 'SIGKILL')
  return (await historyOf(server.admin, accountId)).rows
}

interface Round {
  victim: Victim
  phase: Phase
  accountId: number
  expected: number
  count: Count
  /** Works on the server while it is killed, on an account that was scanned before. */
  busy?: RestlessAdmin
}

async function round(
  server: ScanServer,
  simulator: BenchSimulator,
  { victim, phase, accountId, expected, count, busy }: Round,
): Promise<void> {
  const { admin } = server
  count.rounds++
  await simulator.control('limits', { off: true, latencyMs: phase === 'collecting' ? 100 : 0 })
  const work = busy && (await beginWork(server, busy))
  let worker = await server.startWorker(1)
  await reaches(admin, accountId, (scan) => scan.phase === phase || scan.state === 'done')
  // Somewhere in the phase, not always at its first moment.
  await delay(Math.random() * (phase === 'evaluating' || phase === 'collecting' ? 400 : 60))
  await strike(server, victim, work?.process ?? worker)
  const found = await historyOf(admin, accountId)
  if (!found.isDone && found.rows + found.decided > 0) count.halfScans++
  if (victim === 'worker') {
    await letTimePass(admin)
    worker = await server.startWorker(1)
  }
  await simulator.control('limits', { off: true, latencyMs: 0 })
  const isCompleted = await completes(admin, accountId)
  await ended(worker, 'SIGKILL')
  const { rows, distinct } = await historyOf(admin, accountId)
  if (isCompleted) count.completed++
  count.lost += Math.max(0, expected - distinct)
  count.doubled += rows - distinct
  if (work) await judgeWork(work, count)
}

interface Work {
  process: ChildProcess
  busy: RestlessAdmin
  rowsBefore: number
  answered: Promise<number>
}

async function beginWork(server: ScanServer, busy: RestlessAdmin): Promise<Work> {
  const { rows: rowsBefore } = await busy.history()
  const { process, url } = await server.startServer()
  const answered = busy.work(url)
  // The first answer, or why there is none.
  while ((await busy.history()).rows === rowsBefore) await Promise.race([delay(20), answered])
  return { process, busy, rowsBefore, answered }
}

/** Each call that was answered left one row; the one that was cut off left one or none. */
async function judgeWork({ busy, rowsBefore, answered }: Work, count: Count): Promise<void> {
  const calls = await answered
  const { rows, isWhole } = await busy.history()
  if (!isWhole) count.halfScans++
  count.lost += Math.max(0, calls - (rows - rowsBefore))
  count.doubled += Math.max(0, rows - rowsBefore - calls - 1)
}

/** A worker that lives finishes by itself; the job of one that could not say how it ended is waited for. */
async function completes(admin: pg.Pool, accountId: number): Promise<boolean> {
  const isDone = ({ state }: Scan) => state === 'done'
  for (let minute = 0; minute < 4; minute++) {
    if (await reaches(admin, accountId, isDone, { within: 20_000, meanwhile: () => hurry(admin) }))
      return true
    await letTimePass(admin)
  }
  return false
}

async function strike(server: ScanServer, victim: Victim, process: ChildProcess): Promise<void> {
  if (victim === 'worker' || victim === 'server') return ended(process, 'SIGKILL')
  if (victim === 'database') return server.crashDatabase()
  for (const pid of await childrenOf(process.pid ?? 0))
    if ((await commandOf(pid)).includes('scan/evaluate/child.ts')) globalThis.process.kill(pid, 'SIGKILL')
}

interface Written {
  rows: number
  distinct: number
  decided: number
  isDone: boolean
}

interface Scan {
  state: string
  phase: string | null
}

async function scanOf(admin: pg.Pool, accountId: number): Promise<Scan | undefined> {
  const { rows } = await admin.query<Scan>('select state, phase from scan where account_id = $1', [accountId])
  if (rows.length > 1) throw new Error(`Account ${accountId} has ${rows.length} scans`)
  return rows[0]
}

/** Waits for a state of the scan; false when it does not come. */
async function reaches(
  admin: pg.Pool,
  accountId: number,
  isThere: (scan: Scan) => boolean,
  { within = 60_000, meanwhile = async () => {} } = {},
): Promise<boolean> {
  for (const end = Date.now() + within; Date.now() < end; await delay(10)) {
    const scan = await scanOf(admin, accountId)
    if (scan && isThere(scan)) return true
    await meanwhile()
  }
  return false
}

/** The minute after which a worker counts as silent. */
async function letTimePass(admin: pg.Pool): Promise<void> {
  await admin.query("update job set heartbeat_at = now() - interval '1 hour' where state = 'running'")
}

/** The pause before a job is tried again. */
const hurry = async (admin: pg.Pool): Promise<void> =>
  void (await admin.query(
    "update job set due_at = now() where name = 'scan' and state = 'waiting' and due_at > now()",
  ))

/** What is written of a scan, as one statement sees it. */
async function historyOf(admin: pg.Pool, accountId: number): Promise<Written> {
  const { rows } = await admin.query<Written>(
    `select count(*)::int as rows, count(distinct account_recommendation_id)::int as distinct,
       (select count(*)::int from account_recommendation mine
        where mine.account_id = $1 and last_decided is not null) as decided,
       exists (select from scan where account_id = $1 and state = 'done') as "isDone"
     from account_recommendation_history where account_id = $1`,
    [accountId],
  )
  return rows[0] as Written
}
