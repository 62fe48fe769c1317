import { entity } from '#contract/access/permissions.ts'
import { choices } from '#contract/kit/choices.ts'
import {
  choice,
  datetime,
  decimal,
  down,
  id,
  int,
  maybe,
  options,
  type Row,
  text,
} from '#contract/kit/entity.ts'
import { word } from '#contract/kit/words.ts'

/** How long a made report can be downloaded again. */
export const keptDays = 30

export const madeState = choices('MadeReportState', {
  Waiting: { value: 1, state: 'pending', en: 'In progress', de: 'In Arbeit' },
  Made: { value: 2, state: 'ok', en: 'Ready', de: 'Fertig' },
  Failed: { value: 3, state: 'bad', en: 'Failed', de: 'Fehlgeschlagen' },
  Canceled: { value: 4, state: 'disabled', ...word.canceled },
})

export const madeCause = choices('MadeReportCause', {
  Person: { value: 1, en: 'Generated', de: 'Erstellt' },
  Schedule: { value: 2, en: 'Schedule', de: 'Zeitplan' },
  Customers: { value: 3, en: 'By the reseller', de: 'Vom Vertriebspartner' },
})

/** Reports that were made, until they expire: who made which, when, and the file. */
export const madeReports = entity({
  name: 'madeReport',
  view: 'made_report_extended',
  label: { en: 'Generated reports', de: 'Erstellte Berichte' },
  one: { en: 'Generated report', de: 'Erstellter Bericht' },
  permission: 'reports.make',
  fence: 'account',
  fields: {
    id: id({ width: 88 }),
    accountId: int({ label: word.accountId, internal: true, filter: true }),
    reportId: int({ label: { en: 'Report ID', de: 'Bericht-ID' }, internal: true, filter: true }),
    reportName: text({
      label: word.report,
      strong: true,
      width: 260,
      grow: true,
    }),
    createdAt: datetime({
      label: word.generated,
      filter: true,
      sort: true,
      showTime: true,
      width: 160,
    }),
    createdByEmail: options({
      label: word.by,
      filter: true,
      sort: true,
      search: true,
      width: 220,
    }),
    format: options({ label: { en: 'Format', de: 'Format' }, filter: true, sort: true, width: 100 }),
    language: options({ label: word.language, filter: true, width: 100 }),
    state: choice(madeState, {
      label: word.status,
      filter: true,
      sort: true,
      multipleSelect: true,
      width: 130,
    }),
    cause: choice(madeCause, {
      label: { en: 'Cause', de: 'Anlass' },
      filter: true,
      multipleSelect: true,
      width: 120,
    }),
    recipients: maybe(text({ label: word.recipients, width: 260 })),
    pages: maybe(int({ label: { en: 'Pages', de: 'Seiten' }, sort: true, width: 90 })),
    size: maybe(int({ label: { en: 'Bytes', de: 'Bytes' }, sort: true, width: 110 })),
    seconds: maybe(decimal({ label: { en: 'Seconds', de: 'Sekunden' }, sort: true, width: 110 })),
    madeAt: maybe(datetime({ label: { en: 'Ready', de: 'Fertig' }, internal: true })),
    expiresAt: datetime({
      label: { en: 'Available until', de: 'Verfügbar bis' },
      filter: true,
      sort: true,
      width: 150,
    }),
  },
  defaultColumns: ['reportName', 'createdAt', 'createdByEmail', 'format', 'pages', 'state', 'expiresAt'],
  defaultSort: down('createdAt'),
})
export type MadeReport = Row<typeof madeReports>
