import { createHash } from 'node:crypto'
import type { CheckQuery } from './check-query.ts'

/** Names the checks that a scan was made for: another query, table or licence gives another version. */
export const catalogueVersion = (checks: readonly CheckQuery[]): string =>
  createHash('sha256').update(JSON.stringify(checks)).digest('hex').slice(0, 12)
