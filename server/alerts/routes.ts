import { allows, type Principal } from '#contract/access/permissions.ts'
import { userRole, userStatus } from '#contract/access/roles.ts'
import { alertCalls } from '#contract/alerts/alert-calls.ts'
import {
  alertNotificationType,
  alertReason,
  alertState,
  alertStatus,
} from '#contract/alerts/alert-choices.ts'
import { alertFilterProblem } from '#contract/alerts/alert-filter.ts'
import { newAlert, noTextGateway } from '#contract/alerts/alert-form.ts'
import { type Alert, alertRules, alerts } from '#contract/alerts/alerts.ts'
import type { BoundFilter } from '#contract/kit/filter.ts'
import { fill } from '#contract/kit/text.ts'
import { type App, handle, type Route } from '../handle.ts'
import { hold, holdOne, insert, update } from '../kit/change.ts'
import { type Db, sql } from '../kit/db.ts'
import { badField, forbidden, refused, refuseIf } from '../kit/errors.ts'
import { readList } from '../kit/list-sql.ts'
import { readPage } from '../kit/read-page.ts'
import { holdNow, narrowingOf, personScope } from '../recommendations/actions.ts'
import { evaluateAlerts } from './actions.ts'
import { countsOf, endingOf, watchedRows } from './causes.ts'
import { type Asking, changeOf, detailsOf } from './details.ts'
import { figuresOf } from './figures.ts'
import { tellOne } from './tell.ts'
import { text } from './texts.ts'

/** So many that one look at all of them stays short. */
const mostAlerts = 100
const shownRows = 200

const { Sms, EmailSms } = alertNotificationType.value
const { Enabled, Disabled, Deleted } = alertStatus.value

const ownAccount = ({ accountId }: Principal): number => {
  if (accountId === null) throw forbidden()
  return accountId
}

const asking = (who: Principal): Asking => ({
  accountId: ownAccount(who),
  seesChangers: allows('recommendations.view', who),
})

type Written = Partial<
  Pick<Alert, 'name' | 'filters' | 'status' | 'notificationType' | 'notificationRepetition' | 'recipients'>
>

/** Addresses are kept as they are compared, each once. */
const normal = (body: Written): Written => ({
  ...body,
  ...(body.recipients
    ? { recipients: [...new Set(body.recipients.map((one) => one.trim().toLowerCase()))] }
    : {}),
})

async function refuseBad(app: App, db: Db, who: Principal, body: Written): Promise<void> {
  const { filters, notificationType } = body
  if ((notificationType === Sms || notificationType === EmailSms) && !app.config.smsHookUrl)
    throw badField('notificationType', noTextGateway)
  if (filters === undefined) return
  const problem = alertFilterProblem(filters)
  if (problem) throw badField('filters', problem)
  // Whoever sees a part of the recommendations would not see the alert again.
  if (who.role !== userRole.value.User) return
  const accountId = ownAccount(who)
  const where = sql`(${await personScope(db, who)}) and (${narrowingOf(filters)})`
  const { watched } = await countsOf(db, accountId, { where })
  const { watched: all } = await countsOf(db, accountId, { where: narrowingOf(filters) })
  if (watched === 0 && all > 0) throw badField('filters', text.nothingInScope)
}

const activeOnly: BoundFilter = { op: 'eq', field: 'state', value: alertState.value.Active }

export const alertRoutes: Route[] = [
  handle(alertCalls.create, async ({ app, db, who, body, note }) => {
    const accountId = ownAccount(who)
    const values = { ...newAlert, ...normal(body) }
    if (values.status === Deleted)
      throw badField('status', {
        en: 'A new alert cannot have the status Deleted',
        de: 'Eine neue Warnung kann nicht den Status „Gelöscht“ haben',
      })
    await refuseBad(app, db, who, values)
    const now = await holdNow(app, db, accountId)
    const { count } = await db.one(sql<{ count: number }>`
      select count(*)::int as count from alert where account_id = ${accountId} and status <> ${Deleted}`)
    if (count >= mostAlerts) throw refused(fill(text.tooMany, { n: mostAlerts }))
    const id = await insert(db, alerts, values, now)
    note({ id })
    await evaluateAlerts(db, accountId, {
      at: now,
      reason: alertReason.value.Alert,
      by: authorOf(who),
      edited: [id],
    })
    return { id }
  }),

  handle(alertCalls.update, async ({ app, db, who, params: { id }, body, seen }) => {
    const accountId = ownAccount(who)
    const now = await holdNow(app, db, accountId)
    await holdOne(db, alerts, id, { seen })
    const values = normal(body)
    await refuseBad(app, db, who, values)
    await update(db, alerts, [id], values, now)
    await evaluateAlerts(db, accountId, {
      at: now,
      reason: alertReason.value.Alert,
      by: authorOf(who),
      edited: [id],
    })
  }),

  handle(alertCalls.setStatus, async ({ app, db, who, body: { ids, status }, say }) => {
    const accountId = ownAccount(who)
    const now = await holdNow(app, db, accountId)
    const held = await hold(db, alerts, ids)
    if (status === Enabled) refuseIf(alertRules.enable(held))
    if (status === Disabled) refuseIf(alertRules.disable(held))
    await update(db, alerts, ids, { status }, now)
    await evaluateAlerts(db, accountId, {
      at: now,
      reason: alertReason.value.Alert,
      by: authorOf(who),
      edited: ids,
    })
    say({ n: ids.length })
  }),

  handle(alertCalls.active, async ({ db, query }) => {
    const list = readList(alerts, query)
    const filter: BoundFilter = list.filter ? { op: 'and', of: [activeOnly, list.filter] } : activeOnly
    return readPage(db, alerts, { ...list, filter, within: await db.within(alerts) })
  }),

  handle(alertCalls.preview, async ({ db, who, body: { filters }, now }) => {
    const problem = alertFilterProblem(filters)
    if (problem) throw badField('filters', problem)
    const accountId = ownAccount(who)
    const scope = await personScope(db, who)
    const asked = {
      where: sql`(${scope}) and (${narrowingOf(filters, now)})`,
      ending: endingOf(filters, now),
    }
    const { watched: total } = await countsOf(db, accountId, { where: scope })
    const counts = await countsOf(db, accountId, asked)
    return { ...counts, total, rows: await watchedRows(db, accountId, asked, shownRows) }
  }),

  handle(alertCalls.figures, async ({ db, who, now }) => figuresOf(db, ownAccount(who), now)),

  handle(alertCalls.settings, async ({ app, db, who }) => {
    const admins = await db.rows(sql<{ email: string }>`
      select email from app_user
      where account_id = ${ownAccount(who)} and role = ${userRole.value.Admin} and status = ${userStatus.value.Active}
      order by email`)
    return { admins: admins.map(({ email }) => email), hasTextGateway: app.config.smsHookUrl !== '' }
  }),

  handle(alertCalls.details, async ({ db, who, params: { id }, now }) => detailsOf(db, asking(who), id, now)),

  handle(alertCalls.change, async ({ db, who, params: { id } }) => changeOf(db, asking(who), id)),

  handle(alertCalls.testMail, async ({ app, db, who, params: { id }, now, lang, say }) => {
    const accountId = ownAccount(who)
    await db.get(alerts, id)
    const email = authorOf(who)
    await tellOne(app, db, accountId, id, { email, lang, role: who.role, groupId: who.groupId }, now)
    say({ email })
  }),
]

/** An impersonating operator acts in the open. */
const authorOf = (who: Principal): string => who.actor?.email ?? who.email
