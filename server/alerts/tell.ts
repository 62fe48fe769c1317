import { alertNotificationType, alertReason } from '#contract/alerts/alert-choices.ts'
import { sendAlertTextJob } from '#contract/alerts/alert-jobs.ts'
import { labelOf } from '#contract/kit/choices.ts'
import { fillIn, type Lang, same, type Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'
import { recommendationSeverity } from '#contract/recommendations/recommendation-choices.ts'
import { mailBrands } from '../brand/actions.ts'
import type { App } from '../handle.ts'
import { type Db, sql } from '../kit/db.ts'
import { sendJob } from '../kit/jobs/send.ts'
import { dayOf } from '../kit/written-dates.ts'
import { queueMails } from '../mail/actions.ts'
import { lastItemChanges } from '../recommendations/actions.ts'
import { inPersonScope, watchedRows } from './causes.ts'
import { type Changer, changersOf } from './changers.ts'
import { type Recipient, recipientsOf } from './recipients.ts'
import { endSentence, momentOf, reasonSentences, text } from './texts.ts'
import { seenInScope } from './within.ts'

interface Due {
  id: number
  name: string
  accountName: string
  notificationType: number
  notificationRepetition: number
  recipients: string[]
  activationId: number | null
  since: string | null
  reason: number | null
  watched: number
}

const { Email, Sms, EmailSms } = alertNotificationType.value
const byMail: readonly number[] = [Email, EmailSms]
const byText: readonly number[] = [Sms, EmailSms]

const dueAlert = (db: Db, accountId: number, alertId: number) =>
  db.maybe(sql<Due>`
    select alert.id, alert.name, account.name as "accountName", alert.notification_type as "notificationType",
      alert.notification_repetition as "notificationRepetition", alert.recipients,
      alert.activation_id as "activationId", change.creation_time as since, change.reason,
      cardinality(alert.watched) as watched
    from alert
    join account on account.id = alert.account_id
    left join alert_history change on change.account_id = alert.account_id and change.id = alert.activation_id
    where alert.account_id = ${accountId} and alert.id = ${alertId}`)

/**
 * Tells the recipients of an alert that is due, and plans the next time: mails and plan are one transaction, so that a
 * worker that dies has told everybody or nobody. Answers whether there was somebody to tell.
 */
export async function tellOf(
  app: App,
  db: Db,
  accountId: number,
  alertId: number,
  now: Date,
): Promise<boolean> {
  const held = await db.rows(sql`
    select from alert
    where account_id = ${accountId} and id = ${alertId} and is_active and tell_at <= ${now}
    for no key update skip locked`)
  const alert = held.length > 0 ? await dueAlert(db, accountId, alertId) : undefined
  if (!alert?.activationId) return false
  const recipients = await recipientsOf(db, accountId, alert.recipients)
  const told = await mailTo(app, db, accountId, alert, recipients, now)
  await db.run(sql`
    update alert
    set told_at = ${now}, tell_at = case
      when notification_repetition > 0 then ${now}::timestamptz + make_interval(days => notification_repetition) end
    where account_id = ${accountId} and id = ${alertId}`)
  return told > 0
}

/** The mail as it would leave now, to one person: also when there is nothing to tell. */
export async function tellOne(
  app: App,
  db: Db,
  accountId: number,
  alertId: number,
  recipient: Recipient,
  now: Date,
): Promise<void> {
  const alert = await dueAlert(db, accountId, alertId)
  if (!alert) return
  const said = await saidTo(app, db, accountId, alert, recipient, now)
  await queueMails(db, [
    { template: 'alert', to: recipient.email, lang: recipient.lang, accountId, now, values: said },
  ])
}

async function mailTo(
  app: App,
  db: Db,
  accountId: number,
  alert: Due,
  recipients: readonly Recipient[],
  now: Date,
): Promise<number> {
  const said = []
  for (const recipient of recipients) {
    const values = await saidTo(app, db, accountId, alert, recipient, now)
    // Nothing of it is theirs to see.
    if (values.count !== '0') said.push({ recipient, values })
  }
  if (said.length === 0) return 0
  if (byMail.includes(alert.notificationType)) {
    const queued = await queueMails(
      db,
      said.map(({ recipient, values }) => ({
        ...{ template: 'alert' as const, to: recipient.email, lang: recipient.lang, accountId, now, values },
      })),
    )
    await db.run(sql`
      insert into alert_mail (account_id, history_id, mail_id, recipient, at)
      select ${accountId}, ${alert.activationId}, id, recipient, ${now}
      from jsonb_to_recordset(${JSON.stringify(queued)}::jsonb) as queued(id bigint, recipient text)`)
  }
  if (byText.includes(alert.notificationType)) await textTo(db, accountId, alert, said, now)
  return said.length
}

type Said = Awaited<ReturnType<typeof saidTo>>

/** One message for each language: the gateway knows whose number an address stands for. */
async function textTo(
  db: Db,
  accountId: number,
  alert: Due,
  said: readonly { recipient: Recipient; values: Said }[],
  now: Date,
): Promise<void> {
  const brand = (await mailBrands(db, [accountId])).get(accountId)?.name ?? ''
  const groups = Map.groupBy(said, ({ recipient, values }) => `${recipient.lang} ${values.count}`)
  for (const [group, [first, ...others]] of groups) {
    if (!first) continue
    const words = fillIn(text.textMessage[first.recipient.lang], { ...first.values, brand, findings: '' })
    await sendJob(
      db,
      sendAlertTextJob,
      {
        accountId,
        key: `alert ${alert.id} ${alert.activationId} ${now.toISOString()} ${group}`,
        recipients: [first, ...others].map(({ recipient }) => recipient.email),
        text: words,
      },
      { now },
    )
  }
}

const mostFindings = 20
const mostItems = 3

async function saidTo(app: App, db: Db, accountId: number, alert: Due, recipient: Recipient, now: Date) {
  const { lang } = recipient
  await db.run(sql`
    select set_config('parapet.language', ${lang}, true), set_config('parapet.reader', ${lang}, true),
      set_config('parapet.account_recommendations', '', true)`)
  await seenInScope(db, { accountId, role: recipient.role, groupId: recipient.groupId })
  const causes = await watchedRows(
    db,
    accountId,
    {
      where: sql`id = any((select causes from alert where account_id = ${accountId} and id = ${alert.id})::bigint[])
        and ${inPersonScope('id')}`,
    },
    1000,
  )
  const { watched } = await db.one(sql<{ watched: number }>`
    select watched from alert_extended where account_id = ${accountId} and id = ${alert.id}`)
  const shown = causes.slice(0, mostFindings)
  const items = await lastItemChanges(
    db,
    accountId,
    shown.map(({ id }) => ({ id, at: now.toISOString() })),
  )
  const changers = await changersOf(
    db,
    accountId,
    shown.map(({ id }) => ({ id, at: now.toISOString() })),
  )
  const lines = shown.map((row, place) => {
    const severity = labelOf(recommendationSeverity, row.severity, lang)
    const since = row.notCompliantSince
      ? fillIn(text.since[lang], { date: dayOf(row.notCompliantSince, lang) })
      : ''
    const ends =
      row.isExempted && row.exemptionExpiresAt
        ? fillIn(text.exemptionEnds[lang], { date: dayOf(row.exemptionExpiresAt, lang) })
        : ''
    const changed = items[place]?.came ?? []
    const named = listed(changed, lang)
    const told = `${row.findings} (${[severity, since, ends].filter(Boolean).join(', ')})${named ? `: ${named}` : ''}`
    return [told, ...(changers.get(row.id) ?? []).slice(0, 1).map((one) => changedBy(one, lang))].join('. ')
  })
  const left = causes.length - shown.length
  if (left > 0) lines.push(fillIn(text.moreFindings[lang], { n: left }))
  return {
    account: alert.accountName,
    alert: alert.name,
    count: String(causes.length),
    watched: String(watched),
    since: momentOf(alert.since ?? now.toISOString(), lang),
    reason: reasonOf(alert, causes)[lang],
    findings: lines,
    rhythm: rhythmOf(alert.notificationRepetition, lang),
    ends: (causes.some((one) => one.isExempted) ? text.endsExempted : text.ends)[lang],
    link: `${app.config.publicUrl}/active-alerts/${alert.id}`,
  }
}

function reasonOf({ reason }: Due, causes: readonly { isExempted: boolean }[]): Text {
  if (reason !== alertReason.value.Alert && causes.every((one) => one.isExempted)) return endSentence
  return reasonSentences[reason ?? alertReason.value.Alert] ?? same('')
}

/** The change that fits best; the alert itself shows the others. */
const changedBy = ({ initiatedBy, at, activity, targetName }: Changer, lang: Lang) =>
  fillIn(text.changedBy[lang], {
    who: initiatedBy ?? word.unknown[lang],
    date: momentOf(at, lang),
    what: targetName ? `${activity} (${targetName})` : activity,
  })

const listed = (names: readonly string[], lang: Lang) =>
  [
    ...names.slice(0, mostItems),
    ...(names.length > mostItems ? [fillIn(text.more[lang], { n: names.length - mostItems })] : []),
  ].join(', ')

const rhythmOf = (days: number, lang: Lang) =>
  days === 0 ? text.once[lang] : days === 1 ? text.daily[lang] : fillIn(text.everyDays[lang], { n: days })
