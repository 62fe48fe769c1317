import { platformJob } from '#contract/access/permissions.ts'

export const sweepSignInsJob = platformJob({
  name: 'sweep-sign-ins',
  label: { en: 'Remove expired sessions', de: 'Abgelaufene Sitzungen entfernen' },
  timeLimit: 5 * 60,
  says: { swept: { en: '{n} expired rows removed', de: '{n} abgelaufene Zeilen entfernt' } },
})
