import { publishNotificationJob } from '#contract/notifications/notification-jobs.ts'
import { work } from '../handle.ts'
import { deliver } from './deliver.ts'

export const notificationWorks = [
  work(publishNotificationJob, async (ctx) => {
    const delivered = await deliver(ctx)
    if (!delivered) return { code: 'withdrawn' }
    const { accounts, emails } = delivered
    return { code: 'sent', values: { accounts, emails } }
  }),
]
