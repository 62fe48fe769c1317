import type { FastifyRequest } from 'fastify'
import { reportCalls } from '#contract/reports/report-calls.ts'
import { handle, handleDownload, type Route } from '../handle.ts'
import { sql } from '../kit/db.ts'
import { forbidden, notFound } from '../kit/errors.ts'
import { answersFor } from './answers.ts'
import { activeReport, authorOf, orderReport, viewerOf } from './orders.ts'
import { activeRegulations } from './regulations.ts'
import { madeRow, sendFile, sendReport, waitForReport } from './wait-for-report.ts'

/** What the people of an account do with reports. */
export const reportRoutes: Route[] = [
  handleDownload(reportCalls.generate, {
    outside: async ({ brief, who, body, now, lang, request }) => {
      const { accountId } = who
      if (accountId === null) throw forbidden()
      const ordered = await brief(async (db) => {
        const report = await activeReport(db, body)
        const values = await answersFor(db, report, body.customData, now)
        const viewer = viewerOf(who)
        return orderReport(
          db,
          {
            accountId,
            report,
            cause: 'person',
            format: body.format,
            lang,
            values,
            viewer,
            by: authorOf(who),
          },
          now,
        )
      })
      return { ordered, made: await waitForReport(brief, ordered, { signal: closing(request) }) }
    },
    run: async ({ note, body }, { ordered, made }) => {
      note({ report: body.name, format: body.format, madeId: ordered.madeId })
      return { ordered, made }
    },
    send: (ctx, { ordered, made }) => sendReport(ctx, made, ordered),
  }),

  handle(reportCalls.send, async ({ db, who, body, now, lang, say, note }) => {
    const { accountId } = who
    if (accountId === null) throw forbidden()
    const report = await activeReport(db, body)
    const values = await answersFor(db, report, body.customData, now)
    // Each once, however it was written.
    const recipients = [...new Set(body.recipients.map((address) => address.trim().toLowerCase()))]
    const { jobId, madeId } = await orderReport(
      db,
      {
        accountId,
        report,
        cause: 'person',
        format: body.format,
        lang,
        values,
        recipients,
        viewer: viewerOf(who),
        by: authorOf(who),
      },
      now,
    )
    say({ n: recipients.join(', ') })
    note({ report: report.name, format: body.format, madeId, recipients })
    return { jobId }
  }),

  handleDownload(reportCalls.preview, {
    outside: async ({ brief, who, body, now, lang, request }) => {
      const { accountId } = who
      if (accountId === null) throw forbidden()
      const ordered = await brief(async (db) => {
        const report = await activeReport(db, { name: '', id: body.id })
        const values = await answersFor(db, report, body.customData, now)
        const asked = { accountId, report, lang, values, viewer: viewerOf(who), by: authorOf(who) }
        return orderReport(db, { ...asked, cause: 'preview', format: 'png' }, now)
      })
      return {
        ordered,
        made: await waitForReport(brief, ordered, { signal: closing(request), isTold: false }),
      }
    },
    run: async (_ctx, brought) => brought,
    send: (ctx, { ordered, made }) => sendReport(ctx, made, ordered),
  }),

  handle(reportCalls.regulations, ({ db }) => activeRegulations(db)),

  handleDownload(reportCalls.made, {
    run: async ({ db, params, who, now }) => {
      const row = await madeRow(db, params.id)
      // Only who saw as much when it was made may read it now.
      const isTheirs = await db.maybe(sql`
        select from made_report
        where id = ${params.id} and account_id = ${who.accountId} and expires_at > ${now} and cause not in ('test', 'preview')
          and (viewer_group_id is not distinct from ${who.groupId} or ${who.role} <> 2)`)
      if (row?.state !== 'made' || !isTheirs) throw notFound()
      return row
    },
    send: (ctx, row) => sendFile(ctx, row, 200),
  }),
]

/** Aborted when who asked has gone. */
function closing({ raw }: FastifyRequest): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => raw.destroyed && gone.abort())
  return gone.signal
}
