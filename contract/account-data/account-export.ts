import { Type } from 'typebox'
import { call, job } from '#contract/access/permissions.ts'
import { startedJob } from '#contract/kit/job-calls.ts'
import { byId, rowId } from '#contract/schema.ts'

/** How long an export can be downloaded. */
export const exportDays = 7

export const accountExportCalls = {
  make: call({
    method: 'POST',
    path: '/account/export',
    permission: 'accountData.export',
    summary: 'Export all data of an account: operators name the account, administrators export their own',
    body: Type.Object({ accountId: Type.Optional(rowId) }, { additionalProperties: false }),
    answer: startedJob,
    status: 201,
    success: {
      en: 'The export is being prepared.',
      de: 'Der Export wird vorbereitet.',
    },
  }),
  file: call({
    method: 'GET',
    path: '/account/export/:id/file',
    permission: 'accountData.export',
    summary: 'Download the export that a job has made, for seven days',
    params: byId,
    download: true,
  }),
}

export const exportAccountJob = job({
  name: 'export-account',
  label: { en: 'Export account data', de: 'Daten des Kundenkontos exportieren' },
  data: Type.Object({ accountId: rowId, askedBy: Type.Integer({ minimum: 0 }), isOperator: Type.Boolean() }),
  fence: 'account',
  onePer: ['accountId', 'isOperator'],
  timeLimit: 4 * 3600,
  shown: {
    to: 'accountData.export',
    cancel: true,
    file: { call: accountExportCalls.file, when: 'made' },
  },
  says: {
    made: {
      en: 'The export is ready and can be downloaded for {days} days.',
      de: 'Der Export ist fertig und kann {days} Tage lang heruntergeladen werden.',
    },
    gone: { en: 'The account no longer exists.', de: 'Das Kundenkonto ist nicht mehr vorhanden.' },
  },
})
