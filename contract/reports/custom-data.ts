import { fill, type Text } from '#contract/kit/text.ts'

/** What a person is asked before a report is made. */
export const customTypes = ['Text', 'Date', 'DateRange'] as const
export type CustomType = (typeof customTypes)[number]

export interface CustomField {
  name: string
  label: string
  /** In German, where the author has given it. */
  labelDe?: string
  type: CustomType
  isRequired: boolean
  /** YYYY-MM-DD or 'currentDate'. */
  minDate?: string
  maxDate?: string
  /** A text that is chosen instead of typed. */
  from?: 'regulations'
}
/** A text, a day, or the first and last day. */
export type CustomValue = string | readonly [from: string, to: string]
export type CustomValues = Readonly<Record<string, CustomValue>>

export const currentDate = 'currentDate'
const isoDay = /^\d{4}-\d\d-\d\d$/
const placeholder = /^[A-Za-z]\w{0,49}$/
const most = { fields: 30, label: 200, text: 2000 }

export const customFaults = {
  notJson: {
    en: 'The custom data is not valid JSON. Check brackets, commas and quotation marks.',
    de: 'Die benutzerdefinierten Daten sind kein gültiges JSON. Prüfen Sie Klammern, Kommas und Anführungszeichen.',
  },
  notJsonAt: {
    en: 'The custom data is not valid JSON. Check line {line}, column {column}.',
    de: 'Die benutzerdefinierten Daten sind kein gültiges JSON. Prüfen Sie Zeile {line}, Spalte {column}.',
  },
  notList: {
    en: 'The custom data is a list of at most {most} fields.',
    de: 'Die benutzerdefinierten Daten sind eine Liste mit höchstens {most} Feldern.',
  },
  name: {
    en: 'Field {place}: enter a name of letters, digits and underscores that begins with a letter.',
    de: 'Feld {place}: Geben Sie einen Namen aus Buchstaben, Ziffern und Unterstrichen ein, der mit einem Buchstaben beginnt.',
  },
  twice: { en: 'The name {name} is used twice.', de: 'Der Name {name} wird zweimal verwendet.' },
  label: { en: 'Field {name}: enter a label.', de: 'Feld {name}: Geben Sie eine Beschriftung ein.' },
  type: {
    en: 'Field {name}: the type is Text, Date or DateRange.',
    de: 'Feld {name}: Der Typ ist Text, Date oder DateRange.',
  },
  bound: {
    en: "Field {name}: minDate and maxDate are a date (YYYY-MM-DD) or 'currentDate'.",
    de: 'Feld {name}: minDate und maxDate sind ein Datum (JJJJ-MM-TT) oder „currentDate“.',
  },
  key: {
    en: 'Field {name}: {key} is not known. Use {keys}.',
    de: 'Feld {name}: {key} ist nicht bekannt. Verwenden Sie {keys}.',
  },
  bounds: {
    en: 'Field {name}: minDate is after maxDate.',
    de: 'Feld {name}: minDate liegt nach maxDate.',
  },
} satisfies Record<string, Text>

export interface CustomFault {
  code: keyof typeof customFaults
  values: Record<string, string | number>
}
type Read = { fields: CustomField[]; fault: null } | { fields: null; fault: CustomFault }

/** Word processors and chat programs turn quotation marks: JSON knows the straight ones only. */
export const straightQuotes = (text: string) =>
  text.replace(/[\u201c\u201d\u201e\u201f]/g, '"').replace(/[\u2018\u2019\u201a\u201b]/g, "'")

/** The fields of a report's custom data, as its author wrote them. */
export function readCustomData(text: string): Read {
  const refuse = (code: CustomFault['code'], values: CustomFault['values'] = {}): Read => ({
    fields: null,
    fault: { code, values },
  })
  if (text.trim() === '') return { fields: [], fault: null }
  const { value, fault: notJson } = parsed(text)
  if (notJson) return { fields: null, fault: notJson }
  if (!Array.isArray(value) || value.length > most.fields) return refuse('notList', { most: most.fields })
  const fields: CustomField[] = []
  for (const [index, given] of value.entries()) {
    const one = (typeof given === 'object' && given !== null ? given : {}) as Record<string, unknown>
    const name = textOf(one.name)
    if (!placeholder.test(name)) return refuse('name', { place: index + 1 })
    if (fields.some((field) => field.name.toLowerCase() === name.toLowerCase()))
      return refuse('twice', { name })
    const fault = faultOf(one)
    if (fault) return refuse(fault, { name })
    fields.push(fieldOf(name, one))
  }
  return { fields, fault: null }
}

const keys = [
  'name',
  'label',
  'labelDe',
  'type',
  'isRequired',
  'minDate',
  'maxDate',
  'from',
] satisfies (keyof CustomField)[]

/** What is wrong with custom data as somebody writes it: a mistyped key would be a setting that does nothing. */
export function writtenFault(text: string): CustomFault | null {
  const { fault } = readCustomData(text)
  if (fault || text.trim() === '') return fault
  for (const one of parsed(text).value as Record<string, unknown>[])
    for (const key of Object.keys(one))
      if (!(keys as string[]).includes(key))
        return { code: 'key', values: { name: textOf(one.name), key, keys: keys.join(', ') } }
  return null
}

/** As written; where that is no JSON, with straight quotation marks. */
function parsed(text: string): { value: unknown; fault: null } | { value: null; fault: CustomFault } {
  let message = ''
  for (const attempt of [text, straightQuotes(text)])
    try {
      return { value: JSON.parse(attempt), fault: null }
    } catch (error) {
      message = error instanceof Error ? error.message : ''
    }
  return { value: null, fault: jsonFault(message) }
}

/** Where the reader of JSON stopped, if it says so: the rest of its words are English. */
function jsonFault(message: string): CustomFault {
  const [, line, column] = /line (\d+) column (\d+)/.exec(message) ?? []
  return line && column
    ? { code: 'notJsonAt', values: { line: Number(line), column: Number(column) } }
    : { code: 'notJson', values: {} }
}

function faultOf({ label, type, minDate, maxDate }: Record<string, unknown>): CustomFault['code'] | null {
  const said = textOf(label).trim()
  if (said === '' || said.length > most.label) return 'label'
  if (!customTypes.includes(type as CustomType)) return 'type'
  const bounds = [minDate, maxDate].filter((bound) => bound !== undefined && bound !== null && bound !== '')
  if (!bounds.every((bound) => bound === currentDate || isDay(textOf(bound)))) return 'bound'
  return isDay(textOf(minDate)) && isDay(textOf(maxDate)) && textOf(minDate) > textOf(maxDate)
    ? 'bounds'
    : null
}

function fieldOf(name: string, one: Record<string, unknown>): CustomField {
  return {
    name,
    label: textOf(one.label).trim(),
    ...(textOf(one.labelDe) ? { labelDe: textOf(one.labelDe) } : {}),
    type: one.type as CustomType,
    isRequired: one.isRequired === true,
    ...(textOf(one.minDate) ? { minDate: textOf(one.minDate) } : {}),
    ...(textOf(one.maxDate) ? { maxDate: textOf(one.maxDate) } : {}),
    ...(one.from === 'regulations' ? { from: 'regulations' as const } : {}),
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
export const isDay = (text: string) =>
  isoDay.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)

/** The first and last day that may be chosen; 'currentDate' is today. */
export const boundsOf = ({ minDate, maxDate }: CustomField, today: string) => ({
  min: minDate === currentDate ? today : minDate,
  max: maxDate === currentDate ? today : maxDate,
})

export const notAsked: Text = {
  en: 'The report does not ask for this. Remove it.',
  de: 'Der Bericht fragt nicht danach. Entfernen Sie die Angabe.',
}
export const valueFaults = {
  required: { en: 'Field is required.', de: 'Feld ist erforderlich.' },
  wrong: { en: 'Enter a value of the right type.', de: 'Geben Sie einen Wert des richtigen Typs ein.' },
  early: { en: 'Choose a date on or after {day}.', de: 'Wählen Sie ein Datum ab dem {day}.' },
  late: { en: 'Choose a date on or before {day}.', de: 'Wählen Sie ein Datum bis zum {day}.' },
  turned: {
    en: 'Choose an end date after the start date.',
    de: 'Wählen Sie ein Enddatum nach dem Startdatum.',
  },
} satisfies Record<string, Text>
export interface ValueFault {
  code: keyof typeof valueFaults
  day?: string
}

/** In both languages, with the day as it is entered: DD/MM/YYYY. */
export const sayValueFault = ({ code, day = '' }: ValueFault): Text =>
  fill(valueFaults[code], { day: day.split('-').reverse().join('/') })

/** What is wrong with one answer, or null. The dialog and the API ask the same function. */
export function valueFault(field: CustomField, value: unknown, today: string): ValueFault | null {
  const isNothing =
    value === undefined ||
    value === null ||
    value === '' ||
    (Array.isArray(value) && value.every((day) => !day))
  if (isNothing) return field.isRequired ? { code: 'required' } : null
  if (field.type === 'Text')
    return typeof value === 'string' && value.length <= most.text
      ? value.trim() === '' && field.isRequired
        ? { code: 'required' }
        : null
      : { code: 'wrong' }
  const days: unknown[] = field.type === 'Date' ? [value] : Array.isArray(value) ? value : []
  const isWhole = days.length === (field.type === 'Date' ? 1 : 2)
  if (!isWhole || !days.every((day) => typeof day === 'string' && isDay(day))) return { code: 'wrong' }
  const { min, max } = boundsOf(field, today)
  const [from, to = from] = days as string[]
  if (from === undefined || to === undefined) return { code: 'wrong' }
  if (from > to) return { code: 'turned' }
  if (min && from < min) return { code: 'early', day: min }
  return max && to > max ? { code: 'late', day: max } : null
}
