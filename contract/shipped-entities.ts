import { insightsShipped } from './insights/insights.ts'
import type { Shipped } from './kit/shipped.ts'
import { regulationControlsShipped, regulationsShipped } from './regulations/managed-regulation-calls.ts'
import { storiesShipped } from './stories/managed-story-calls.ts'

/** Entities whose rows come with the product and can be edited; recommendations keep all their versions besides. */
export const shippedEntities: readonly Shipped[] = [
  insightsShipped,
  regulationControlsShipped,
  regulationsShipped,
  storiesShipped,
]
