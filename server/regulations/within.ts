import { accountRegulations } from '#contract/regulations/regulations.ts'
import { within } from '../handle.ts'
import { countedInScope } from '../recommendations/actions.ts'

export const regulationWithin = [within(accountRegulations, countedInScope)]
