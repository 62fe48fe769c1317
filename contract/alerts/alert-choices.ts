import { choices } from '#contract/kit/choices.ts'

export const alertStatus = choices('AlertStatus', {
  Enabled: { value: 1, state: 'ok', en: 'Enabled', de: 'Aktiviert' },
  Disabled: { value: 2, state: 'disabled', en: 'Disabled', de: 'Deaktiviert' },
  Deleted: { value: 3, state: 'disabled', en: 'Deleted', de: 'Gelöscht' },
})

export const alertNotificationType = choices('AlertNotificationType', {
  None: { value: 0, en: 'None', de: 'Keine' },
  Email: { value: 1, en: 'Email', de: 'E-Mail' },
  Sms: { value: 2, en: 'Text message', de: 'SMS' },
  EmailSms: { value: 3, en: 'Email and text message', de: 'E-Mail und SMS' },
})

/** How an alert is: computed, where the status is what somebody chose. */
export const alertState = choices('AlertState', {
  Active: { value: 1, state: 'warning', en: 'Active', de: 'Aktiv' },
  Quiet: { value: 2, state: 'ok', en: 'Quiet', de: 'Ruhig' },
  Off: { value: 3, state: 'disabled', en: 'Off', de: 'Aus' },
})

export const alertChangeType = choices('AlertChangeType', {
  Activated: { value: 1, state: 'warning', en: 'Activated', de: 'Ausgelöst' },
  Deactivated: { value: 2, state: 'ok', en: 'Deactivated', de: 'Beendet' },
})

/** What made the alerts be looked at again. */
export const alertReason = choices('AlertReason', {
  Scan: { value: 1, en: 'Scan', de: 'Scan' },
  Mark: { value: 2, en: 'Manual check', de: 'Manuelle Prüfung' },
  Exemption: { value: 3, en: 'Exemption', de: 'Ausnahme' },
  ExemptionEnd: { value: 4, en: 'Expired exemption', de: 'Abgelaufene Ausnahme' },
  Assignment: { value: 5, en: 'Assignment', de: 'Zuweisung' },
  Alert: { value: 6, en: 'Change to the alert', de: 'Änderung an der Warnung' },
  Scope: { value: 7, en: 'Change of scope', de: 'Änderung des Geltungsbereichs' },
  Catalogue: { value: 8, en: 'Change to the catalog', de: 'Änderung am Katalog' },
  Date: { value: 9, en: 'Date in the filter', de: 'Datum im Filter' },
})
