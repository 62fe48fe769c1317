import { type Static, Type } from 'typebox'
import { entity } from '#contract/access/permissions.ts'
import { choice, datetime, down, id, int, json, maybe, type Row, text, up } from '#contract/kit/entity.ts'
import type { Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'
import { email, filled, name, whole } from '#contract/schema.ts'
import {
  alertChangeType,
  alertNotificationType,
  alertReason,
  alertState,
  alertStatus,
} from './alert-choices.ts'

const emails = Type.Array(email, { maxItems: 50, uniqueItems: true })
export type Recipients = Static<typeof emails>

/** Days between two emails of an alert that stays active. */
export const longestRepetition = 365

/** What must never happen, and who hears of it. */
export const alerts = entity({
  name: 'Alert',
  view: 'alert_extended',
  label: word.alerts,
  one: word.alert,
  permission: 'alerts.view',
  fence: 'account',
  fields: {
    id: id({ width: 88 }),
    accountId: int({ label: word.accountId, filter: true, internal: true }),
    name: text({
      label: word.name,
      strong: true,
      write: name,
      width: 210,
      grow: true,
    }),
    state: choice(alertState, {
      label: word.state,
      filter: true,
      sort: true,
      multipleSelect: true,
      width: 168,
    }),
    stateSince: maybe(datetime({ label: word.since, filter: true, sort: true, width: 150 })),
    nonCompliant: int({
      label: { en: 'Non-compliant', de: 'Nicht konform' },
      filter: true,
      sort: true,
      width: 156,
    }),
    watched: int({
      label: { en: 'Watched recommendations', de: 'Überwachte Empfehlungen' },
      filter: true,
      sort: true,
      width: 160,
    }),
    lastActivationTime: maybe(
      datetime({
        label: { en: 'Last Activation', de: 'Zuletzt ausgelöst' },
        filter: true,
        sort: true,
        showTime: true,
        width: 150,
      }),
    ),
    recipients: {
      ...json(emails, { label: word.recipients, width: 184 }),
      write: emails,
      internal: false,
    },
    status: choice(alertStatus, {
      label: word.status,
      filter: true,
      sort: true,
      write: true,
      width: 112,
    }),
    filters: text({
      label: { en: 'Recommendations filter', de: 'Empfehlungsfilter' },
      write: filled(8192),
      width: 300,
    }),
    notificationType: choice(alertNotificationType, {
      label: { en: 'Notification', de: 'Benachrichtigung' },
      filter: true,
      sort: true,
      write: true,
      width: 150,
    }),
    notificationRepetition: int({
      label: { en: 'Repeat every (days)', de: 'Wiederholung alle (Tage)' },
      filter: true,
      sort: true,
      write: whole(0, longestRepetition),
      width: 160,
    }),
    lastNotificationTime: maybe(
      datetime({
        label: { en: 'Last notification', de: 'Letzte Benachrichtigung' },
        filter: true,
        sort: true,
        showTime: true,
        width: 160,
      }),
    ),
    nextNotificationTime: maybe(
      datetime({
        label: { en: 'Next notification', de: 'Nächste Benachrichtigung' },
        filter: true,
        sort: true,
        showTime: true,
        width: 160,
      }),
    ),
    creationTime: datetime({ label: word.creationTime, filter: true, sort: true, width: 150 }),
    lastUpdatedTime: datetime({
      label: word.lastUpdated,
      filter: true,
      sort: true,
      showTime: true,
      width: 150,
    }),
  },
  defaultColumns: ['name', 'state', 'nonCompliant', 'lastActivationTime', 'recipients', 'status'],
  defaultSort: up('state'),
})
export type Alert = Row<typeof alerts>

/** When alerts became active and quiet again. */
export const alertsHistory = entity({
  name: 'AlertsHistoryExtended',
  view: 'alert_history_extended',
  label: { en: 'Alerts history', de: 'Verlauf der Warnungen' },
  permission: 'alerts.view',
  fence: 'account',
  fields: {
    id: id({ width: 88 }),
    historyId: int({ label: { en: 'History ID', de: 'Verlaufs-ID' }, filter: true, internal: true }),
    accountId: int({ label: word.accountId, filter: true, internal: true }),
    alertId: int({ label: { en: 'Alert ID', de: 'ID der Warnung' }, filter: true, internal: true }),
    creationTime: datetime({
      label: word.timeUtc,
      filter: true,
      sort: true,
      showTime: true,
      width: 150,
    }),
    alertName: text({
      label: word.alert,
      strong: true,
      width: 240,
      grow: true,
    }),
    changeType: choice(alertChangeType, {
      label: word.change,
      filter: true,
      sort: true,
      width: 132,
    }),
    currentStatus: choice(alertState, {
      label: { en: 'State after it', de: 'Zustand danach' },
      filter: true,
      sort: true,
      multipleSelect: true,
      width: 150,
    }),
    reason: choice(alertReason, {
      label: word.reason,
      filter: true,
      sort: true,
      multipleSelect: true,
      width: 160,
    }),
    changedBy: maybe(text({ label: word.changedBy, filter: true, width: 220 })),
    recommendations: int({ label: word.recommendations, filter: true, sort: true, width: 144 }),
    endTime: maybe(
      datetime({
        label: { en: 'Until', de: 'Bis' },
        filter: true,
        sort: true,
        showTime: true,
        width: 150,
      }),
    ),
  },
  defaultColumns: ['creationTime', 'alertName', 'changeType', 'recommendations', 'reason', 'endTime'],
  defaultSort: down('creationTime'),
  keysInTime: true,
})
export type AlertChange = Row<typeof alertsHistory>

const { Enabled, Disabled } = alertStatus.value

type Selected = readonly Pick<Alert, 'status'>[]

/** Why an action on the selected alerts is refused, or null. */
export const alertRules = {
  enable: (selected: Selected): Text | null =>
    selected.every(({ status }) => status === Disabled)
      ? null
      : { en: 'Select disabled alerts only', de: 'Wählen Sie nur deaktivierte Warnungen aus' },
  disable: (selected: Selected): Text | null =>
    selected.every(({ status }) => status === Enabled)
      ? null
      : { en: 'Select enabled alerts only', de: 'Wählen Sie nur aktivierte Warnungen aus' },
}
