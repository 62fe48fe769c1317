import { userRole } from '#contract/access/roles.ts'
import type { Text } from '#contract/kit/text.ts'
import { text } from './texts.ts'

const managementTitles: Partial<Record<number, Text>> = {
  [userRole.value.SuperAdmin]: text.systemAdmin,
  [userRole.value.Vendor]: text.resellers,
}

/** Those who manage see what they manage; the others the page they are on. */
export const headerTitle = (role: number, page: string, say: (words: Text) => string): string => {
  const management = managementTitles[role]
  return management ? say(management) : page || say(text.dashboard)
}
