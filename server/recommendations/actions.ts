/** What other features may do with recommendations. */
export { licenceColumns } from './licence-columns.ts'
export { pastScores } from './past-scores.ts'
export { recordScan } from './record.ts'
export { narrowedScope, personScope } from './scope.ts'
export { completeRows, holdAccount, onChange, recount, recountSoon } from './scores.ts'
export { countedInScope, whereInScope } from './within-scope.ts'
