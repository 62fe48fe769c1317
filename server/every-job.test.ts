import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jobs } from '#contract/jobs.ts'
import { accountDataJobCases } from './account-data/job-cases.ts'
import { alertJobCases } from './alerts/job-cases.ts'
import { catchTexts } from './alerts/testing/text-gateway.ts'
import { auditJobCases } from './audit-events/job-cases.ts'
import { authJobCases } from './auth/job-cases.ts'
import { bulkJobCases } from './bulk/job-cases.ts'
import { environmentJobCases } from './environment/job-cases.ts'
import { fileJobCases } from './files/job-cases.ts'
import { jobJobCases } from './jobs/job-cases.ts'
import { house } from './jobs.ts'
import { mailJobCases } from './mail/job-cases.ts'
import { catchMails } from './mail/testing/smtp-catcher.ts'
import { notificationJobCases } from './notifications/job-cases.ts'
import { recommendationJobCases } from './recommendations/job-cases.ts'
import { reportJobCases } from './reports/job-cases.ts'
import { scanJobCases } from './scans/job-cases.ts'
import { aTarget, keepFew, syncKey } from './testing/environments.ts'
import { atEnd } from './testing/harness.ts'
import { accountJobCase, type JobWorld, needsAccountOnly } from './testing/job-case.ts'
import { hurry, silence } from './testing/jobs.ts'
import { fewProducts, scanWorld } from './testing/scans.ts'
import { until } from './testing/until.ts'
import { type Reached, workerChild } from './testing/worker-child.ts'
import { webhookJobCases } from './webhooks/job-cases.ts'

/** How each job is tried, told by its feature. One that needs nothing but an account needs no telling. */
const told = [
  ...accountDataJobCases,
  ...alertJobCases,
  ...auditJobCases,
  ...authJobCases,
  ...bulkJobCases,
  ...environmentJobCases,
  ...fileJobCases,
  ...jobJobCases,
  ...mailJobCases,
  ...notificationJobCases,
  ...recommendationJobCases,
  ...reportJobCases,
  ...scanJobCases,
  ...webhookJobCases,
]
const untold = jobs.filter((job) => needsAccountOnly(job) && !told.some((one) => one.job.name === job.name))
const cases = [...told, ...untold.map(accountJobCase)]

const holds = new Map<string, () => void>()
const mails = await catchMails({
  onRcptTo: ({ address }, _session, done) => {
    const reached = holds.get(address)
    holds.delete(address)
    // The line stays open: whoever sends waits until it is killed.
    reached ? reached() : done()
  },
})
atEnd(() => mails.close())
const texts = await catchTexts()
atEnd(() => texts.close())
const target = await aTarget()
const around = {
  SYNC_TARGET_ENVIRONMENT: target.url,
  SYNC_KEY: syncKey,
  WEBHOOK_NETWORKS: '127.0.0.0/8',
}
const world: JobWorld = {
  target,
  ...(await scanWorld({ env: around })),
  mails: { ...mails, hold: (recipient) => new Promise((reached) => holds.set(recipient, reached)) },
}
const { server } = world
const { rows: scanned } = await server.admin(
  `select recommendation.name from recommendation
   join product on product.id = product_id
   where product.name = any($1)`,
  [fewProducts],
)
// The whole catalogue is pushed elsewhere (sync.test.ts).
await keepFew([server, target], { but: scanned.map(({ name }) => name) })

test('every job is declared, worked on and tried', () => {
  const names = jobs.map(({ name }) => name)
  assert.deepEqual(house.works.map(({ job }) => job.name).toSorted(), names.toSorted())
  assert.deepEqual(cases.map(({ job }) => job.name).toSorted(), names.toSorted())
  assert.equal(new Set(names).size, names.length)
  for (const { job } of house.timetable) assert.ok(names.includes(job.name), job.name)
  for (const { says, shown } of jobs) assert.ok(!shown?.file || Object.hasOwn(says, shown.file.when))
})

const { clientId, clientSecret } = server.app.config.microsoft

const workerProcess = (moment?: string) =>
  workerChild(
    {
      ...world.env,
      ...around,
      SMTP_URL: mails.url,
      SMS_HOOK_URL: texts.url,
      MICROSOFT_CLIENT_ID: clientId,
      MICROSOFT_CLIENT_SECRET: clientSecret,
    },
    moment,
  )

/** The job is done; one of the timetable has had another whole turn. */
const isOver = async ({ id, attempt }: Reached) => {
  const { rows } = await server.admin(
    `select from job
     where id = $1 and (state = 'done' or (state = 'waiting' and attempt > $2 and fault is null))`,
    [id, attempt],
  )
  return rows.length > 0
}

/** What is known of jobs that did not come where they should have. */
const standOf = async (names: readonly string[]) =>
  (
    await server.admin('select name, state, attempt, done, total, fault from job where name = any($1)', [
      names,
    ])
  ).rows

/** Forty jobs at once, some of them long: a machine with other work takes its time. */
const patience = { seconds: 600 }

/** Finds at once what a dead worker has left. How often a job may be cut before it fails is tried elsewhere. */
async function bury(): Promise<void> {
  await silence(server)
  await server.admin('update job set faults = 0')
  await hurry(server)
}

/** The moments that every job has: a worker stands still there in all of them, and is killed. */
async function killedWhen(moment: 'begun' | 'worked'): Promise<Reached[]> {
  const { reached, kill } = await workerProcess(moment)
  const missing = () =>
    cases.map(({ job }) => job.name).filter((name) => !reached.some((at) => at.name === name))
  await until(async () => missing().length === 0, `all jobs are ${moment}`, patience).catch(() => undefined)
  await kill()
  assert.deepEqual(
    { missing: missing(), stand: await standOf(missing()) },
    { missing: [], stand: [] },
    moment,
  )
  await bury()
  return reached
}

/** A worker is killed in the midst of what some jobs do; whatever else it was at then is cut with them. */
async function killedInside(inside: readonly Promise<void>[]): Promise<Reached[]> {
  const { kill } = await workerProcess()
  await Promise.all(inside)
  const { rows } = await server.admin("select id, name, attempt from job where state = 'running'")
  await kill()
  await bury()
  return rows
}

test('workers are killed when each job is begun, when it is worked and inside it: the next one does the work, and once', {
  timeout: 3 * patience.seconds * 1000,
}, async () => {
  const checks: { name: string; check(): Promise<void> }[] = []
  for (const { job, begin } of cases) checks.push({ name: job.name, ...(await begin(world)) })
  await hurry(server)
  const cut = [...(await killedWhen('begun')), ...(await killedWhen('worked'))]
  const inside: Promise<void>[] = []
  for (const { job, beginInside } of cases) {
    const tried = await beginInside?.(world)
    if (!tried) continue
    checks.push({ name: `${job.name}, inside`, check: tried.check })
    inside.push(tried.inside)
  }
  await hurry(server)
  cut.push(...(await killedInside(inside)))
  const last = await workerProcess()
  for (const job of cut) await until(() => isOver(job), `${job.name} is done`, patience)
  const open = "select from job where state in ('waiting', 'running') and name <> all($1)"
  const turns = house.timetable.map(({ job }) => job.name)
  await until(
    async () => {
      await hurry(server, turns)
      return (await server.admin(open, [turns])).rowCount === 0
    },
    'nothing is left',
    patience,
  )
  await last.kill()
  for (const { name, check } of checks)
    await check().catch((problem: Error) => {
      throw new Error(`${name}: ${problem.message}`, { cause: problem })
    })
})
