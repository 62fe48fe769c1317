import { labelOf } from '#contract/kit/choices.ts'
import type { DrawnField } from '#contract/kit/form.ts'
import type { Lang } from '#contract/kit/text.ts'

/** A value of a field in words: the label of a choice, the text itself. */
export function sayValue(field: DrawnField | undefined, value: unknown, lang: Lang): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map((one) => sayValue(field, one, lang)).join(', ')
  const input = field?.input
  if ((input?.kind === 'choice' || input?.kind === 'choices') && 'members' in input.of)
    return labelOf(input.of, Number(value), lang) ?? String(value)
  return String(value)
}
