import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { declareFor } from '#contract/kit/declare.ts'
import type { App } from '../../handle.ts'
import { atEnd, testServer } from '../../testing/harness.ts'
import { hurry } from '../../testing/jobs.ts'
import { until } from '../../testing/until.ts'
import { daily, every } from './timetable.ts'
import { type Work, worksFor } from './work.ts'
import { startWorker } from './worker.ts'

const server = await testServer()
const { app } = server
const { job } = declareFor<'signedIn'>()
const { work } = worksFor<App>()

const tick = job({
  name: 'tick',
  label: { en: 'Tick', de: 'Tick' },
  data: Type.Object({}),
  fence: 'platform',
  onePer: [],
  timeLimit: 60,
  says: { done: { en: 'Done', de: 'Fertig' } },
})

const timetable = [every(30, tick)]
const aWorker = (works: Work<App>[]) => {
  const worker = startWorker(app, { works, timetable }, { onFault: () => {} })
  atEnd(() => worker.stop())
  return worker
}
const hour = 3_600_000

test('what comes by the clock has one row for all workers, and one turn at a time', async () => {
  let atOnce = 0
  let turns = 0
  const works = [
    work(tick, async () => {
      atOnce += 1
      assert.equal(atOnce, 1)
      turns += 1
      await app.pool.query('select 1')
      atOnce -= 1
      return { code: 'done' }
    }),
  ]
  const workers = [1, 2, 3].map(() => aWorker(works))
  for (const n of [1, 2, 3]) {
    await until(async () => turns >= n, `turn ${n}`)
    await until(async () => {
      await hurry(server)
      return (await server.admin("select from job where name = 'tick' and state = 'waiting'")).rowCount === 1
    }, 'it waits again')
  }
  await Promise.all(workers.map((worker) => worker.stop()))
  assert.equal((await server.admin("select from job where name = 'tick'")).rowCount, 1)
})

test('a clock that goes back an hour does not keep the timetable waiting for an hour', async () => {
  let turns = 0
  const works = [
    work(tick, async () => {
      turns += 1
      return { code: 'done' }
    }),
  ]
  await server.admin("delete from job where name = 'tick'")
  server.moveClock(hour)
  const ahead = aWorker(works)
  await until(async () => turns === 1, 'a turn by the wrong clock')
  await ahead.stop()
  server.moveClock(-hour)
  const right = aWorker(works)
  const pause = "select extract(epoch from due_at - now())::int as seconds from job where name = 'tick'"
  await until(
    async () => (await server.admin(pause)).rows[0].seconds <= 30,
    'the next turn is in half a minute',
  )
  await right.stop()
})

test('a time of day is the next one, in UTC', () => {
  const next = (now: string) => daily('03:10', tick).next(new Date(now)).toISOString()
  assert.equal(next('2026-01-05T03:09:59.000Z'), '2026-01-05T03:10:00.000Z')
  assert.equal(next('2026-01-05T03:10:00.000Z'), '2026-01-06T03:10:00.000Z')
  assert.equal(next('2026-12-31T23:00:00.000Z'), '2027-01-01T03:10:00.000Z')
})
