import { Type } from 'typebox'
import { call, entity, job } from '#contract/access/permissions.ts'
import { choice, datetime, down, id, int, maybe, options, type Row, text } from '#contract/kit/entity.ts'
import { same, type Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'
import { byId, rowId } from '#contract/schema.ts'
import { madeState } from './made-reports.ts'
import { customData, format, language } from './report-calls.ts'

export const mostCustomers = 100

/** One report for a choice of customers, as a zip, until it expires. */
export const reportBundles = entity({
  name: 'reportBundle',
  view: 'report_bundle_extended',
  label: { en: 'Customer reports', de: 'Kundenberichte' },
  one: { en: 'Customer reports', de: 'Kundenberichte' },
  permission: 'customerReports.make',
  fence: 'vendor',
  fields: {
    id: id({ width: 88 }),
    reportId: int({ label: word.report, internal: true, filter: true }),
    reportName: text({
      label: word.report,
      strong: true,
      width: 260,
      grow: true,
    }),
    customers: int({ label: { en: 'Customers', de: 'Kunden' }, sort: true, width: 110 }),
    done: int({ label: { en: 'Processed', de: 'Verarbeitet' }, width: 110 }),
    failed: int({ label: { en: 'Failed', de: 'Fehlgeschlagen' }, sort: true, width: 140 }),
    format: options({ label: same('Format'), filter: true, sort: true, width: 100 }),
    language: options({ label: word.language, filter: true, width: 100 }),
    state: choice(madeState, {
      label: word.status,
      filter: true,
      sort: true,
      multipleSelect: true,
      width: 130,
    }),
    createdAt: datetime({
      label: word.generated,
      filter: true,
      sort: true,
      showTime: true,
      width: 160,
    }),
    createdByEmail: options({ label: word.by, filter: true, sort: true, search: true, width: 220 }),
    size: maybe(int({ label: same('Bytes'), sort: true, width: 110 })),
    expiresAt: datetime({
      label: { en: 'Available until', de: 'Verfügbar bis' },
      filter: true,
      sort: true,
      width: 150,
    }),
  },
  defaultColumns: ['reportName', 'customers', 'done', 'failed', 'format', 'state', 'createdAt', 'expiresAt'],
  defaultSort: down('createdAt'),
})
export type ReportBundle = Row<typeof reportBundles>

export const bundleRules = {
  /** Only accounts that are scanned have something to report. */
  enabled: (accounts: readonly { status: number }[], enabled: number): Text | null =>
    accounts.every(({ status }) => status === enabled)
      ? null
      : {
          en: 'Choose enabled accounts only.',
          de: 'Wählen Sie nur aktive Kundenkonten aus.',
        },
}

export const reportBundleCalls = {
  make: call({
    method: 'POST',
    path: '/report/customers',
    permission: 'customerReports.make',
    summary: 'Generate one report for several customers as a ZIP file',
    body: Type.Object(
      {
        accountIds: Type.Array(rowId, { minItems: 1, maxItems: mostCustomers, uniqueItems: true }),
        reportId: rowId,
        customData,
        format,
        language,
      },
      { additionalProperties: false },
    ),
    answer: Type.Object({ id: rowId }),
    status: 201,
    success: {
      en: 'The reports are being generated. The list shows when the ZIP file is ready.',
      de: 'Die Berichte werden erstellt. Die Liste zeigt, wann die ZIP-Datei fertig ist.',
    },
  }),
  file: call({
    method: 'GET',
    path: '/report/customers/:id/file',
    permission: 'customerReports.make',
    summary: 'The ZIP file of reports that were generated for customers',
    params: byId,
    download: true,
  }),
}

/**
 * Customer by customer; the zip file comes last. It is a job of the first of them: a reseller writes none of the
 * platform's.
 */
export const makeBundleJob = job({
  name: 'make-report-bundle',
  label: { en: 'Generate customer reports', de: 'Kundenberichte erstellen' },
  data: Type.Object({ accountId: rowId, bundleId: rowId }),
  fence: 'account',
  onePer: ['bundleId'],
  retry: { times: 2, seconds: 10 },
  anew: {
    en: 'Customer reports that failed cannot be retried. Generate them again in Manage Accounts.',
    de: 'Fehlgeschlagene Kundenberichte können nicht wiederholt werden. Erstellen Sie sie unter „Kundenkonten verwalten“ erneut.',
  },
  timeLimit: 2 * 60 * 60,
  position: Type.Object({ place: Type.Integer({ minimum: 0 }) }),
  says: {
    made: { en: '{n} customer reports are ready.', de: '{n} Kundenberichte sind fertig.' },
    failed: {
      en: 'No customer report could be generated.',
      de: 'Es konnte kein Kundenbericht erstellt werden.',
    },
    gone: { en: 'The reports are no longer needed.', de: 'Die Berichte werden nicht mehr gebraucht.' },
  },
})
