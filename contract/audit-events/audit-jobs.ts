import { Type } from 'typebox'
import { accountJob, platformJob } from '#contract/access/permissions.ts'

export const queueDueAuditsJob = platformJob({
  name: 'queue-due-audits',
  label: { en: 'Queue due audit reads', de: 'Fällige Protokollabrufe einplanen' },
  timeLimit: 60,
  silence: 15,
  says: { queued: { en: '{n} audit reads queued', de: '{n} Protokollabrufe eingeplant' } },
})

/** Reads what the tenant's directory has written since the last time. */
export const readAuditsJob = accountJob({
  name: 'read-audits',
  label: { en: 'Read the audit log', de: 'Überwachungsprotokoll abrufen' },
  retry: { times: 3, seconds: 10, mostSeconds: 60 },
  timeLimit: 10 * 60,
  silence: 20,
  /** Every tenant is read every five minutes: what went well is not worth a row for long. */
  keptSeconds: 3600,
  position: Type.Object({ from: Type.String() }),
  says: {
    read: { en: '{n} new events', de: '{n} neue Ereignisse' },
    failed: {
      en: 'The audit log could not be read: {reason}',
      de: 'Das Protokoll konnte nicht gelesen werden: {reason}',
    },
    left: { en: 'The audit log is not tracked', de: 'Das Protokoll wird nicht überwacht' },
  },
})

export const dropOldAuditsJob = platformJob({
  name: 'drop-old-audits',
  label: { en: 'Remove old audit events', de: 'Alte Überwachungsereignisse entfernen' },
  timeLimit: 30 * 60,
  says: { dropped: { en: '{n} events removed', de: '{n} Ereignisse entfernt' } },
})
