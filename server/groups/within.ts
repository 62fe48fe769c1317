import { groups } from '#contract/groups/groups.ts'
import { within } from '../handle.ts'

export const groupWithin = [within(groups, 'wholeAccount')]
