import { platformJob } from '#contract/access/permissions.ts'

export const forgetJobsJob = platformJob({
  name: 'forget-jobs',
  label: { en: 'Remove ended jobs', de: 'Beendete Aufträge entfernen' },
  timeLimit: 15 * 60,
  says: { forgotten: { en: '{n} jobs removed', de: '{n} Aufträge entfernt' } },
})
