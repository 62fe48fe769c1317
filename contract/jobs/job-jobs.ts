import { Type } from 'typebox'
import { job } from '#contract/access/permissions.ts'

export const forgetJobsJob = job({
  name: 'forget-jobs',
  label: { en: 'Remove ended jobs', de: 'Beendete Aufträge entfernen' },
  data: Type.Object({}),
  fence: 'platform',
  onePer: [],
  timeLimit: 15 * 60,
  says: { forgotten: { en: '{n} jobs removed', de: '{n} Aufträge entfernt' } },
})
