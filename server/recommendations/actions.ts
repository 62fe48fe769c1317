/** What other features may do with recommendations. */
export { accountsWithEndedExemptions, endExemptions } from './exemptions.ts'
export { licenceColumns } from './licence-columns.ts'
export { pastScores } from './past-scores.ts'
export { recordScan } from './record.ts'
export { type Condition, narrowedScope, personScope, withinScope } from './scope.ts'
export { completeRows, holdAccount, onChange, recount } from './scores.ts'
