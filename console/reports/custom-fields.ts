import { type CustomField, readCustomData } from '#contract/reports/custom-data.ts'

/** The fields as the table shows them while they are written: also unfinished ones. */
export type Draft = Partial<Omit<CustomField, 'type'>> & {
  name: string
  label: string
  type: CustomField['type']
}

/** The rows of the table, or null where the text is no list of fields. */
export function draftsOf(text: string): Draft[] | null {
  const { fields } = readCustomData(text)
  if (fields) return fields
  try {
    const value: unknown = JSON.parse(text)
    if (!Array.isArray(value)) return null
    return value.map((one) => ({ name: '', label: '', type: 'Text', ...one }) as Draft)
  } catch {
    return null
  }
}

/** Kept as JSON, without what says nothing. */
export const textOf = (drafts: readonly Draft[]): string =>
  JSON.stringify(
    drafts.map(({ name, label, labelDe, type, isRequired, minDate, maxDate, from }) => ({
      name,
      label,
      ...(labelDe ? { labelDe } : {}),
      type,
      isRequired: isRequired ?? false,
      ...(minDate ? { minDate } : {}),
      ...(maxDate ? { maxDate } : {}),
      ...(from ? { from } : {}),
    })),
    null,
    2,
  )

export interface Placeholder {
  name: string
  uses: number
  isKnown: boolean
}

/** How often the template asks for a field, in any of the forms that a period has. */
export const usesOf = (name: string, placeholders: readonly Placeholder[]): number =>
  placeholders
    .filter((one) => [name, `${name}_from`, `${name}_to`].includes(one.name))
    .reduce((sum, { uses }) => sum + uses, 0)

/** What the template asks for and nothing fills. */
export function unfilledOf(drafts: readonly Draft[], placeholders: readonly Placeholder[]): string[] {
  const given = new Set(drafts.flatMap(({ name }) => [name, `${name}_from`, `${name}_to`]))
  return placeholders.filter(({ name, isKnown }) => !isKnown && !given.has(name)).map(({ name }) => name)
}
