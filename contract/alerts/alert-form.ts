import { form } from '#contract/kit/form.ts'
import type { Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'
import { alertCalls } from './alert-calls.ts'
import { alertNotificationType, alertStatus } from './alert-choices.ts'
import { alertFilterProblem, alertScopeInput } from './alert-filter.ts'
import { alerts } from './alerts.ts'

const { Email } = alertNotificationType.value
const { Enabled, Disabled } = alertStatus.value

/** What a new alert begins with. */
export const newAlert = {
  status: Enabled,
  notificationType: Email,
  notificationRepetition: 1,
  recipients: [] as string[],
}

/** How the form came to be: by rules, or by recommendations that somebody chose. The server does not know of it. */
export type AlertScope = 'classification_rules' | 'specific_recommendation'

/** What a link to the form brings along. */
export interface AlertBegin {
  recommendations?: readonly number[]
  filters?: string
}

export const alertForm = form(alertCalls.create, {
  entity: alerts,
  update: alertCalls.update,
  title: word.createAlert,
  editTitle: word.editAlert,
  initial: newAlert,
  fields: [
    {
      title: word.details,
      fields: [
        'name',
        {
          name: 'filters',
          label: { en: 'What it watches', de: 'Was überwacht wird' },
          input: alertScopeInput,
          check: (filter) => alertFilterProblem(filter as string | null),
        },
      ],
    },
    // What the filter leaves is shown there, not asked for.
    { title: { en: 'Alert Scoping', de: 'Geltungsbereich' }, fields: [] },
    {
      title: { en: 'Alert Settings', de: 'Einstellungen' },
      fields: [
        {
          name: 'status',
          help: { en: 'A disabled alert is never active', de: 'Eine deaktivierte Warnung ist nie aktiv' },
          input: { kind: 'choice', of: alertStatus, only: [Enabled, Disabled] },
        },
        {
          name: 'notificationType',
          help: { en: 'Sent when the alert becomes active', de: 'Wird bei Auslösung gesendet' },
          input: { kind: 'own' },
        },
        {
          name: 'notificationRepetition',
          label: { en: 'Repeat', de: 'Wiederholen' },
          help: { en: 'While the alert stays active', de: 'Solange die Warnung aktiv bleibt' },
          input: { kind: 'own' },
          when: ({ notificationType }) => notificationType !== alertNotificationType.value.None,
        },
        {
          name: 'recipients',
          help: {
            en: 'Without recipients, the administrators of the account receive the emails',
            de: 'Ohne Empfänger erhalten die Administratoren des Kundenkontos die E-Mails',
          },
          input: { kind: 'own' },
        },
      ],
    },
  ],
})

export const noTextGateway: Text = {
  en: 'Text messages need a gateway, and none is configured. Choose email, or ask your provider.',
  de: 'Für SMS ist kein Gateway eingerichtet. Wählen Sie E-Mail, oder fragen Sie Ihren Anbieter.',
}
