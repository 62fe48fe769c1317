/** What other features may ask of the statistics. */
export { narrowedTrend, storedTrend } from './trend.ts'
