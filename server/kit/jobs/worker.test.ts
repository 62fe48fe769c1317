import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { declareFor } from '#contract/kit/declare.ts'
import type { App } from '../../handle.ts'
import { atEnd, testServer } from '../../testing/harness.ts'
import { hurry } from '../../testing/jobs.ts'
import { until } from '../../testing/until.ts'
import { type Db, inScope, sql } from '../db.ts'
import { takeJobs } from './queue.ts'
import { cancelJob, sendJob } from './send.ts'
import { type Work, worksFor } from './work.ts'
import { startWorker, type WorkerOptions } from './worker.ts'

const server = await testServer()
const { app } = server
const { job } = declareFor<'signedIn'>()
const { work } = worksFor<App>()
const platform = <T>(step: (db: Db) => Promise<T>) => inScope(app.pool, { kind: 'platform' }, step)

const declared = (name: string, more: { timeLimit?: number } = {}) =>
  job({
    name,
    label: { en: name, de: name },
    data: Type.Object({ n: Type.Integer() }),
    fence: 'platform',
    retry: { times: 2, seconds: 10, mostSeconds: 15 },
    timeLimit: 60,
    position: Type.Object({ at: Type.Integer() }),
    says: { done: { en: 'Done', de: 'Fertig' } },
    ...more,
  })
const aWorker = (works: Work<App>[], options: WorkerOptions = {}) => {
  const worker = startWorker(app, { works, timetable: [] }, { onFault: () => {}, ...options })
  atEnd(() => worker.stop())
  return worker
}
const send = (declaredJob: ReturnType<typeof declared>, n = 0, priority = 0) =>
  platform((db) => sendJob(db, declaredJob, { n }, { now: app.clock(), priority }))

interface Row {
  state: string
  attempt: number
  faults: number
  fault: string | null
  outcome: { code: string } | null
  done: number
  pause: number
}
const rowOf = async (id: number): Promise<Row> => {
  const { rows } = await server.admin(
    `select state, attempt, faults, fault, outcome, done, extract(epoch from due_at - now())::int as pause
     from job where id = $1`,
    [id],
  )
  return rows[0]
}
const becomes = (id: number, state: string) =>
  until(async () => {
    const row = await rowOf(id)
    return row.state === state && row
  }, `job ${id} is ${state}`)

test('a job goes on where its last try was cut, and no step is taken twice', async () => {
  const counting = declared('counting')
  const steps: number[] = []
  let isCut = true
  const works = [
    work(counting, async ({ position, advance }) => {
      for (let at = (position?.at ?? 0) + 1; at <= 4; at++)
        await platform(async (db) => {
          if (at === 3 && isCut) throw new Error('cut')
          await advance(db, { done: at, total: 4, position: { at } })
          steps.push(at)
        })
      return { code: 'done' }
    }),
  ]
  const { id } = await send(counting)
  const worker = aWorker(works)
  const waiting = await until(async () => {
    const row = await rowOf(id)
    return row.faults === 1 && row
  }, 'the first try fails')
  assert.deepEqual([waiting.state, waiting.fault, waiting.done], ['waiting', 'cut', 2])
  assert.ok(waiting.pause > 5 && waiting.pause <= 10)
  isCut = false
  await hurry(server)
  await becomes(id, 'done')
  await worker.stop()
  assert.deepEqual(steps, [1, 2, 3, 4])
})

test('a worker that has lost its job cannot write a step', async () => {
  const slow = declared('slow')
  const { id } = await send(slow)
  const entered = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const worker = aWorker([
    work(slow, async ({ advance }) => {
      entered.resolve()
      await goOn.promise
      await platform(async (db) => {
        await db.run(
          sql`insert into job (name, data, due_at, created_at) values ('written late', '{}', now(), now())`,
        )
        await advance(db, { done: 1, position: { at: 1 } })
      })
      return { code: 'done' }
    }),
  ])
  await entered.promise
  await server.admin("update job set state = 'waiting' where id = $1", [id])
  const [taken] = await takeJobs(app.pool, new Map([['slow', 1]]), app.clock())
  assert.equal(taken?.id, id)
  goOn.resolve()
  await worker.stop()
  assert.equal((await server.admin("select from job where name = 'written late'")).rowCount, 0)
  assert.deepEqual([(await rowOf(id)).state, (await rowOf(id)).attempt], ['running', 2])
})

test('after its tries it has failed, and the feature hears of each fault within the same transaction', async () => {
  const failing = declared('failing')
  const heard: boolean[] = []
  const works = [
    work(
      failing,
      async () => {
        throw new Error('always')
      },
      {
        onFault: async ({ isLast }) => {
          heard.push(isLast)
        },
      },
    ),
  ]
  const { id } = await send(failing)
  const worker = aWorker(works)
  for (const faults of [1, 2]) {
    await until(async () => (await rowOf(id)).faults === faults, 'a try fails')
    await hurry(server)
  }
  const failed = await becomes(id, 'failed')
  await worker.stop()
  assert.deepEqual(failed.outcome, { code: 'unexpected' })
  assert.deepEqual(heard, [false, false, true])
})

test('a job of a shape that is not declared fails at once', async () => {
  const shaped = declared('shaped')
  const { rows } = await server.admin(
    `insert into job (name, data, due_at, created_at) values ('shaped', '{"n":"x"}', now(), now()) returning id`,
  )
  const worker = aWorker([work(shaped, async () => ({ code: 'done' }))])
  const { outcome } = await becomes(Number(rows[0]?.id), 'failed')
  await worker.stop()
  assert.deepEqual(outcome, { code: 'badData' })
})

test('a try that takes too long is ended', async () => {
  const long = declared('long', { timeLimit: 0.05 })
  const { id } = await send(long)
  const worker = aWorker([
    work(long, ({ signal }) => new Promise((_, failed) => signal.addEventListener('abort', failed))),
  ])
  const row = await until(async () => {
    const now = await rowOf(id)
    return now.faults === 1 && now
  }, 'the time is over')
  await worker.stop()
  assert.equal(row.state, 'waiting')
})

test('a job that is cancelled is told so, and another can be sent', async () => {
  const one = job({
    name: 'one',
    label: { en: 'One', de: 'Eins' },
    data: Type.Object({ n: Type.Integer() }),
    fence: 'platform',
    onePer: ['n'],
    timeLimit: 60,
    says: { done: { en: 'Done', de: 'Fertig' } },
  })
  const sendOne = () => platform((db) => sendJob(db, one, { n: 7 }, { now: app.clock() }))
  const first = await sendOne()
  assert.deepEqual(await sendOne(), { id: first.id, isNew: false })
  const entered = Promise.withResolvers<void>()
  const told = Promise.withResolvers<void>()
  const worker = aWorker([
    work(one, async ({ signal }) => {
      signal.addEventListener('abort', () => told.resolve())
      entered.resolve()
      await told.promise
      signal.throwIfAborted()
      return { code: 'done' }
    }),
  ])
  await entered.promise
  await platform((db) => cancelJob(db, one, { n: 7 }, app.clock()))
  await told.promise
  await worker.stop()
  assert.equal((await rowOf(first.id)).state, 'cancelled')
  assert.equal((await sendOne()).isNew, true)
})

test('a worker that stops gives its job back, which is no fault', async () => {
  const long = declared('stopped')
  const { id } = await send(long)
  const entered = Promise.withResolvers<void>()
  const worker = aWorker([
    work(long, ({ signal }) => {
      entered.resolve()
      return new Promise((_, failed) => signal.addEventListener('abort', failed))
    }),
  ])
  await entered.promise
  await worker.stop()
  const { state, faults, pause } = await rowOf(id)
  assert.deepEqual([state, faults, pause <= 0], ['waiting', 0, true])
})

test('a database that is away while a job ends does not undo it: the end is written when it is back', async () => {
  const away = declared('ends-while-away')
  const { id } = await send(away)
  const door = (isOpen: boolean) =>
    server.admin('update pg_database set datallowconn = $1 where datname = current_database()', [isOpen])
  const isBack = Promise.withResolvers<void>()
  let runs = 0
  let refused = 0
  const worker = aWorker(
    [
      work(away, async () => {
        runs += 1
        return { code: 'done' }
      }),
    ],
    {
      probe: async (moment) => {
        if (moment !== 'worked') return
        await door(false)
        await server.admin(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and application_name like 'parapet%'`,
        )
        // Nobody is let in until the worker has tried in vain.
        void until(async () => refused > 2, 'it tries again')
          .then(() => door(true))
          .then(() => isBack.resolve(), isBack.reject)
      },
      onFault: () => {
        refused += 1
      },
    },
  )
  await isBack.promise
  const row = await becomes(id, 'done')
  await worker.stop()
  assert.deepEqual([runs, row.attempt, row.faults], [1, 1, 0])
})

test('a try that the database cut off is made again as soon as it is back, without the pause of a fault', async () => {
  const cut = declared('cut-by-database')
  const { id } = await send(cut)
  let tries = 0
  const works = [
    work(cut, async () => {
      tries += 1
      if (tries === 1)
        await platform(async (db) => {
          const { pid } = await db.one(sql<{ pid: number }>`select pg_backend_pid() as pid`)
          await server.admin('select pg_terminate_backend($1, 1000)', [pid])
          await db.run(sql`select 1`)
        })
      // What others refuse is a fault, though it looks alike.
      if (tries === 2) throw Object.assign(new Error('store away'), { code: 'ECONNREFUSED' })
      return { code: 'done' }
    }),
  ]
  const worker = aWorker(works)
  const pauses: number[] = []
  for (const faults of [1, 2]) {
    const row = await until(async () => {
      const now = await rowOf(id)
      return now.faults === faults && now
    }, `try ${faults} is cut`)
    pauses.push(row.pause)
    await hurry(server)
  }
  await becomes(id, 'done')
  await worker.stop()
  const [ofDatabase = 99, ofStore = 0] = pauses
  assert.ok(ofDatabase <= 2 && ofStore > 5, String(pauses))
})

test('a job that was interrupted goes before those that never began, however urgent', async () => {
  const queued = declared('interrupted')
  await send(queued, 1)
  const order: number[] = []
  const entered = Promise.withResolvers<void>()
  const first = aWorker([
    work(queued, ({ signal }) => {
      entered.resolve()
      return new Promise((_, failed) => signal.addEventListener('abort', failed))
    }),
  ])
  await entered.promise
  await first.stop()
  await send(queued, 2, 9)
  const second = aWorker([
    work(queued, async ({ data }) => {
      order.push(data.n)
      return { code: 'done' }
    }),
  ])
  await until(async () => order.length === 2, 'both are done')
  await second.stop()
  assert.deepEqual(order, [1, 2])
})

test('the most urgent first, as many at a time as there are slots', async () => {
  const urgent = declared('urgent')
  for (const [n, priority] of [
    [1, 0],
    [2, 5],
    [3, 9],
  ] as const)
    await send(urgent, n, priority)
  const order: number[] = []
  let atOnce = 0
  const worker = aWorker([
    work(urgent, async ({ data }) => {
      atOnce += 1
      assert.equal(atOnce, 1)
      order.push(data.n)
      await app.pool.query('select 1')
      atOnce -= 1
      return { code: 'done' }
    }),
  ])
  await until(async () => order.length === 3, 'all are done')
  await worker.stop()
  assert.deepEqual(order, [3, 2, 1])
})
