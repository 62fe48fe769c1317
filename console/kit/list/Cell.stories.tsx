import type { Field } from '#contract/kit/entity.ts'
import { useLanguage } from '../i18n.tsx'
import { cellOf } from './Cell.tsx'

/** One cell of a table, as wide as its column. */
export function CellOfField({ field, value }: { field: Field; value: unknown }) {
  const { lang } = useLanguage()
  return <div style={{ width: field.width ?? 160 }}>{cellOf(field, value, lang)}</div>
}
