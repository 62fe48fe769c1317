import { Type } from 'typebox'
import { entity, plainCalls, platformJob } from '#contract/access/permissions.ts'
import { choices } from '#contract/kit/choices.ts'
import { choice, datetime, id, int, maybe, options, type Row, text } from '#contract/kit/entity.ts'
import { faultOf, shapeOf } from '#contract/kit/faults.ts'
import { form } from '#contract/kit/form.ts'
import { same, type Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'
import { atMost, email, filled, rowId } from '#contract/schema.ts'
import { formats, reportStatus, reports } from './reports.ts'

export const reportFrequency = choices('ReportFrequency', {
  Weekly: { value: 1, en: 'Weekly, on Monday', de: 'Wöchentlich, am Montag' },
  Monthly: { value: 2, en: 'Monthly, on the 1st', de: 'Monatlich, am 1.' },
  Quarterly: { value: 3, en: 'Quarterly, on the 1st', de: 'Vierteljährlich, am 1.' },
})
export const scheduleStatus = choices('ReportScheduleStatus', {
  Active: { value: 1, state: 'ok', en: 'Active', de: 'Aktiv' },
  Paused: { value: 2, state: 'disabled', en: 'Paused', de: 'Angehalten' },
})

const oneFormat = Type.Unsafe<string>(Type.String({ enum: [...formats] }))
const oneLanguage = Type.Unsafe<string>(Type.String({ enum: ['en', 'de'] }))

/** Reports of an account that go out by themselves. */
export const reportSchedules = entity({
  name: 'reportSchedule',
  view: 'report_schedule_extended',
  label: { en: 'Scheduled reports', de: 'Geplante Berichte' },
  one: { en: 'Scheduled report', de: 'Geplanter Bericht' },
  permission: 'reports.schedule',
  fence: 'account',
  fields: {
    id: id({ width: 88 }),
    reportId: int({ label: word.report, internal: true, filter: true, write: rowId }),
    reportName: text({
      label: word.report,
      strong: true,
      width: 240,
      grow: true,
    }),
    frequency: choice(reportFrequency, {
      label: { en: 'Frequency', de: 'Häufigkeit' },
      filter: true,
      sort: true,
      write: true,
      width: 190,
    }),
    format: options({ label: same('Format'), filter: true, write: oneFormat, width: 100 }),
    language: options({
      label: word.language,
      filter: true,
      write: oneLanguage,
      width: 100,
    }),
    recipients: text({
      label: word.recipients,
      filter: true,
      search: true,
      write: filled(3000),
      width: 260,
    }),
    regulation: maybe(text({ label: word.regulation, write: atMost(200), width: 180 })),
    status: choice(scheduleStatus, {
      label: word.status,
      filter: true,
      sort: true,
      write: true,
      width: 120,
    }),
    nextRun: maybe(
      datetime({ label: { en: 'Next', de: 'Nächster' }, sort: true, showTime: true, width: 150 }),
    ),
    lastRun: maybe(
      datetime({ label: { en: 'Last', de: 'Letzter' }, sort: true, showTime: true, width: 150 }),
    ),
    creationTime: datetime({ label: word.creationTime, sort: true, width: 150 }),
  },
  defaultColumns: ['reportName', 'frequency', 'recipients', 'format', 'status', 'nextRun', 'lastRun'],
})
export type ReportSchedule = Row<typeof reportSchedules>

export const reportScheduleCalls = plainCalls(reportSchedules, {
  fields: ['reportId', 'frequency', 'format', 'language', 'recipients', 'regulation?', 'status?'],
})

/** The addresses of a schedule, each once. */
export const recipientsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,;]+/)
      .map((one) => one.trim().toLowerCase())
      .filter(Boolean),
  ),
]
export function recipientsProblem(text: unknown): Text | null {
  const all = typeof text === 'string' ? recipientsOf(text) : []
  if (all.length === 0 || all.length > 50)
    return { en: 'Enter 1 to 50 email addresses.', de: 'Geben Sie 1 bis 50 E-Mail-Adressen ein.' }
  const wrong = all.find((one) => faultOf(shapeOf(email), one) !== null)
  return wrong === undefined
    ? null
    : { en: `${wrong} is not an email address.`, de: `${wrong} ist keine E-Mail-Adresse.` }
}

export const reportScheduleForm = form(reportScheduleCalls.create, {
  entity: reportSchedules,
  update: reportScheduleCalls.update,
  title: { en: 'Create Scheduled report', de: 'Geplanten Bericht erstellen' },
  editTitle: { en: 'Edit Scheduled report', de: 'Geplanten Bericht bearbeiten' },
  fields: [
    {
      name: 'reportId',
      input: { kind: 'rows', of: reports, filter: `status eq ${reportStatus.value.Active}` },
    },
    'frequency',
    {
      name: 'recipients',
      input: { kind: 'lines', rows: 2 },
      help: {
        en: 'Email addresses, separated by commas. Each recipient gets the report as an attachment.',
        de: 'E-Mail-Adressen, durch Kommas getrennt. Jeder Empfänger erhält den Bericht als Anlage.',
      },
      check: recipientsProblem,
    },
    {
      name: 'regulation',
      input: { kind: 'own' },
      help: {
        en: 'Only for a report that asks for a regulation.',
        de: 'Nur für einen Bericht, der nach einem Regelwerk fragt.',
      },
    },
    {
      name: 'format',
      input: { kind: 'choice', as: 'radio', of: formats.map((one) => ({ value: one, label: same(one) })) },
    },
    {
      name: 'language',
      input: {
        kind: 'choice',
        as: 'radio',
        of: [
          { value: 'en', label: same('English') },
          { value: 'de', label: same('Deutsch') },
        ],
      },
    },
    'status',
  ],
  initial: {
    frequency: reportFrequency.value.Monthly,
    format: 'pdf',
    language: 'en',
    status: scheduleStatus.value.Active,
  },
})

const sixInTheMorning = 6

/** When it goes out next: at six in the morning (UTC) of the next Monday, month or quarter. */
export function nextRunOf(frequency: number, after: Date): Date {
  const at = new Date(
    Date.UTC(after.getUTCFullYear(), after.getUTCMonth(), after.getUTCDate(), sixInTheMorning),
  )
  if (frequency === reportFrequency.value.Weekly) {
    do at.setUTCDate(at.getUTCDate() + 1)
    while (at.getUTCDay() !== 1)
    return at
  }
  at.setUTCDate(1)
  do at.setUTCMonth(at.getUTCMonth() + 1)
  while (frequency === reportFrequency.value.Quarterly && at.getUTCMonth() % 3 !== 0)
  return at
}

/** What it is about: the whole days since it went out before. */
export function periodBefore(frequency: number, run: Date): [from: string, to: string] {
  const day = (date: Date) => date.toISOString().slice(0, 10)
  const from = new Date(run)
  if (frequency === reportFrequency.value.Weekly) from.setUTCDate(from.getUTCDate() - 7)
  else from.setUTCMonth(from.getUTCMonth() - (frequency === reportFrequency.value.Quarterly ? 3 : 1))
  const to = new Date(run)
  to.setUTCDate(to.getUTCDate() - 1)
  return [day(from), day(to)]
}

export const orderScheduledJob = platformJob({
  name: 'order-scheduled-reports',
  label: { en: 'Start scheduled reports', de: 'Geplante Berichte starten' },
  timeLimit: 5 * 60,
  says: { ordered: { en: '{n} scheduled reports started', de: '{n} geplante Berichte gestartet' } },
})
