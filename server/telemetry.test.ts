import assert from 'node:assert/strict'
import { type ExecFileException, execFile } from 'node:child_process'
import path from 'node:path'
import { test } from 'node:test'
import { accountStatus } from '#contract/accounts/accounts.ts'
import { authCalls } from '#contract/auth/auth.ts'
import { groupCalls } from '#contract/groups/groups.ts'
import { scanJob } from '#contract/scans/scan-jobs.ts'
import { collectorOf, openErrorReports } from './kit/error-reports.ts'
import { sendJob } from './kit/jobs/send.ts'
import { openLog } from './kit/log.ts'
import { Metrics } from './kit/metrics.ts'
import { telemetrySettings } from './kit/telemetry/settings.ts'
import { startTelemetry } from './kit/telemetry/telemetry.ts'
import { freePort } from './testing/free-port.ts'
import { aWorker } from './testing/jobs.ts'
import { scanWorld } from './testing/scans.ts'
import { tenants } from './testing/simulator.ts'
import { until } from './testing/until.ts'
import { aReceiver, type Got } from './webhooks/testing/receiver.ts'

interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: Record<string, unknown> }[]
  status?: { code: number }
}

const spansIn = (got: readonly Got[]): Span[] =>
  got.flatMap(({ body }) =>
    (JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }).resourceSpans.flatMap(
      ({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans),
    ),
  )
const said = ({ attributes }: Span) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

const collector = await aReceiver()
const world = await scanWorld()
const { server } = world
const { app, people } = server

/** What the process does meanwhile, as a collector is told of it. */
async function followed(work: () => Promise<unknown>): Promise<Span[]> {
  collector.got.length = 0
  const settings = telemetrySettings({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector.url })
  const telemetry = startTelemetry(settings, app)
  await work().finally(() => telemetry.end())
  return spansIn(collector.got)
}

test('a request is followed to its statements, below what asked for it, and without what people entered', async () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  const spans = await followed(async () => {
    const answer = await fetch(`${server.url}/api${groupCalls.create.path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${people.admin.token}`,
        'content-type': 'application/json',
        traceparent: `00-${traceId}-00f067aa0ba902b7-01`,
      },
      body: JSON.stringify({
        name: 'Secret plans',
        description: 'x',
        permissions: [1],
        recommendationScopingEnabled: false,
        recommendationsFilter: null,
      }),
    })
    assert.equal(answer.status, 201, await answer.text())
    await until(async () => app.running.arePagesAsked() === false, 'the request is over')
    // The end of a request is told after its answer has left.
    await fetch(`${server.url}/api/auth/whoami`)
  })
  const [request] = spans.filter(({ name }) => name === `POST /api${groupCalls.create.path}`)
  assert.ok(request)
  assert.equal(request.traceId, traceId)
  assert.equal(request.parentSpanId, '00f067aa0ba902b7')
  assert.ok(BigInt(request.endTimeUnixNano) > BigInt(request.startTimeUnixNano))
  assert.equal(said(request)['http.route'], `/api${groupCalls.create.path}`)
  const below = spans.filter((span) => span.parentSpanId === request.spanId)
  assert.ok(
    below.some(({ name }) => name.startsWith('insert')),
    String(below.map(({ name }) => name)),
  )
  assert.ok(below.every((span) => span.traceId === traceId))
  assert.doesNotMatch(JSON.stringify(spans), /Secret plans/)
  assert.doesNotMatch(JSON.stringify(spans), new RegExp(people.admin.token))
})

test('who asked for a trace that is not kept has none', async () => {
  const spans = await followed(async () => {
    await fetch(`${server.url}/api/auth/whoami`, {
      headers: { traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00' },
    })
  })
  assert.ok(spans.every(({ traceId }) => traceId !== '4bf92f3577b34da6a3ce929d0e0e4736'))
})

test('a scan is followed from its job to calls to Microsoft and checks', async () => {
  const { id } = await world.customer(tenants.northbrine, accountStatus.value.Enabled, 'few')
  const scanId = await world.newScan(id)
  const spans = await followed(async () => {
    const worker = aWorker(server, { only: [scanJob.name] })
    const job = await server.db({ kind: 'account', accountId: id }, (db) =>
      sendJob(db, scanJob, { scanId, accountId: id }, { now: app.clock() }),
    )
    await until(async () => {
      const { rows } = await server.admin('select state from job where id = $1', [job.id])
      return rows[0]?.state === 'done'
    }, 'the scan is over')
    await worker.stop()
  })
  const [job] = spans.filter(({ name }) => name === `job ${scanJob.name}`)
  assert.ok(job, String([...new Set(spans.map(({ name }) => name))]))
  const own = spans.filter(({ traceId }) => traceId === job.traceId)
  const calls = own.filter((span) => said(span)['server.address'])
  const checks = own.filter(({ name }) => name.startsWith('check '))
  assert.ok(calls.length > 3, String(calls.length))
  assert.ok(checks.length > 3, String(checks.length))
  assert.ok(checks.every((span) => typeof said(span)['parapet.outcome'] === 'string'))
  assert.ok(own.some((span) => said(span)['db.system.name'] === 'postgresql'))
})

test('a collector that is away costs nothing but its spans, which are counted', async () => {
  const metrics = new Metrics()
  const port = await freePort()
  const settings = telemetrySettings({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` })
  const telemetry = startTelemetry(settings, { log: app.log, metrics })
  assert.equal((await server.as(people.admin).call(authCalls.whoami)).status, 200)
  await telemetry.end()
  assert.match(await metrics.text([]), /parapet_spans_lost_total [1-9]/)
})

test('the settings are those of OpenTelemetry', () => {
  const settings = telemetrySettings({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20abc,x-scope=eu',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment=prod',
    OTEL_TRACES_SAMPLER_ARG: '0.25',
  })
  assert.equal(settings.url, 'http://collector:4318/v1/traces')
  assert.deepEqual(settings.headers, { authorization: 'Basic abc', 'x-scope': 'eu' })
  assert.equal(settings.resource['service.name'], 'parapet')
  assert.equal(settings.resource['deployment.environment'], 'prod')
  assert.equal(settings.ratio, 0.25)
  assert.equal(telemetrySettings({}).url, '')
  assert.equal(
    telemetrySettings({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://a', OTEL_SDK_DISABLED: 'true' }).url,
    '',
  )
  assert.throws(() => telemetrySettings({ OTEL_TRACES_SAMPLER_ARG: '7' }), /share from 0 to 1/)
})

test('an error of the log is sent once a minute, with its stack and what the line says', async () => {
  const { got, url } = await aReceiver()
  const dsn = `${url.replace('http://', 'http://public@').replace('/hook', '')}/sub/42`
  const reports = openErrorReports(dsn, { process: 'test', environment: 'trial' })
  const log = openLog('error', 'test', reports)
  for (let n = 0; n < 3; n += 1) log.error({ err: new Error('no disk'), job: 'scan' }, 'job failed')
  log.warn({ err: new Error('only a warning') }, 'not told')
  log.child({ requestId: 'x' }).error('a sentence alone')
  await reports.end()
  const events = got.map(({ body }) => JSON.parse(body.split('\n')[2] ?? '{}'))
  assert.equal(events.length, 2)
  const [first, second] = events
  assert.equal(first.exception.values[0].value, 'no disk')
  assert.ok(first.exception.values[0].stacktrace.frames.at(-1).filename.endsWith('telemetry.test.ts'))
  assert.deepEqual(first.extra, { job: 'scan', message: 'job failed' })
  assert.equal(first.environment, 'trial')
  assert.equal(second.message.formatted, 'a sentence alone')
  assert.match(got[0]?.headers['x-sentry-auth'] as string, /sentry_key=public/)
})

for (const way of ['throw new Error("out of hand")', 'void Promise.reject(new Error("out of hand"))'])
  test(`an error that nobody caught ends the process and is told first: ${way}`, async () => {
    const { got, url } = await aReceiver()
    const dsn = `${url.replace('http://', 'http://public@').replace('/hook', '')}/42`
    const program = `
      import { tellCrashes } from '#server/kit/crash.ts'
      import { openErrorReports } from '#server/kit/error-reports.ts'
      import { openLog } from '#server/kit/log.ts'
      const reports = openErrorReports('${dsn}', { process: 'test', environment: 'trial' })
      tellCrashes({ log: openLog('error', 'test', reports), reports })
      setTimeout(() => { ${way} })
      setInterval(() => {}, 1000)`
    const { error, stdout } = await new Promise<{ error: ExecFileException | null; stdout: string }>(
      (resolve) =>
        execFile(
          process.execPath,
          ['--input-type=module-typescript', '--eval', program],
          { cwd: path.dirname(import.meta.dirname) },
          (error, stdout) => resolve({ error, stdout }),
        ),
    )
    assert.equal(error?.code, 1)
    assert.match(stdout, /ended by an error that nobody caught/)
    const [event] = got.map(({ body }) => JSON.parse(body.split('\n')[2] ?? '{}'))
    assert.equal(event.level, 'fatal')
    assert.equal(event.exception.values[0].value, 'out of hand')
  })

test('an address for errors that cannot be one is refused by name', () => {
  assert.equal(collectorOf('https://key@errors.example/7').url, 'https://errors.example/api/7/envelope/')
  for (const wrong of ['errors.example', 'https://errors.example/7', 'https://key@errors.example/'])
    assert.throws(() => collectorOf(wrong), /SENTRY_DSN/)
})
