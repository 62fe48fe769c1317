import { Type } from 'typebox'
import { accountJob, job, platformJob } from '#contract/access/permissions.ts'
import { rowId } from '#contract/schema.ts'

const scanId = Type.String({ format: 'uuid' })

export const scanJob = job({
  name: 'scan',
  label: { en: 'Scan', de: 'Scan' },
  data: Type.Object({ accountId: rowId, scanId }),
  fence: 'account',
  onePer: ['accountId'],
  retry: { times: 5, seconds: 10, mostSeconds: 300 },
  timeLimit: 6 * 60 * 60,
  anew: {
    en: 'A scan that has ended cannot be retried. Start a new one in Manage Accounts.',
    de: 'Ein beendeter Scan kann nicht wiederholt werden. Starten Sie unter „Kundenkonten verwalten“ einen neuen.',
  },
  says: {
    done: { en: 'The scan is complete.', de: 'Der Scan ist abgeschlossen.' },
    failed: { en: 'The tenant could not be read.', de: 'Der Mandant konnte nicht gelesen werden.' },
    left: { en: 'The account is no longer scanned.', de: 'Das Kundenkonto wird nicht mehr gescannt.' },
  },
})

export const queueDueScansJob = platformJob({
  name: 'queue-due-scans',
  label: { en: 'Queue scans that are due', de: 'Fällige Scans einreihen' },
  timeLimit: 60,
  says: { queued: { en: '{n} scans queued', de: '{n} Scans eingereiht' } },
})

export const dropOldSnapshotsJob = accountJob({
  name: 'drop-old-snapshots',
  label: { en: 'Remove old snapshots', de: 'Alte Momentaufnahmen entfernen' },
  timeLimit: 15 * 60,
  /** One follows every scan: half of all rows, if they were kept as long. */
  keptSeconds: 24 * 60 * 60,
  says: { dropped: { en: '{n} snapshots removed', de: '{n} Momentaufnahmen entfernt' } },
})

/** What a scan stored that came to no result: nobody would find it again. */
export const dropUnrecordedJob = job({
  name: 'drop-unrecorded-snapshot',
  label: { en: 'Remove the files of an ended scan', de: 'Dateien eines beendeten Scans entfernen' },
  data: Type.Object({ accountId: rowId, scanId }),
  fence: 'account',
  onePer: ['scanId'],
  timeLimit: 15 * 60,
  says: { dropped: { en: 'The files are removed.', de: 'Die Dateien sind entfernt.' } },
})
