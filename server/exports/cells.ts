import { labelOf } from '#contract/kit/choices.ts'
import { type Entity, type Field, wordOf } from '#contract/kit/entity.ts'
import type { Lang, Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'
import type { Cell, SheetColumn } from '../kit/sheets.ts'

/** A column of an export: where its value is and how it is written. */
export interface ExportColumn {
  field: string
  sheet: SheetColumn
  cell(value: unknown): Cell
}

export const trueAndFalse: Record<'true' | 'false' | 'na', Text> = {
  true: word.true,
  false: word.false,
  na: word.notAssessed,
}

/** For reading: the headers people chose, labels in their language, dates as dates. */
export function standardColumns(
  entity: Entity,
  selected: readonly { name: string; displayName: string }[],
  lang: Lang,
): ExportColumn[] {
  return selected.map(({ name, displayName }) => {
    const field = entity.fields[name] as Field
    return {
      field: name,
      sheet: { header: displayName.trim() || field.label[lang], form: formOf(field), width: widthOf(field) },
      cell: (value) => readableCell(field, value, lang),
    }
  })
}

/** For importing back: field names and raw values. */
export function modelColumns(entity: Entity, fields: readonly string[]): ExportColumn[] {
  return fields.map((name) => {
    const field = entity.fields[name] as Field
    const isText = field.kind === 'text' || field.kind === 'options'
    return {
      field: name,
      sheet: { header: name, form: isText ? 'text' : 'general', width: widthOf(field) },
      cell: rawCell,
    }
  })
}

/** A time that does not fit is shown as a row of hashes. */
const widthOf = ({ kind, width = 160 }: Field) =>
  Math.max(Math.round(width / 8), kind === 'datetime' ? 23 : 0)

function formOf({ kind }: Field): SheetColumn['form'] {
  if (kind === 'date' || kind === 'datetime') return kind
  return kind === 'id' || kind === 'int' || kind === 'decimal' ? 'number' : 'text'
}

function readableCell(field: Field, value: unknown, lang: Lang): Cell {
  if (field.words) return wordOf(field.words, value)[lang]
  if (value === null || value === undefined) return field.allowNa ? trueAndFalse.na[lang] : null
  switch (field.kind) {
    case 'bool':
      return trueAndFalse[value ? 'true' : 'false'][lang]
    case 'choice':
      return choiceLabel(field, value, lang)
    case 'choiceList':
      return (value as unknown[]).map((one) => choiceLabel(field, one, lang)).join(', ')
    case 'date':
    case 'datetime':
      return new Date(value as string)
    default:
      return rawCell(value)
  }
}

const choiceLabel = ({ choices }: Field, value: unknown, lang: Lang) =>
  (choices && labelOf(choices, value as number, lang)) ?? `Unknown (${value})`

function rawCell(value: unknown): Cell {
  if (value === null || value === undefined) return null
  return Array.isArray(value) ? value.join(', ') : (value as string | number | boolean)
}
