import type { Lang, Text } from '#contract/kit/text.ts'
import type { Reason } from './bodies.ts'
import { text } from './texts.ts'

/** A reason is kept in English; these are the words that people see. */
export const reasonLabels: Record<Reason, Text> = {
  'I use a third party tool': text.thirdParty,
  'Risk Accepted': text.riskAccepted,
  Other: text.other,
}

/** A kept reason in the reader's language; a person's own words stay as they are. */
export function sayReason(stored: string | null, lang: Lang): string | null {
  if (stored === null) return null
  const [, own] = /^Other: (.*)$/s.exec(stored) ?? []
  if (own !== undefined) return `${reasonLabels.Other[lang]}: ${own}`
  return stored in reasonLabels ? reasonLabels[stored as Reason][lang] : stored
}
