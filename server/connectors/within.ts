import { accountConnectors } from '#contract/connectors/account-connectors.ts'
import { within } from '../handle.ts'

export const connectorWithin = [within(accountConnectors, 'wholeAccount')]
