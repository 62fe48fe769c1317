/** What other features may do with regulations. */
export { controlImport, regulationImport } from './import.ts'
