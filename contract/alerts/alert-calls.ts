import { type Static, Type } from 'typebox'
import { call } from '#contract/access/permissions.ts'
import { pageSchema } from '#contract/kit/answer.ts'
import { bodyOf, patchOf } from '#contract/kit/body.ts'
import { oneOf } from '#contract/kit/choices.ts'
import { recommendationSeverity } from '#contract/recommendations/recommendation-choices.ts'
import { byId, filled, ids, nullable, rowId } from '#contract/schema.ts'
import { alertChangeType, alertReason, alertState, alertStatus } from './alert-choices.ts'
import { alerts } from './alerts.ts'

const time = Type.String()
const compliance = Type.Union([Type.Boolean(), Type.Null()])

/** A recommendation that an alert watches, as it is now. */
const watched = {
  id: rowId,
  recommendationId: rowId,
  findings: Type.String(),
  productName: Type.String(),
  severity: oneOf(recommendationSeverity),
  isCompliant: compliance,
  isExempted: Type.Boolean(),
  exemptionExpiresAt: nullable(time),
  /** It activates the alert while it is non-compliant: not exempted, or its exemption is what the alert is about. */
  isCounted: Type.Boolean(),
  notCompliantSince: nullable(time),
  nonCompliantItems: Type.Integer(),
  assigneeEmail: nullable(Type.String()),
}

const counts = {
  watched: Type.Integer(),
  compliant: Type.Integer(),
  nonCompliant: Type.Integer(),
  exempted: Type.Integer(),
  notAssessed: Type.Integer(),
}

/** A directory change that a recommendation turned by, where the audit log has one that fits. */
const changer = Type.Object({
  id: rowId,
  at: time,
  activity: Type.String(),
  initiatedBy: nullable(Type.String()),
  isApplication: Type.Boolean(),
  targetName: nullable(Type.String()),
  isListed: Type.Boolean(),
})
export type AlertChanger = Static<typeof changer>

const mail = Type.Object({
  recipient: Type.String(),
  at: time,
  /** Null: the outbox has forgotten it. */
  state: nullable(Type.String()),
  sentAt: nullable(time),
})

const change = Type.Object({
  id: rowId,
  changeType: oneOf(alertChangeType),
  creationTime: time,
  endTime: nullable(time),
})

const body = ['name', 'filters', 'status?', 'notificationType?', 'notificationRepetition?'] as const
const recipients = { recipients: alerts.fields.recipients.write }

export const alertCalls = {
  create: call({
    method: 'POST',
    path: '/alert/create',
    permission: 'alerts.edit',
    summary: 'Create an alert',
    body: bodyOf(alerts, body, recipients),
    answer: Type.Object({ id: rowId }),
    status: 201,
    success: { en: 'Alert created', de: 'Warnung erstellt' },
  }),
  update: call({
    method: 'PATCH',
    path: '/alert/update/:id',
    permission: 'alerts.edit',
    summary: 'Change an alert; status 3 deletes it',
    params: byId,
    body: patchOf(
      alerts,
      ['name', 'filters', 'status', 'notificationType', 'notificationRepetition'],
      recipients,
    ),
    success: { en: 'Alert updated', de: 'Warnung aktualisiert' },
  }),
  setStatus: call({
    method: 'POST',
    path: '/alert/status',
    permission: 'alerts.edit',
    summary: 'Enable, disable or delete several alerts',
    body: Type.Object({ ids, status: oneOf(alertStatus) }, { additionalProperties: false }),
    success: { en: 'Alerts updated: {n}', de: 'Aktualisierte Warnungen: {n}' },
  }),
  active: call({
    method: 'GET',
    path: '/alert/active',
    permission: 'alerts.view',
    summary: 'The active alerts and their number',
    query: Type.Object(
      {
        $select: Type.Optional(Type.String({ maxLength: 4000 })),
        $top: Type.Optional(Type.Integer({ minimum: 0, maximum: 200 })),
        $skip: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000_000 })),
        $orderby: Type.Optional(Type.String({ maxLength: 1000 })),
        $filter: Type.Optional(Type.String({ maxLength: 8192 })),
        $count: Type.Optional(Type.String({ maxLength: 5 })),
      },
      { additionalProperties: false },
    ),
    list: true,
    answer: pageSchema(alerts),
  }),
  preview: call({
    method: 'POST',
    path: '/alert/preview',
    permission: 'alerts.edit',
    summary: 'What an alert with this filter would watch, and whether it would be active now',
    body: Type.Object({ filters: filled(8192) }, { additionalProperties: false }),
    answer: Type.Object({
      ...counts,
      /** Of so many enabled recommendations. */
      total: Type.Integer(),
      /** The first ones, non-compliant before the others. */
      rows: Type.Array(Type.Object(watched)),
    }),
    unlogged: true,
  }),
  figures: call({
    method: 'GET',
    path: '/alert/figures',
    permission: 'alerts.view',
    summary: 'How many alerts are active, quiet and off, and what they ask for',
    answer: Type.Object({
      active: Type.Integer(),
      quiet: Type.Integer(),
      off: Type.Integer(),
      /** Of those that are off. */
      wouldBeActive: Type.Integer(),
      /** Different recommendations that keep alerts active. */
      recommendations: Type.Integer(),
      activatedLastWeek: Type.Integer(),
      mailsSent: Type.Integer(),
      mailsWaiting: Type.Integer(),
    }),
  }),
  settings: call({
    method: 'GET',
    path: '/alert/settings',
    permission: 'alerts.edit',
    summary: 'Who is notified when an alert has no recipients, and through which channels',
    answer: Type.Object({ admins: Type.Array(Type.String()), hasTextGateway: Type.Boolean() }),
  }),
  details: call({
    method: 'GET',
    path: '/alert/:id/details',
    permission: 'alerts.view',
    summary: 'What an alert watches, what is non-compliant, and who was notified',
    params: byId,
    answer: Type.Object({
      ...counts,
      causes: Type.Array(Type.Object({ ...watched, since: time, changers: Type.Array(changer) })),
      /** The change that made it active; null while it is not. */
      activation: Type.Union([
        Type.Object({ id: rowId, at: time, reason: oneOf(alertReason), changedBy: nullable(Type.String()) }),
        Type.Null(),
      ]),
      mails: Type.Array(mail),
      nextNotificationTime: nullable(time),
      nextScanTime: nullable(time),
    }),
  }),
  change: call({
    method: 'GET',
    path: '/alert/history/:id',
    permission: 'alerts.view',
    summary: 'One change of an alert: its causes, what was added and removed, who was notified',
    params: byId,
    answer: Type.Object({
      id: rowId,
      alertId: rowId,
      alertName: Type.String(),
      changeType: oneOf(alertChangeType),
      currentStatus: oneOf(alertState),
      creationTime: time,
      endTime: nullable(time),
      reason: oneOf(alertReason),
      changedBy: nullable(Type.String()),
      scanTime: nullable(time),
      /** How the alert is now; null: it was deleted. */
      now: Type.Union([
        Type.Object({ state: oneOf(alertState), nonCompliant: Type.Integer(), watched: Type.Integer() }),
        Type.Null(),
      ]),
      causes: Type.Array(
        Type.Object({
          accountRecommendationId: rowId,
          recommendationId: rowId,
          findings: Type.String(),
          productName: Type.String(),
          severity: oneOf(recommendationSeverity),
          at: time,
          hasJoined: Type.Boolean(),
          was: compliance,
          is: compliance,
          isExempted: Type.Boolean(),
          came: Type.Array(Type.String()),
          went: Type.Array(Type.String()),
          changers: Type.Array(changer),
        }),
      ),
      mails: Type.Array(mail),
      nextNotificationTime: nullable(time),
      nextScanTime: nullable(time),
      /** The same alert over time, newest first. */
      past: Type.Array(change),
      /** Its place in the whole history, newest first. */
      place: Type.Integer(),
      count: Type.Integer(),
      previousId: nullable(rowId),
      nextId: nullable(rowId),
    }),
  }),
  testMail: call({
    method: 'POST',
    path: '/alert/:id/test-mail',
    permission: 'alerts.edit',
    summary: 'Send yourself this alert as its recipients receive it',
    params: byId,
    success: { en: 'Test email sent to {email}', de: 'Test-E-Mail an {email} gesendet' },
  }),
}
