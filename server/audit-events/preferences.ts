import { auditCalls } from '#contract/audit-events/audit-calls.ts'
import { type AuditActionName, auditActionType, auditItems } from '#contract/audit-events/audit-choices.ts'
import { readAuditsJob } from '#contract/audit-events/audit-jobs.ts'
import { handle, type Route } from '../handle.ts'
import { type Db, sql } from '../kit/db.ts'
import { badField, badInput, refused } from '../kit/errors.ts'
import { sendJob } from '../kit/jobs/send.ts'
import { ownAccount } from './own-account.ts'
import { recipientsOf } from './recipients.ts'
import { holdTracking, openGap } from './tracking.ts'

const texts = {
  none: { en: 'Select at least one action', de: 'Wählen Sie mindestens eine Aktion aus' },
  twice: { en: 'This email is already added.', de: 'Diese E-Mail-Adresse ist bereits hinzugefügt.' },
  noTenant: {
    en: 'Connect the account to a tenant before you turn on event tracking',
    de: 'Verbinden Sie das Kundenkonto mit einem Mandanten, bevor Sie die Ereignisüberwachung aktivieren',
  },
}

export const auditPreferenceRoutes: Route[] = [
  handle(auditCalls.updatePreferences, async ({ db, who, body, now, note }) => {
    const accountId = ownAccount(who)
    await holdTracking(db, accountId)
    const before = new Set(await chosenActions(db, accountId))
    const flags: Record<string, Record<string, boolean | undefined> | undefined> = body
    const after = auditItems.flatMap(({ name, actions }) =>
      actions.flatMap((action) => {
        const value = auditActionType.value[action]
        return (flags[name]?.[action] ?? before.has(value)) ? [value] : []
      }),
    )
    if (after.length === 0) throw badInput(texts.none)
    await db.run(sql`
      delete from audit_choice where account_id = ${accountId} and action_type <> all(${after})`)
    const added = await db.run(sql`
      insert into audit_choice (account_id, action_type, chosen_at)
      select ${accountId}, action, ${now} from unnest(${after}::int[]) as action
      on conflict (account_id, action_type) do nothing`)
    note({ actions: after.map(nameOfAction) })
    // What Microsoft still has of the new ones is read too.
    if (added > 0) await readAgain(db, accountId, now)
  }),

  handle(auditCalls.updateTracking, async ({ db, who, body, now }) => {
    const accountId = ownAccount(who)
    await holdTracking(db, accountId)
    await db.run(sql`
      update audit_tracking
      set notifies = ${body.notificationPreference},
        notifies_since = case when ${body.notificationPreference} and not notifies then ${now} else notifies_since end
      where account_id = ${accountId}`)
  }),

  handle(auditCalls.tracking, async ({ db, who, body, now }) => {
    const accountId = ownAccount(who)
    await holdTracking(db, accountId)
    const { isOn, hasTenant } = await db.one(sql<{ isOn: boolean; hasTenant: boolean }>`
      select is_azure_logs_tracking_enabled as "isOn", microsoft_tenant_id is not null as "hasTenant"
      from account where id = ${accountId} for update`)
    if (isOn === body.enabled) return
    if (body.enabled && !hasTenant) throw refused(texts.noTenant)
    await db.run(sql`
      update account
      set is_azure_logs_tracking_enabled = ${body.enabled}, last_updated_time = ${now}
      where id = ${accountId}`)
    if (!body.enabled) return void (await openGap(db, accountId, 'off', now))
    await db.run(sql`
      update audit_tracking
      set tracking_since = ${now}, next_read_at = ${now}, is_caught_up = false, problem = null, problem_since = null
      where account_id = ${accountId}`)
    await sendJob(db, readAuditsJob, { accountId }, { now, priority: 1 })
  }),

  handle(auditCalls.recipients, async ({ db, who }) => ({
    emails: await recipientsOf(db, ownAccount(who)),
  })),

  handle(auditCalls.updateRecipients, async ({ db, who, body }) => {
    const emails = body.emails.map((email) => email.trim().toLowerCase())
    const twice = emails.findIndex((email, place) => emails.indexOf(email) !== place)
    if (twice >= 0) throw badField(`emails/${twice}`, texts.twice)
    const accountId = ownAccount(who)
    await holdTracking(db, accountId)
    await db.run(sql`update audit_tracking set recipients = ${emails} where account_id = ${accountId}`)
  }),
]

export async function chosenActions(db: Db, accountId: number): Promise<number[]> {
  const rows = await db.rows(sql<{ action: number }>`
    select action_type as action from audit_choice where account_id = ${accountId} order by action_type`)
  return rows.map(({ action }) => action)
}

const nameOfAction = (value: number): AuditActionName | undefined =>
  auditItems.flatMap(({ actions }) => actions).find((action) => auditActionType.value[action] === value)

async function readAgain(db: Db, accountId: number, now: Date): Promise<void> {
  await db.run(sql`
    update audit_tracking
    set seen_until = null, next_read_at = ${now}, is_caught_up = false
    where account_id = ${accountId}`)
  const { isOn } = await db.one(sql<{ isOn: boolean }>`
    select is_azure_logs_tracking_enabled as "isOn" from account where id = ${accountId}`)
  if (isOn) await sendJob(db, readAuditsJob, { accountId }, { now, priority: 1 })
}
