import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { scanJob } from '#contract/scans/scan-jobs.ts'
import { evaluating } from '#scan/evaluate/testing/evaluating.ts'
import { sql } from '../kit/db.ts'
import { openFiles } from '../kit/file-store.ts'
import { atEnd } from '../testing/harness.ts'
import { type Liar, liarBefore, lies } from '../testing/liar.ts'
import { hurried, type StateRow, scanWorld } from '../testing/scans.ts'
import { tenants } from '../testing/simulator.ts'
import { until } from '../testing/until.ts'
import { workerChild } from '../testing/worker-child.ts'
import { queueScan } from './actions.ts'
import type { ScanDesk } from './desk.ts'
import { runScan } from './run-scan.ts'

let liar: Liar | undefined
const world = await scanWorld({
  serviceUrl: async (simulator) => {
    liar = await liarBefore(simulator)
    return liar.url
  },
})
const { server, simulator } = world
const desk = hurried(world.desk)
const scan = async (accountId: number, with_: Partial<ScanDesk> = {}, scanId?: string) => {
  const id = scanId ?? (await world.newScan(accountId))
  return runScan({ ...desk, ...with_ }, { scanId: id, accountId }, new AbortController().signal)
}
const decided = (states: StateRow[]) => states.map(({ name, compliant }) => [name, compliant])
const ofPage = (states: StateRow[], table: string) =>
  states.filter(({ connectors }) => connectors.includes(table))

/** What a scan of the tenant records when nothing is in its way. */
const undisturbed = await (async () => {
  const { id } = await world.customer(tenants.northbrine)
  assert.equal(await scan(id), 'done')
  return { id, states: decided(await world.states(id)), history: (await world.history(id)).length }
})()
assert.ok(undisturbed.history > 30)

/** One scan, one row of history for each decided recommendation, the states and the score of an undisturbed one. */
async function isWhole(accountId: number): Promise<void> {
  const scans = await world.scans(accountId)
  assert.deepEqual(
    scans.map(({ state, phase }) => [state, phase]),
    [['done', null]],
  )
  const history = await world.history(accountId)
  assert.equal(history.length, undisturbed.history)
  assert.equal(new Set(history.map(({ recommendation }) => recommendation)).size, history.length)
  assert.ok(history.every(({ scanId }) => scanId === scans[0]?.id))
  assert.deepEqual(decided(await world.states(accountId)), undisturbed.states)
  const [score] = await world.rows(sql<{ assessed: number; rows: number; isScanning: boolean }>`
    select score.assessed, count(*) over ()::int as rows, account.is_scanning as "isScanning"
    from score join account on account.id = score.account_id
    where account_id = ${accountId} and product_id = 0`)
  assert.deepEqual(score, { assessed: scans[0]?.assessed, rows: 1, isScanning: false })
}

// These go on with the account of the undisturbed scan: the next one that has the tenant takes it away.

test('each lie of Graph is told by its name; what passes keeps the state, what does not is never compliant', async () => {
  const { id } = undisturbed
  const before = await world.states(id)
  const expected: [path: string, table: string, lie: keyof typeof lies, outcome: string][] = [
    ['/admin/sharepoint/settings', 'sharepoint_settings', 'down', 'unreachable'],
    ['/managedDevices', 'managed_devices', 'truncated', 'unexpected-shape'],
    ['/deviceCompliancePolicies', 'device_compliance_policies', 'noCollection', 'unexpected-shape'],
    ['/configurationPolicies', 'configuration_policies', 'otherFields', 'unexpected-shape'],
    ['/iosManagedAppProtections', 'ios_app_protection_policies', 'wrongTypes', 'unexpected-shape'],
    ['/operationApprovalPolicies', 'operation_approval_policies', 'circle', 'unexpected-shape'],
    ['/deviceEnrollment', 'device_enrollment_configurations', 'endlessEmpty', 'unexpected-shape'],
    ['/deviceManagement/intents', 'intune_baseline_intents', 'huge', 'unexpected-shape'],
  ]
  for (const [path, , lie] of expected) liar?.lies.set(path, lies[lie])
  assert.equal(await scan(id), 'done')
  liar?.lies.clear()
  const told = new Map(
    (
      await world.rows(sql<{ name: string; outcome: string }>`
        select model_name as name, outcome from account_connector
        join connector on connector.id = connector_id where account_id = ${id}`)
    ).map(({ name, outcome }) => [name, outcome]),
  )
  const during = await world.states(id)
  for (const [, table, lie, outcome] of expected) {
    assert.equal(told.get(table), outcome, `${lie} of ${table}`)
    const states = ofPage(during, table)
    assert.ok(states.length > 0, table)
    if (outcome === 'unreachable') {
      assert.deepEqual(decided(states), decided(ofPage(before, table)))
      assert.ok(states.every(({ isKept }) => isKept))
    } else
      for (const { name, compliant, reason } of states)
        assert.deepEqual([compliant, reason], [null, 'could-not-read'], name)
  }
  const [drift] = await world.rows(sql<{ count: number }>`
    select count(*)::int as count from account_recommendation_history
    where account_id = ${id} and change_type is not null`)
  assert.equal(drift?.count, 0, 'not being read is no drift')
  assert.equal(await scan(id), 'done')
  assert.deepEqual(decided(await world.states(id)), undisturbed.states)
})

test('fields of another type are empty, and what depends on them does not become compliant', async () => {
  const { id } = undisturbed
  const before = new Map((await world.states(id)).map((state) => [state.name, state.compliant]))
  await simulator.control('POST', 'faults', { kind: 'graph-shape', times: 500, tenant: 'northbrine' })
  await simulator.control('POST', 'faults', { kind: 'graph-cut', times: 3, tenant: 'northbrine' })
  await simulator.control('POST', 'faults', {
    kind: 'graph-slow',
    times: 3,
    delayMs: 700,
    tenant: 'northbrine',
  })
  assert.equal(await scan(id), 'done')
  await simulator.control('POST', 'reset')
  await simulator.control('POST', 'limits', { off: true })
  const turned = (await world.states(id)).filter(({ name, compliant }) => compliant && !before.get(name))
  assert.deepEqual(turned, [])
})

const { clientId, clientSecret } = server.app.config.microsoft
const credentials = { MICROSOFT_CLIENT_ID: clientId, MICROSOFT_CLIENT_SECRET: clientSecret }
const workerEnv = { ...world.env, ...credentials }
const aScanner = () => workerChild(workerEnv, 'never', [scanJob.name])

/** A worker as it is installed. */
async function installedWorker() {
  const cli = fileURLToPath(new URL('../cli.ts', import.meta.url))
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', cli, 'worker'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...workerEnv },
  })
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  atEnd(kill)
  await once(createInterface(child.stdout), 'line')
  return { kill }
}

const reaches = (accountId: number, phase: string) =>
  until(async () => (await world.scans(accountId))[0]?.phase === phase, `the scan is ${phase}`, {
    longestPause: 10,
  })

/** Holds whoever writes a score, in the middle of the transaction that records. Answers how to let go. */
async function holdScores() {
  const owner = new pg.Client({ connectionString: server.app.config.databaseAdminUrl })
  await owner.connect()
  await owner.query('begin; lock table score in exclusive mode')
  const waiting = () =>
    until(async () => {
      const { rows } = await server.admin(
        `select pid from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into score%'`,
      )
      return rows[0]?.pid as number | undefined
    }, 'the scan writes its score')
  return { waiting, letGo: () => owner.end() }
}

const limits = (latencyMs: number) => simulator.control('POST', 'limits', { off: true, latencyMs })

test('workers are killed while a scan collects, stores, evaluates and records: nothing is half, the next one completes it', async () => {
  const { id } = await world.customer(tenants.northbrine)
  await server.db({ kind: 'platform' }, (db) => queueScan(db, id, 'asked', new Date()))
  for (const phase of ['collecting', 'storing', 'evaluating', 'recording']) {
    await limits(phase === 'collecting' ? 200 : 0)
    const hold = phase === 'recording' ? await holdScores() : null
    const killed = await aScanner()
    await reaches(id, phase)
    await hold?.waiting()
    await killed.kill()
    await hold?.letGo()
    assert.equal((await world.scans(id))[0]?.state, 'running', phase)
    assert.deepEqual([await world.history(id), await world.states(id)], [[], []], phase)
    await world.silence()
  }
  const last = await installedWorker()
  await until(async () => {
    await world.hurry()
    return (await world.scans(id))[0]?.state === 'done'
  }, 'the last worker completes it')
  await last.kill()
  await isWhole(id)
})

test('an evaluating process that is killed is replaced; no check loses its state by it', async () => {
  const { id } = await world.customer(tenants.northbrine)
  // One that waits since the scan before would decide within a blink: a new one is long enough at it to be seen.
  for (const pid of evaluating()) process.kill(pid, 'SIGKILL')
  const running = scan(id)
  await reaches(id, 'evaluating')
  const killed = evaluating()
  assert.equal(killed.length, 1)
  for (const pid of killed) process.kill(pid, 'SIGKILL')
  assert.equal(await running, 'done')
  await isWhole(id)
})

test('a database that drops the connection while recording takes everything back; the same scan goes through later', async () => {
  const { id } = await world.customer(tenants.northbrine)
  const scanId = await world.newScan(id)
  const hold = await holdScores()
  const running = scan(id, {}, scanId)
  const fails = assert.rejects(running, /terminat|Connection|connection/)
  await server.admin('select pg_terminate_backend($1)', [await hold.waiting()])
  await fails
  await hold.letGo()
  assert.deepEqual([await world.history(id), await world.states(id)], [[], []])
  assert.equal(await scan(id, {}, scanId), 'done')
  assert.equal(await scan(id, {}, scanId), 'done', 'it says so again')
  await isWhole(id)
})

test('nobody answers, the store is down, the disk is full: the scan waits, every state stays, later it completes', async () => {
  const { id } = await world.customer(tenants.northbrine)
  const scanId = await world.newScan(id)
  const { app } = server
  const nowhere = 'http://127.0.0.1:9'
  const microsoft = { ...app.config.microsoft, identityUrl: nowhere, serviceUrl: nowhere }
  const blobUrl = `DefaultEndpointsProtocol=http;AccountName=a;AccountKey=${btoa('key')};BlobEndpoint=${nowhere}/a;`
  let puts = 0
  const fullDisk: typeof app.files = {
    ...app.files,
    put: async (...given) => {
      if (++puts > 5)
        throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
      return app.files.put(...given)
    },
  }
  const blobStore = await openFiles({ ...app.config, blobUrl, blobSuffix: '' })
  const faults: [problem: RegExp, app: typeof app][] = [
    [/./, { ...app, config: { ...app.config, microsoft } }],
    [/ECONNREFUSED|REQUEST_SEND_ERROR|connect/, { ...app, files: blobStore }],
    [/ENOSPC/, { ...app, files: fullDisk }],
  ]
  for (const [problem, broken] of faults) {
    await assert.rejects(scan(id, { app: broken }, scanId), problem)
    assert.deepEqual([await world.history(id), await world.states(id)], [[], []])
    const [waiting] = await world.scans(id)
    assert.equal(waiting?.state, 'running', 'the worker puts it back')
  }
  assert.equal(await scan(id, {}, scanId), 'done')
  await isWhole(id)
})
