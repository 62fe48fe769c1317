import { readingOutcome } from '#contract/connectors/account-connectors.ts'

const { NotPermitted, Throttled, Unreachable, Unexpected, NotFound } = readingOutcome.value

/** What could not be read although it should have been. */
export const unreadFilter = `outcome in (${[NotPermitted, Throttled, Unreachable, Unexpected, NotFound].join()})`
