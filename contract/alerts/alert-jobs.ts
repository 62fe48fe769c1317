import { Type } from 'typebox'
import { job, platformJob } from '#contract/access/permissions.ts'
import { rowId } from '#contract/schema.ts'

/** Finds the alerts whose recipients are to be told now: those that became active, and those whose days are over. */
export const tellAlertsJob = platformJob({
  name: 'tell-alerts',
  label: { en: 'Send alert notifications', de: 'Warnungen zustellen' },
  timeLimit: 10 * 60,
  says: { told: { en: '{n} alerts sent', de: '{n} Warnungen zugestellt' } },
})

/** One text message by the installation's gateway. The key lets the gateway drop what it has got already. */
export const sendAlertTextJob = job({
  name: 'send-alert-text',
  label: { en: 'Send a text message', de: 'SMS senden' },
  data: Type.Object({
    accountId: rowId,
    key: Type.String(),
    recipients: Type.Array(Type.String()),
    text: Type.String(),
  }),
  fence: 'account',
  onePer: ['key'],
  timeLimit: 60,
  says: { sent: { en: 'Text message sent', de: 'SMS gesendet' } },
})

/** How both jobs that look at the alerts of many accounts go on, and what they say. */
const looking = {
  data: Type.Object({}),
  fence: 'platform',
  onePer: [],
  timeLimit: 6 * 60 * 60,
  /** The last account that was looked at. */
  position: Type.Object({ accountId: Type.Integer(), done: Type.Integer() }),
  says: {
    looked: {
      en: 'Alerts of {n} accounts re-evaluated',
      de: 'Warnungen von {n} Kundenkonten neu bewertet',
    },
  },
} as const

/** Looks at all alerts of every account, once a day: a change looks at what it has touched, but dates pass by themselves. */
export const lookAtAlertsJob = job({
  name: 'look-at-alerts',
  label: { en: 'Re-evaluate alerts', de: 'Warnungen neu bewerten' },
  ...looking,
})

/** Looks at the alerts that ask for regulations or stories, which belong to no account, after one of them has changed. */
export const lookAtContentAlertsJob = job({
  name: 'look-at-content-alerts',
  label: {
    en: 'Re-evaluate alerts about regulations and stories',
    de: 'Warnungen zu Regelwerken und Stories neu bewerten',
  },
  ...looking,
})
