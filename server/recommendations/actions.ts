/** What other features may do with recommendations. */
export { endExemptions } from './exemptions.ts'
export { licenceColumns } from './licence-columns.ts'
export { recordScan } from './record.ts'
export { type Condition, personScope, withinScope } from './scope.ts'
export { completeRows, onChange } from './scores.ts'
