import type { Entity } from '#contract/kit/entity.ts'
import { plainEntities } from '#contract/plain-entities.ts'
import { accountWithin } from './accounts/within.ts'
import { alertWithin } from './alerts/within.ts'
import { auditWithin } from './audit-events/within.ts'
import { connectorWithin } from './connectors/within.ts'
import { groupWithin } from './groups/within.ts'
import { type Within, within } from './handle.ts'
import { notificationWithin } from './notifications/within.ts'
import { recommendationWithin } from './recommendations/within.ts'
import { regulationWithin } from './regulations/within.ts'
import { reportWithin } from './reports/within.ts'
import { storyWithin } from './stories/within.ts'
import { userWithin } from './users/within.ts'
import { vendorWithin } from './vendors/within.ts'
import { webhookWithin } from './webhooks/within.ts'

/** Who sees which rows: what each feature says of its models. Every reader of a list asks here. */
export const withins: readonly Within[] = [
  ...accountWithin,
  ...alertWithin,
  ...auditWithin,
  ...connectorWithin,
  ...groupWithin,
  ...notificationWithin,
  ...recommendationWithin,
  ...regulationWithin,
  ...reportWithin,
  ...storyWithin,
  ...userWithin,
  ...vendorWithin,
  ...webhookWithin,
  // Rows of a plain entity are the whole account's.
  ...plainEntities
    .filter(({ entity }) => entity.fence === 'account')
    .map(({ entity }) => within(entity, 'wholeAccount')),
]

export const withinByModel: ReadonlyMap<Entity, Within> = new Map(withins.map((one) => [one.model, one]))
