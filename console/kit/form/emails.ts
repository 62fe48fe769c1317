import { isEmail } from '#contract/kit/email.ts'

/** People paste lists: commas, semicolons, spaces and new lines part the addresses. */
export function readEmails(typed: string): { valid: string[]; invalid: string[] } {
  const words = typed
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter(Boolean)
  return {
    valid: words.filter((word) => isEmail(word)),
    invalid: words.filter((word) => !isEmail(word)),
  }
}
