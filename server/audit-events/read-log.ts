import type { AuditProblem } from '#contract/audit-events/audit-calls.ts'
import type { readAuditsJob } from '#contract/audit-events/audit-jobs.ts'
import type { Outcome } from '#contract/kit/job.ts'
import { loadAuditCauses } from '#scan/catalogue/load-audit-causes.ts'
import { ReadFailure } from '#scan/graph/outcome.ts'
import { AccessFailure } from '#scan/graph/tokens.ts'
import type { App } from '../handle.ts'
import { inScope } from '../kit/db.ts'
import type { JobCtx } from '../kit/jobs/work.ts'
import { type GraphLog, openGraphLog } from './graph-log.ts'
import { readRecord } from './read-record.ts'
import { tellEvents } from './tell-events.ts'
import { beginReading, dayMs, endReading, noteProblem, noteSeen, type Reading } from './tracking.ts'
import { writePage } from './write-page.ts'

/** What a read needs of the job that it is, or of whoever reads without one. */
export type ReadCtx = {
  /** The past is being made: how far the present was read stays as it is. */ isPast?: true
} & Pick<JobCtx<typeof readAuditsJob, App>, 'app' | 'data' | 'position' | 'signal' | 'advance'>
type Said = Outcome<'read' | 'failed' | 'left'>

/** A tenant whose past is long takes several turns, so that the others come in between. */
const pagesPerTurn = 40
/** The shortest time that Microsoft keeps records: for younger gaps nobody needs to know what was bought. */
const shortestKeptMs = 6 * dayMs

/**
 * Reads the audit log of an account from where it was left. Each page is written with the position after it, so that a
 * read that was cut goes on there; a record that comes again is known by its id.
 */
export async function readLog(ctx: ReadCtx): Promise<Said> {
  const { app, data, signal } = ctx
  const { accountId } = data
  const scope = { kind: 'account', accountId } as const
  const reading = await inScope(app.pool, scope, (db) => beginReading(db, accountId, app.clock()))
  if (!reading) return { code: 'left' }
  try {
    const log = openGraphLog(app, reading.tenantId, reading, signal)
    const { isCaughtUp } = await readTurn(ctx, reading, log)
    if (ctx.isPast) return { code: 'read' }
    const isOld = reading.openGapFrom && app.clock().getTime() - +reading.openGapFrom > shortestKeptMs
    const keptDays = isCaughtUp && isOld ? await log.keptDays() : null
    const n = await inScope(app.pool, scope, async (db) => {
      const now = app.clock()
      const told = isCaughtUp ? await tellEvents(app, db, accountId, now) : 0
      const isSweep = reading.isSweep && ctx.position === null
      await endReading(db, { accountId, now, isSweep, isCaughtUp, keptDays })
      return told
    })
    return { code: 'read', values: { n } }
  } catch (problem) {
    const reason = problemOf(problem)
    if (reason === null || signal.aborted) throw problem
    await inScope(app.pool, scope, (db) => noteProblem(db, accountId, reason, app.clock()))
    return { code: 'failed', values: { reason } }
  }
}

async function readTurn(
  { app, data: { accountId }, position, advance }: ReadCtx,
  { from, wanted }: Reading,
  log: GraphLog,
): Promise<{ isCaughtUp: boolean }> {
  const causes = loadAuditCauses()
  const begin = position ? new Date(position.from) : from
  let [last, done] = [begin.toISOString(), 0]
  let isInOrder = true
  for await (const { rows, next } of log.pages(begin)) {
    const records = rows.flatMap((row) => readRecord(row, causes) ?? [])
    const times = rows.flatMap(({ activityDateTime: at }) => (typeof at === 'string' ? [at] : []))
    // A page that is out of order is no place to go on from: who is cut begins anew.
    isInOrder &&= times.every((at, place) => Date.parse(at) >= Date.parse(times[place - 1] ?? last))
    if (isInOrder) last = times.at(-1) ?? last
    const newest = times.toSorted((one, other) => Date.parse(one) - Date.parse(other)).at(-1)
    done += 1
    await inScope(app.pool, { kind: 'account', accountId }, async (db) => {
      const now = app.clock()
      await writePage(db, accountId, records, wanted, now)
      if (newest) await noteSeen(db, accountId, newest)
      await advance(db, { done, position: { from: isInOrder ? last : begin.toISOString() } })
    })
    if (done >= pagesPerTurn && next !== null && isInOrder) return { isCaughtUp: false }
  }
  return { isCaughtUp: true }
}

/** Why nothing could be read, as the account's people are told; null: a fault of ours. */
function problemOf(problem: unknown): AuditProblem | null {
  if (problem instanceof AccessFailure) return problem.kind === 'no-resource' ? 'refused' : problem.kind
  if (!(problem instanceof ReadFailure)) return null
  return problem.outcome === 'not-found' ? 'unexpected-shape' : problem.outcome
}
