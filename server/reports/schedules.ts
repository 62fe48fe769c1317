import { userRole } from '#contract/access/roles.ts'
import { accountStatus } from '#contract/accounts/accounts.ts'
import type { Lang } from '#contract/kit/text.ts'
import type { CustomValues } from '#contract/reports/custom-data.ts'
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
import { linkTo } from '#contract/screens/links.ts'
import { type App, crud, work } from '../handle.ts'
import { type Db, inScope, sql } from '../kit/db.ts'
import { badField, CallError, type FieldProblem } from '../kit/errors.ts'
import { notify } from '../notifications/actions.ts'
import { answersFor, askedFields } from './answers.ts'
import { orderReport, reportById } from './orders.ts'
import { unknownRegulation } from './regulations.ts'

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
  accountStatus: number
  reportStatus: number
}

const unanswered = {
  en: 'This report needs input that a schedule cannot provide. Choose another report.',
  de: 'Dieser Bericht braucht Angaben, die ein Zeitplan nicht liefern kann. Wählen Sie einen anderen Bericht aus.',
}

const notSent = {
  en: 'A scheduled report was not sent',
  de: 'Ein geplanter Bericht wurde nicht gesendet',
}
const scheduledPlace = linkTo('reports', { query: { view: 'scheduled' } })

export const scheduleRoutes = crud(reportSchedules, reportScheduleCalls, {
  check: ({ recipients }) => {
    const problem = recipientsProblem(recipients)
    return problem && { field: 'recipients', problem }
  },
  before: async ({ db, now }, { reportId, frequency, regulation }) => {
    const report = await reportById(db, Number(reportId))
    const run = nextRunOf(Number(frequency), now)
    const asked = { frequency: Number(frequency), regulation: regulation ?? null, run, now: run }
    const { fault } = await answersOf(db, report, asked)
    if (fault) throw badField(fault.field, fault.problem)
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

type Answered = { values: CustomValues; fault: null } | { values: null; fault: FieldProblem }

/**
 * What a schedule answers to the questions of its report: the period since the last time, and its regulation. Or the
 * fault: no regulation that is there, or a report that asks for more.
 */
async function answersOf(
  db: Db,
  report: { customData: string },
  { frequency, regulation, run, now }: Run,
): Promise<Answered> {
  try {
    const known = { period: periodBefore(frequency, run), regulation }
    const asked = new Set(askedFields(report.customData).map(({ name }) => name))
    const given = Object.fromEntries(Object.entries(known).filter(([name]) => asked.has(name)))
    return { values: await answersFor(db, report, given, now), fault: null }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const faults = Array.isArray(error.details) ? (error.details as FieldProblem[]) : []
    const isRegulation = faults.length > 0 && faults.every(({ field }) => field === 'regulation')
    return {
      values: null,
      fault: isRegulation
        ? { field: 'regulation', problem: unknownRegulation }
        : { field: 'reportId', problem: unanswered },
    }
  }
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
    const { accountId, id, frequency } = due
    const isOff =
      due.accountStatus !== accountStatus.value.Enabled || due.reportStatus !== reportStatus.value.Active
    if (!isOff) await orderDue(db, due, now)
    await db.run(sql`
      update report_schedule
      set last_run = case when ${isOff} then last_run else ${now} end, next_run = ${nextRunOf(frequency, now)}
      where account_id = ${accountId} and id = ${id}`)
    return true
  })

/** One that can no longer be answered, because the report asks for more now, is told and stops nobody else's. */
async function orderDue(db: Db, due: Due, now: Date): Promise<void> {
  const { accountId, frequency, regulation } = due
  const report = await reportById(db, due.reportId)
  const run = new Date(due.nextRun)
  const { values, fault } = await answersOf(db, report, { frequency, regulation, run, now })
  if (fault) {
    const text = { en: `${report.name}: ${fault.problem.en}`, de: `${report.name}: ${fault.problem.de}` }
    await notify(db, accountId, 'admins', { title: notSent, text, link: scheduledPlace, now })
    return
  }
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
}

/**
 * Also those of accounts that are disabled and of reports that are hidden: what falls due meanwhile is left out, so that
 * nobody gets an old report on the day they are enabled again.
 */
const nextDue = (db: Db, now: Date) =>
  db.maybe(sql<Due>`
    select schedule.account_id as "accountId", schedule.id, schedule.report_id as "reportId", schedule.frequency,
      schedule.format, schedule.language, schedule.recipients, schedule.regulation, schedule.next_run as "nextRun",
      schedule.created_by_email as by, account.status as "accountStatus", report.status as "reportStatus"
    from report_schedule schedule
    join account on account.id = schedule.account_id
    join report on report.id = schedule.report_id
    where schedule.status = ${scheduleStatus.value.Active} and schedule.next_run <= ${now}
    order by schedule.next_run
    limit 1
    for update of schedule skip locked`)
