import { webhookDeliveries } from '#contract/webhooks/webhook-deliveries.ts'
import { webhooks } from '#contract/webhooks/webhooks.ts'
import { within } from '../handle.ts'

export const webhookWithin = [within(webhooks, 'wholeAccount'), within(webhookDeliveries, 'wholeAccount')]
