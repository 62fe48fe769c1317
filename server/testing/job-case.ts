import assert from 'node:assert/strict'
import type { DataOf, Job } from '#contract/kit/job.ts'
import { sql } from '../kit/db.ts'
import { sendJob } from '../kit/jobs/send.ts'
import type { SmtpCatcher } from '../mail/testing/smtp-catcher.ts'
import type { TestServer } from './harness.ts'
import type { ScanWorld } from './scans.ts'
import { aTenant } from './snapshots.ts'

/** Where jobs are tried: a database with the catalogue, a simulated Microsoft, a mail server, another environment. */
export interface JobWorld extends ScanWorld {
  target: TestServer
  mails: SmtpCatcher & { hold(recipient: string): Promise<void> }
}

/** The small world of one try. */
export interface Tried {
  /** Holds that the work is done, and once. */
  check(): Promise<void>
}

/** One in which the worker stands still in the midst of the work, beyond the moments that every job has. */
export interface TriedInside extends Tried {
  inside: Promise<void>
}

export interface JobCase {
  job: Job
  /** Makes what the job works on, and sends it unless it is of the timetable. */
  begin(world: JobWorld): Promise<Tried>
  beginInside?(world: JobWorld): Promise<TriedInside>
}

export const jobCase = (
  job: Job,
  begin: JobCase['begin'],
  more: Pick<JobCase, 'beginInside'> = {},
): JobCase => ({
  job,
  begin,
  ...more,
})

/** A job that needs nothing but an account has this case of its own accord: it is done for a fresh one. */
export const accountJobCase = (job: Job): JobCase =>
  jobCase(job, async (world) => {
    const accountId = await aTenant(world.server)
    const { id } = await send(world, job, { accountId })
    return {
      check: async () =>
        assert.deepEqual(await world.rows(sql`select state from job where id = ${id}`), [{ state: 'done' }]),
    }
  })

export const needsAccountOnly = ({ fence, data, position }: Job): boolean =>
  fence === 'account' && !position && Object.keys(data.properties).join() === 'accountId'

export const send = <J extends Job>({ server }: JobWorld, job: J, data: DataOf<J>) =>
  server.db({ kind: 'platform' }, (db) => sendJob(db, job, data, { now: server.app.clock() }))
