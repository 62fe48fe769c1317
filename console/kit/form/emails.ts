const emailPattern = /^[^@\s]+@[^@\s]+\.[^@\s]+$/

/** People paste lists: commas, semicolons, spaces and new lines part the addresses. */
export function readEmails(typed: string): { valid: string[]; invalid: string[] } {
  const words = typed
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter(Boolean)
  return {
    valid: words.filter((word) => emailPattern.test(word)),
    invalid: words.filter((word) => !emailPattern.test(word)),
  }
}
