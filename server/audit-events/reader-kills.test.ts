import assert from 'node:assert/strict'
import { test } from 'node:test'
import { queueDueAuditsJob, readAuditsJob } from '#contract/audit-events/audit-jobs.ts'
import { openAdminPool } from '../kit/database.ts'
import { atEnd, testServer } from '../testing/harness.ts'
import { testSimulator } from '../testing/simulator.ts'
import { until } from '../testing/until.ts'
import { workerChild } from '../testing/worker-child.ts'
import { places, stillReads } from './testing/still-reads.ts'

/** Two pages for each account, each record twice; `npm run bench -- audit kills` has ten kills and more events. */
const events = 510

test('readers are killed with kill -9 at each place of a read: no event and no mail is lost or doubled', async () => {
  const simulator = await testSimulator(['--fleet', String(places.length)])
  await simulator.control('POST', 'limits', { off: true })
  const tenants = (await simulator.control('GET', 'tenants')) as { slug: string; id: string }[]
  const { app } = await testServer({ MICROSOFT_IDENTITY_URL: simulator.url })
  const { microsoft, databaseAdminUrl, dataFolder } = app.config
  const admin = openAdminPool(databaseAdminUrl)
  atEnd(() => admin.end())
  const far = {
    url: simulator.url,
    tenants: tenants.filter(({ slug }) => slug.startsWith('fleet-')),
    happens: (body: object) => simulator.control('POST', 'audits', body),
  }
  const still = await stillReads(admin, far, events)
  atEnd(async () => still.close())
  const env = {
    DATABASE_URL: databaseAdminUrl,
    PARAPET_DATA: dataFolder,
    MICROSOFT_IDENTITY_URL: still.url,
    MICROSOFT_SERVICE_URL: still.url,
    MICROSOFT_CLIENT_ID: microsoft.clientId,
    MICROSOFT_CLIENT_SECRET: microsoft.clientSecret,
  }
  const worker = () => workerChild(env, 'never', [queueDueAuditsJob.name, readAuditsJob.name])

  const first = await worker()
  await until(async () => {
    await still.hurry()
    return (await still.missing()).length === 0
  }, 'a reader stands at each place').catch(() => undefined)
  assert.deepEqual(await still.missing(), [])
  await first.kill()
  await still.bury()
  await still.open()
  const last = await worker()
  await until(async () => {
    await still.hurry()
    return (await still.found()).every(({ isDone }) => isDone)
  }, 'every log is read to its end').catch(() => undefined)
  await last.kill()
  assert.deepEqual(
    await still.found(),
    places.map((place) => ({
      place,
      events,
      records: events,
      counted: events,
      mails: 1,
      gaps: 0,
      isDone: true,
    })),
  )
})
