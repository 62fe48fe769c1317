import { readEmails } from '#console/kit/form/emails.ts'

/** What was typed, lowercased, when it is one address; else null. */
export function asEmail(typed: string): string | null {
  const { valid, invalid } = readEmails(typed)
  return valid.length === 1 && invalid.length === 0 ? (valid[0] ?? null) : null
}
