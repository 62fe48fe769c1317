import { bool, datetime, maybe, text, type Words } from '#contract/kit/entity.ts'
import type { Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'

/** The words of the compliance badge. */
export const complianceWords = {
  true: { state: 'ok', en: 'Compliant', de: 'Konform' },
  false: { state: 'bad', en: 'Not-Compliant', de: 'Nicht konform' },
  na: { state: 'na', en: 'N/A', de: 'Nicht bewertet' },
} satisfies Words

export const exemptionWords = {
  true: { state: 'exempted', en: 'Exempted', de: 'Ausgenommen' },
  false: { en: 'Not exempted', de: 'Nicht ausgenommen' },
  na: { en: 'Not exempted', de: 'Nicht ausgenommen' },
} satisfies Words

export const compliance = maybe(
  bool({
    label: word.compliance,
    filter: true,
    sort: true,
    allowNa: true,
    words: complianceWords,
    width: 130,
  }),
)

export const exemption = bool({
  label: { en: 'Exemption', de: 'Ausnahme' },
  filter: true,
  sort: true,
  words: exemptionWords,
  width: 94,
})

export const person = (label: Text) =>
  maybe(text({ label, filter: true, sort: true, search: false, width: 220 }))

export const moment = (label: Text) => maybe(datetime({ label, filter: true, sort: true, width: 150 }))
