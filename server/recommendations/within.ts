import {
  accountRecommendations,
  recommendationPrerequisites,
} from '#contract/recommendations/account-recommendations.ts'
import { recommendationHistory } from '#contract/recommendations/recommendation-history.ts'
import { recommendationViews } from '#contract/recommendations/recommendation-views.ts'
import { recommendationNames } from '#contract/recommendations/recommendations.ts'
import { within } from '../handle.ts'
import { sql } from '../kit/db.ts'
import { catalogueScope, personScope } from './scope.ts'
import { whereInScope } from './within-scope.ts'

export const recommendationWithin = [
  within(accountRecommendations, ({ db, who }) => personScope(db, who)),
  within(recommendationHistory, whereInScope('account_recommendation_id', 'id')),
  within(recommendationPrerequisites, whereInScope('prerequisite_recommendation_id', 'recommendation_id')),
  within(recommendationNames, ({ db, who }) => catalogueScope(db, who)),
  // A saved view is its owner's alone.
  within(recommendationViews, async ({ who }) => sql`user_id = ${who.userId}`),
]
