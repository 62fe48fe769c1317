/** What other features may do with reports. */
export { describeConverter } from './convert/describe.ts'
export { writeDefaultReports } from './default-reports.ts'
export { reportImport } from './import.ts'
