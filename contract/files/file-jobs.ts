import { Type } from 'typebox'
import { job } from '#contract/access/permissions.ts'

export const removeExpiredFilesJob = job({
  name: 'remove-expired-files',
  label: { en: 'Remove expired files', de: 'Abgelaufene Dateien entfernen' },
  data: Type.Object({}),
  fence: 'platform',
  onePer: [],
  timeLimit: 15 * 60,
  says: { removed: { en: '{n} expired files removed', de: '{n} abgelaufene Dateien entfernt' } },
})
