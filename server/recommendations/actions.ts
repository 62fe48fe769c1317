/** What other features may do with recommendations. */

export { removeRecommendations } from './edit-recommendations.ts'
export { recommendationImport } from './import.ts'
export { itemChanges, lastItemChanges } from './item-changes.ts'
export { licenceColumns } from './licence-columns.ts'
export { pastScores } from './past-scores.ts'
export { recordScan } from './record.ts'
export {
  asWritten,
  catalogueTexts,
  narrowedScope,
  narrowingOf,
  personScope,
  subscriptionScope,
  type Viewer,
} from './scope.ts'
export type { Because } from './scores.ts'
export { completeRows, holdAccount, holdNow, onChange, recount, recountSoon } from './scores.ts'
export { countedInScope, whereInScope } from './within-scope.ts'
export { spokenFinds } from './words.ts'
