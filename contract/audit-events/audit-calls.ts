import { type Static, Type } from 'typebox'
import { call } from '#contract/access/permissions.ts'
import { email, nullable, rowId } from '#contract/schema.ts'
import { auditItems } from './audit-choices.ts'
import { targetResource } from './audit-record.ts'

const flags = Type.Record(Type.String(), Type.Boolean())

const auditType = Type.Object({
  itemType: Type.String(),
  itemDisplayName: Type.String(),
  actions: Type.Array(Type.String()),
  actionDisplayNames: Type.Array(Type.String()),
  /** What the account has chosen, by action. */
  accountAuditItemTypes: flags,
  /** How often each happened in the last 90 days, in the order of the actions. */
  actionCounts: Type.Array(Type.Integer()),
})
export type AuditType = Static<typeof auditType>

const chosenActions = Type.Object(
  Object.fromEntries(
    auditItems.map(({ name, actions }) => [
      name,
      Type.Optional(
        Type.Object(Object.fromEntries(actions.map((action) => [action, Type.Optional(Type.Boolean())])), {
          additionalProperties: false,
        }),
      ),
    ]),
  ),
  { additionalProperties: false, minProperties: 1 },
)

const summaryRow = Type.Object({
  log_date: Type.String(),
  type: Type.String(),
  total_events: Type.Integer(),
  details: Type.Object({
    item_display_name: Type.String(),
    actions: Type.Array(Type.Object({ action_type: Type.String(), action_count: Type.Integer() })),
  }),
})
export type AuditSummaryRow = Static<typeof summaryRow>

const range = Type.Object(
  {
    startDate: Type.String({ maxLength: 40 }),
    endDate: Type.String({ maxLength: 40 }),
  },
  { additionalProperties: false },
)

export const auditProblem = Type.Enum([
  'no-app',
  'expired-secret',
  'refused',
  'not-permitted',
  'not-licensed',
  'throttled-out',
  'unreachable',
  'unexpected-shape',
  'off',
])
export type AuditProblem = Static<typeof auditProblem>

const gap = Type.Object({
  from: Type.String(),
  /** Null: it is still growing. */
  until: nullable(Type.String()),
  reason: auditProblem,
})

/** A record that touched what a check reads, between two scans. */
const auditCauseEvent = Type.Object({
  id: rowId,
  at: Type.String(),
  activity: Type.String(),
  initiatedBy: nullable(Type.String()),
  isApplication: Type.Boolean(),
  /** Microsoft's service that wrote it. */
  service: nullable(Type.String()),
  ipAddress: nullable(Type.String()),
  targetName: nullable(Type.String()),
  targetResources: Type.Array(targetResource),
  /** The items that came or went and that it touched; none: it touched the setting itself. */
  items: Type.Array(Type.String()),
  /** The account lists it: it can be opened there. */
  isListed: Type.Boolean(),
})
export type AuditCauseEvent = Static<typeof auditCauseEvent>

/** A recommendation whose compliance changed in the scan after an event that touched what it reads. */
const auditEffect = Type.Object({
  accountRecommendationId: rowId,
  recommendationId: rowId,
  findings: Type.String(),
  date: Type.String(),
  isBetter: Type.Boolean(),
  oldValue: nullable(Type.String()),
  newValue: nullable(Type.String()),
  /** What it is worth today in points of the baseline score. */
  points: Type.Number(),
})
export type AuditEffect = Static<typeof auditEffect>

export const auditCalls = {
  types: call({
    method: 'GET',
    path: '/azure-audit-logs/audit-types',
    permission: 'auditEvents.view',
    summary: 'The actions that can be tracked, and those that the account has chosen',
    answer: Type.Array(auditType),
  }),
  updatePreferences: call({
    method: 'PATCH',
    path: '/azure-audit-logs/update-account-preferences',
    permission: 'auditSettings.manage',
    summary: 'Choose the actions that are stored and emailed',
    body: chosenActions,
    success: {
      en: 'Your tracking preferences have been saved!',
      de: 'Ihre Einstellungen zur Ereignisüberwachung wurden gespeichert.',
    },
  }),
  updateTracking: call({
    method: 'PATCH',
    path: '/azure-audit-logs/update-logs-tracking-settings',
    permission: 'auditSettings.manage',
    summary: 'Turn the emails about events on or off',
    body: Type.Object({ notificationPreference: Type.Boolean() }, { additionalProperties: false }),
    success: {
      en: 'Your notification preferences have been saved!',
      de: 'Ihre Benachrichtigungseinstellungen wurden gespeichert.',
    },
  }),
  summary: call({
    method: 'GET',
    path: '/azure-audit-logs/audit-logs-events-summary',
    permission: 'auditEvents.view',
    summary: 'Events per day, item type and action',
    query: range,
    answer: Type.Array(summaryRow),
  }),
  initiators: call({
    method: 'GET',
    path: '/azure-audit-logs/initiators',
    permission: 'auditEvents.view',
    summary: 'Who made most of the changes',
    query: range,
    answer: Type.Object({
      total: Type.Integer(),
      initiators: Type.Array(
        Type.Object({ name: Type.String(), isApplication: Type.Boolean(), events: Type.Integer() }),
      ),
      /** Those beyond the first five. */
      others: Type.Object({ people: Type.Integer(), applications: Type.Integer(), events: Type.Integer() }),
    }),
  }),
  state: call({
    method: 'GET',
    path: '/azure-audit-logs/state',
    permission: 'auditEvents.view',
    summary: 'How far the audit log has been read, and what is missing',
    answer: Type.Object({
      isTracking: Type.Boolean(),
      trackingSince: nullable(Type.String()),
      lastReadTime: nullable(Type.String()),
      /** Everything up to now has been read. False while the past is being read. */
      isCaughtUp: Type.Boolean(),
      problem: Type.Union([auditProblem, Type.Null()]),
      gaps: Type.Array(gap),
      notificationPreference: Type.Boolean(),
      mailsLastWeek: Type.Integer(),
      eventsPerDay: Type.Number(),
      eventDays: Type.Integer(),
      chosenActions: Type.Integer(),
    }),
  }),
  causes: call({
    method: 'GET',
    path: '/azure-audit-logs/causes',
    permission: 'recommendations.view',
    summary: 'The directory changes that a change of compliance came from',
    query: Type.Object(
      { accountRecommendationId: rowId, date: Type.String({ maxLength: 40 }) },
      { additionalProperties: false },
    ),
    answer: Type.Object({
      /** Null: it was not found by comparing two scans, so that nothing in the log can have caused it. */
      since: nullable(Type.String()),
      until: Type.String(),
      /** Whether the log was read for all of that time. */
      isComplete: Type.Boolean(),
      /** Whether a change of what the check reads shows in the log at all. */
      isTraceable: Type.Boolean(),
      events: Type.Array(auditCauseEvent),
      /** The items that came and went with the change, by name. */
      came: Type.Array(Type.String()),
      went: Type.Array(Type.String()),
    }),
  }),
  effects: call({
    method: 'GET',
    path: '/azure-audit-logs/effects',
    permission: 'auditEvents.view',
    summary: 'What events did to the compliance of recommendations',
    query: Type.Object(
      { ids: Type.String({ pattern: '^\\d{1,15}(,\\d{1,15}){0,199}$' }) },
      { additionalProperties: false },
    ),
    answer: Type.Array(
      Type.Object({ eventId: rowId, scanTime: nullable(Type.String()), changes: Type.Array(auditEffect) }),
    ),
  }),
  person: call({
    method: 'GET',
    path: '/azure-audit-logs/person',
    permission: 'auditEvents.view',
    summary: 'What somebody changed, and what it did to the score',
    query: Type.Object(
      { ...range.properties, name: Type.String({ minLength: 1, maxLength: 500 }) },
      { additionalProperties: false },
    ),
    answer: Type.Object({
      events: Type.Integer(),
      actions: Type.Array(Type.Object({ action_type: Type.String(), action_count: Type.Integer() })),
      changes: Type.Array(auditEffect),
      /** Of the baseline score, by what each recommendation weighs today. */
      points: Type.Number(),
      /** Only the newest events were looked at. */
      isTruncated: Type.Boolean(),
    }),
  }),
  tracking: call({
    method: 'PATCH',
    path: '/account/audit-tracking',
    permission: 'auditSettings.manage',
    summary: "Turn the tracking of the tenant's audit log on or off",
    body: Type.Object({ enabled: Type.Boolean() }, { additionalProperties: false }),
    success: { en: 'Event tracking updated', de: 'Ereignisüberwachung aktualisiert' },
  }),
  recipients: call({
    method: 'GET',
    path: '/account/audit-notification-recipients',
    permission: 'auditSettings.manage',
    summary: 'Who gets the emails about events',
    answer: Type.Object({ emails: Type.Array(Type.String()) }),
  }),
  updateRecipients: call({
    method: 'PATCH',
    path: '/account/audit-notification-recipients',
    permission: 'auditSettings.manage',
    summary: 'Choose who gets the emails about events',
    body: Type.Object(
      { emails: Type.Array(email, { minItems: 1, maxItems: 50 }) },
      { additionalProperties: false },
    ),
    success: { en: 'Recipients saved', de: 'Empfänger gespeichert' },
  }),
}
