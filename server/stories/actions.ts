/** What other features may do with stories. */
export { storyImport } from './import.ts'
