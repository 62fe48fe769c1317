import { isEmail } from '#contract/kit/email.ts'
import type { Text } from '#contract/kit/text.ts'
import { text } from '../texts.ts'

export const plainEmail = (typed: string): string => typed.trim().toLowerCase()

/** Why an address cannot be added, or null. */
export function addingProblem(typed: string, emails: readonly string[]): Text | null {
  const email = plainEmail(typed)
  if (email === '') return text.emptyEmail
  if (!isEmail(email)) return text.invalidEmail
  return emails.some((one) => plainEmail(one) === email) ? text.twice : null
}

/** Why the list cannot be saved, or null: it is empty, or the saved one in whatever order. */
export function savingProblem(emails: readonly string[], saved: readonly string[]): Text | null {
  if (emails.length === 0) return text.oneRecipient
  const isSame = emails.length === saved.length && emails.every((email) => saved.includes(email))
  return isSame ? text.nothingChanged : null
}
