import { failedReadings } from '#contract/connectors/account-connectors.ts'

export const unreadFilter = `outcome in (${failedReadings.join()})`
