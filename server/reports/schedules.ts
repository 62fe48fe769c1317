import { userRole } from '#contract/access/roles.ts'
import { accountStatus } from '#contract/accounts/accounts.ts'
import type { Lang } from '#contract/kit/text.ts'
import {
  nextRunOf,
  orderScheduledJob,
  periodBefore,
  recipientsOf,
  recipientsProblem,
  reportScheduleCalls,
  reportSchedules,
  scheduleStatus,
} from '#contract/reports/report-schedules.ts'
import { type ReportFormat, reportStatus } from '#contract/reports/reports.ts'
import { type App, crud, work } from '../handle.ts'
import { type Db, inScope, sql } from '../kit/db.ts'
import { badField } from '../kit/errors.ts'
import { askedFields, checkedAnswers } from './answers.ts'
import { orderReport, reportById } from './orders.ts'

interface Due {
  accountId: number
  id: number
  reportId: number
  frequency: number
  format: ReportFormat
  language: Lang
  recipients: string
  regulation: string | null
  nextRun: string
  by: string
}

const unanswered = {
  en: 'This report asks for more than a schedule can answer. Choose another report, or enter the regulation.',
  de: 'Dieser Bericht fragt nach mehr, als ein Zeitplan beantworten kann. Wählen Sie einen anderen Bericht, oder geben Sie das Regelwerk ein.',
}

export const scheduleRoutes = crud(reportSchedules, reportScheduleCalls, {
  check: ({ recipients }) => {
    const problem = recipientsProblem(recipients)
    return problem && { field: 'recipients', problem }
  },
  before: async ({ db, now }, { reportId, frequency, regulation }) => {
    const report = await reportById(db, Number(reportId))
    const run = nextRunOf(Number(frequency), now)
    try {
      answers(report.customData, {
        frequency: Number(frequency),
        regulation: regulation ?? null,
        run,
        now: run,
      })
    } catch {
      throw badField('reportId', unanswered)
    }
  },
  begins: () => ({ status: scheduleStatus.value.Active }),
  after: async ({ db, now, who }, keys) => {
    const rows = await db.rows(sql<{ id: number; frequency: number }>`
      select id, frequency from report_schedule where id = any(${[...keys]})`)
    for (const { id, frequency } of rows)
      await db.run(sql`
        update report_schedule
        set next_run = ${nextRunOf(frequency, now)}, created_by_email = ${who.email}
        where id = ${id}`)
  },
})

interface Run {
  frequency: number
  regulation: string | null
  run: Date
  now: Date
}
/** What a schedule answers to the questions of its report: the period since the last time, and its regulation. */
function answers(customData: string, { frequency, regulation, run, now }: Run) {
  const fields = askedFields(customData)
  const given = { period: periodBefore(frequency, run), regulation }
  return checkedAnswers(fields, given, now)
}

export const scheduleWorks = [
  work(orderScheduledJob, async ({ app, signal, now }) => {
    let n = 0
    while (!signal.aborted && (await orderNext(app, now()))) n += 1
    return { code: 'ordered', values: { n } }
  }),
]

/** The order and the next time are one transaction: whoever dies in between has done neither. */
const orderNext = (app: App, now: Date): Promise<boolean> =>
  inScope(app.pool, { kind: 'platform' }, async (db) => {
    const due = await nextDue(db, now)
    if (!due) return false
    const { accountId, id, frequency, regulation } = due
    const report = await reportById(db, due.reportId)
    const run = new Date(due.nextRun)
    const values = answers(report.customData, { frequency, regulation, run, now })
    await orderReport(
      db,
      {
        accountId,
        report,
        cause: 'schedule',
        format: due.format,
        lang: due.language,
        values,
        recipients: recipientsOf(due.recipients),
        viewer: { accountId, role: userRole.value.Admin, groupId: null },
        by: { userId: null, email: due.by },
      },
      now,
    )
    await db.run(sql`
      update report_schedule set last_run = ${now}, next_run = ${nextRunOf(frequency, now)}
      where account_id = ${accountId} and id = ${id}`)
    return true
  })

/** Accounts that are disabled wait; their schedules go on when they are enabled again. */
const nextDue = (db: Db, now: Date) =>
  db.maybe(sql<Due>`
    select schedule.account_id as "accountId", schedule.id, schedule.report_id as "reportId", schedule.frequency,
      schedule.format, schedule.language, schedule.recipients, schedule.regulation, schedule.next_run as "nextRun",
      schedule.created_by_email as by
    from report_schedule schedule
    join account on account.id = schedule.account_id and account.status = ${accountStatus.value.Enabled}
    join report on report.id = schedule.report_id and report.status = ${reportStatus.value.Active}
    where schedule.status = ${scheduleStatus.value.Active} and schedule.next_run <= ${now}
    order by schedule.next_run
    limit 1
    for update of schedule skip locked`)
