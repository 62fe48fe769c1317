/** What other features may do with reports. */
export { writeDefaultReports } from './default-reports.ts'
