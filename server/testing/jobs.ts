import assert from 'node:assert/strict'
import type { Job } from '#contract/kit/job.ts'
import { jobCalls, type ShownJob } from '#contract/kit/job-calls.ts'
import { house } from '../jobs.ts'
import { startWorker, type Worker, type WorkerOptions } from '../kit/jobs/worker.ts'
import { atEnd, type TestServer } from './harness.ts'
import { until } from './until.ts'
import { addWorker, wake } from './workers.ts'

/** A worker of this process, stopped by the test or after all of them. */
export function aWorker(server: TestServer, options: WorkerOptions = {}): Worker {
  const worker = startWorker(server.app, house, options)
  addWorker(server.app, worker)
  atEnd(() => worker.stop())
  return worker
}

/** Waits for the end of a job that an operator has started, and answers what the operator sees of it. */
export const ended = (server: TestServer, jobId: number): Promise<ShownJob> => {
  wake(server)
  return until(async () => {
    const { status, body } = await server
      .as(server.people.superAdmin)
      .call(jobCalls.get, { params: { id: jobId } })
    assert.equal(status, 200)
    return body.state !== 'waiting' && body.state !== 'running' && body
  }, `job ${jobId} ends`)
}

/** Lets so much time pass that who has a job counts as silent at the next look. */
export async function silence(server: TestServer): Promise<void> {
  await server.admin("update job set heartbeat_at = heartbeat_at - interval '1 hour' where state = 'running'")
}

/** Lets the pause before the next try, or the next turn of the timetable, pass; not that of the jobs that are named. */
export async function hurry(server: TestServer, but: readonly string[] = []): Promise<void> {
  await server.admin(
    "update job set due_at = now() where state = 'waiting' and due_at > now() and name <> all($1)",
    [but],
  )
  wake(server)
}

/** Waits until a worker has had a whole turn of a job of the timetable. */
export async function nextTurn(server: TestServer, { name }: Job): Promise<void> {
  const look = async () =>
    (await server.admin('select attempt, state from job where name = $1', [name])).rows[0]
  const before = (await look())?.attempt ?? 0
  await hurry(server)
  await until(async () => {
    const now = await look()
    return now && now.attempt > before && now.state === 'waiting'
  }, `another turn of ${name}`)
}
