import { Type } from 'typebox'
import { job } from '#contract/access/permissions.ts'

export const sweepSignInsJob = job({
  name: 'sweep-sign-ins',
  label: { en: 'Remove expired sessions', de: 'Abgelaufene Sitzungen entfernen' },
  data: Type.Object({}),
  fence: 'platform',
  onePer: [],
  timeLimit: 5 * 60,
  says: { swept: { en: '{n} expired rows removed', de: '{n} abgelaufene Zeilen entfernt' } },
})
