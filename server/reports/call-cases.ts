import { reportBundleCalls } from '#contract/reports/report-bundles.ts'
import { reportCalls } from '#contract/reports/report-calls.ts'
import { reportScheduleCalls } from '#contract/reports/report-schedules.ts'
import { type Db, sql } from '../kit/db.ts'
import { absent, casesFor, fresh, type Place } from '../testing/call-case.ts'
import { aReport } from '../testing/reports.ts'
import { builtInUrl } from './templates/built-in.ts'

const url = builtInUrl('executive-summary', 'en')
const asked = { name: 'No such report', customData: {}, format: 'docx' as const }
const tested = { customData: {}, format: 'docx' as const, language: 'en' as const }
const target = (db: Db) => aReport(db)

export const reportCases = casesFor(reportCalls, {
  generate: { parts: () => ({ body: asked }), passes: [404] },
  send: { parts: () => ({ body: { ...asked, recipients: ['a@example.test'] } }), passes: [404] },
  preview: { parts: () => ({ body: { id: absent, customData: {} } }), passes: [404] },
  made: { parts: () => ({ params: { id: absent } }), passes: [404] },
  regulations: { parts: () => ({}), passes: [200] },
  create: { parts: () => ({ body: { name: fresh('report'), url } }), passes: [201] },
  update: {
    target,
    parts: (id) => ({ params: { id }, body: { description: 'Words' } }),
    passes: [200],
    isShared: true,
  },
  remove: { target, parts: (id) => ({ body: { ids: [id] } }), passes: [200], isShared: true },
  uploadTemplate: { parts: () => ({}), passes: [400] },
  uploadThumbnail: { parts: () => ({}), passes: [400] },
  placeholders: { parts: () => ({ query: { url } }), passes: [200] },
  template: { parts: () => ({ params: { file: 'executive-summary.docx' } }), passes: [200] },
  thumbnail: { target, parts: (id) => ({ params: { id } }), passes: [200], isShared: true },
  test: {
    target,
    parts: (id) => ({
      params: { id },
      body: { ...tested, accountId: absent },
    }),
    passes: [404],
    isShared: true,
  },
})

const schedule = { frequency: 2, format: 'pdf', language: 'en', recipients: 'a@example.test' }
const aSchedule = async (db: Db, { accountId }: Place) => {
  const { id } = await db.one(sql<{ id: number }>`
    insert into report_schedule
      (account_id, report_id, frequency, format, language, recipients, next_run, creation_time, last_updated_time)
    values (${accountId}, ${await aReport(db)}, 2, 'pdf', 'en', 'a@example.test', now() + interval '1 day', now(), now())
    returning id`)
  return id
}
export const reportScheduleCases = casesFor(reportScheduleCalls, {
  create: {
    target,
    parts: (reportId) => ({ body: { ...schedule, reportId } as never }),
    passes: [201],
    isShared: true,
  },
  update: {
    target: aSchedule,
    parts: (id) => ({ params: { id }, body: { format: 'docx' } as never }),
    passes: [200],
  },
  remove: { target: aSchedule, parts: (id) => ({ body: { ids: [id] } as never }), passes: [200] },
  get: { target: aSchedule, parts: (id) => ({ params: { id } }), passes: [200] },
})

const bundle = { accountIds: [absent], reportId: absent, ...tested }
export const reportBundleCases = casesFor(reportBundleCalls, {
  make: { parts: () => ({ body: bundle }), passes: [404] },
  file: { parts: () => ({ params: { id: absent } }), passes: [404] },
})
