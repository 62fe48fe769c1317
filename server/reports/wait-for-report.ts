import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { Lang, Text } from '#contract/kit/text.ts'
import type { App } from '../handle.ts'
import { type Db, sql } from '../kit/db.ts'
import { CallError, notFound } from '../kit/errors.ts'
import { dispositionOf } from '../kit/file-name.ts'
import { holdNothing } from '../kit/holding.ts'
import { tryAgain } from './made.ts'
import type { MadeFormat } from './make.ts'
import type { Ordered } from './orders.ts'
import { contentTypes, reportFileTitle } from './report-file.ts'

/** Longer than most reports take, shorter than proxies wait. */
export const patienceMs = 50_000
const pollMs = 200

export interface MadeRow {
  accountId: number
  account: string
  createdAt: string
  name: string
  format: MadeFormat
  fileId: string
  state: 'waiting' | 'made' | 'failed'
  fault: Text | null
  jobState: string | null
}

export const madeRow = (db: Db, madeId: number) =>
  db.maybe(sql<MadeRow>`
    select made.account_id as "accountId", account.name as account, made.created_at as "createdAt", made.name, made.format, made.file_id as "fileId", made.state, made.fault,
      job.state as "jobState"
    from made_report made
    join account on account.id = made.account_id
    left join job on job.id = made.job_id
    where made.id = ${madeId}`)

const tooLong: Text = {
  en: 'The report takes longer than usual. Try again later, or choose docx.',
  de: 'Der Bericht dauert länger als gewöhnlich. Versuchen Sie es später erneut, oder wählen Sie docx.',
}
const cancelled: Text = { en: 'The report was canceled.', de: 'Der Bericht wurde abgebrochen.' }
const later: Text = {
  en: 'The report takes longer than usual. You will be notified when it is ready.',
  de: 'Der Bericht dauert länger als gewöhnlich. Sie werden benachrichtigt, sobald er fertig ist.',
}

interface Patience {
  signal?: AbortSignal
  ms?: number
  /** Whoever asked is told later; without it, what comes too late is not wanted any more. */
  isTold?: boolean
}

/** Waits, with empty hands, for the job that makes a report. Null: it goes on without us, and is announced. */
export async function waitForReport(
  brief: <T>(work: (db: Db) => Promise<T>) => Promise<T>,
  { madeId }: Ordered,
  { signal, ms = patienceMs, isTold = true }: Patience = {},
): Promise<MadeRow | null> {
  const until = Date.now() + ms
  while (Date.now() < until && !signal?.aborted) {
    const row = await brief((db) => madeRow(db, madeId))
    if (!row) throw notFound()
    if (row.state === 'made') return row
    if (row.state === 'failed') throw new CallError(422, 'report_failed', row.fault ?? tryAgain)
    if (row.jobState === 'cancelled') throw new CallError(422, 'report_cancelled', cancelled)
    if (row.jobState !== 'waiting' && row.jobState !== 'running')
      throw new CallError(422, 'report_failed', tryAgain)
    await pause(pollMs)
  }
  if (!isTold) {
    await brief((db) => cancel(db, madeId))
    throw new CallError(422, 'report_late', tooLong)
  }
  // Whoever asked no longer waits: the bell tells.
  await brief((db) =>
    db.run(sql`update made_report set is_announced = true where id = ${madeId} and state = 'waiting'`),
  )
  const row = await brief((db) => madeRow(db, madeId))
  return row?.state === 'made' ? row : null
}

const cancel = (db: Db, madeId: number) =>
  db.run(sql`
    update job set state = 'cancelled', ended_at = now()
    where id = (select job_id from made_report where id = ${madeId}) and state in ('waiting', 'running')`)

/** The file with 201, or 202 with the job that goes on. */
export async function sendReport(
  { app, reply, lang }: { app: Pick<App, 'files'>; reply: FastifyReply; lang: Lang },
  made: MadeRow | null,
  ordered: Ordered,
): Promise<void> {
  if (!made) {
    await reply.code(202).send({ ...ordered, message: later[lang] })
    return
  }
  await sendFile({ app, reply }, made, 201)
}

export async function sendFile(
  { app, reply }: { app: Pick<App, 'files'>; reply: FastifyReply },
  { accountId, account, createdAt, fileId, name, format }: MadeRow,
  status: number,
): Promise<void> {
  holdNothing('the file of a report')
  const content = await app.files.get(`${accountId}/${fileId}`)
  if (!content) throw notFound()
  await reply
    .code(status)
    .headers({
      'content-type': contentTypes[format],
      'content-disposition': dispositionOf(reportFileTitle(name, account, createdAt), format),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    .send(content)
}
