export { accountImport } from './import.ts'
