import { platformJob } from '#contract/access/permissions.ts'

export const removeExpiredFilesJob = platformJob({
  name: 'remove-expired-files',
  label: { en: 'Remove expired files', de: 'Abgelaufene Dateien entfernen' },
  timeLimit: 15 * 60,
  says: { removed: { en: '{n} expired files removed', de: '{n} abgelaufene Dateien entfernt' } },
})
