import type { TSchema } from 'typebox'
import { fill, type Text } from './text.ts'

/** A text with something to see: signs without a width are no name. */
export const visible = '[^\\s\\u00ad\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufeff]'

/** What is wrong with a value, as a word with its number: the sentence is made where it is read. */
export interface Fault {
  keyword: keyof typeof sentences
  limit?: number | undefined
  /** The field's own sentence for a text that has the wrong form. */
  own?: Text | undefined
}

/**
 * The sentences for what people enter, in one place. Three readers: a form below its field, the API after the
 * field's name ('Name: enter at least one character') and an import for a cell.
 */
const sentences = {
  required: { en: 'this field is required', de: 'dieses Feld ist erforderlich' },
  blank: { en: 'enter at least one character', de: 'geben Sie mindestens ein Zeichen ein' },
  short: { en: 'enter at least {limit} characters', de: 'geben Sie mindestens {limit} Zeichen ein' },
  long: { en: 'use at most {limit} characters', de: 'verwenden Sie höchstens {limit} Zeichen' },
  form: { en: 'the format is not valid', de: 'das Format ist ungültig' },
  text: { en: 'enter text', de: 'geben Sie Text ein' },
  number: { en: 'enter a number', de: 'geben Sie eine Zahl ein' },
  whole: { en: 'enter a whole number', de: 'geben Sie eine ganze Zahl ein' },
  yesNo: { en: 'choose yes or no', de: 'wählen Sie Ja oder Nein' },
  small: { en: 'enter a number of at least {limit}', de: 'geben Sie eine Zahl ab {limit} ein' },
  large: { en: 'enter a number of at most {limit}', de: 'geben Sie eine Zahl bis {limit} ein' },
  choice: {
    en: 'choose one of the available values',
    de: 'wählen Sie einen der verfügbaren Werte',
  },
  list: { en: 'enter a list', de: 'geben Sie eine Liste an' },
  object: { en: 'enter an object', de: 'geben Sie ein Objekt an' },
  few: { en: 'choose at least {limit}', de: 'wählen Sie mindestens {limit} aus' },
  many: { en: 'choose at most {limit}', de: 'wählen Sie höchstens {limit} aus' },
  twice: { en: 'remove the duplicate entries', de: 'entfernen Sie die doppelten Einträge' },
  unknown: { en: 'this field is not known', de: 'dieses Feld ist nicht bekannt' },
  nothing: { en: 'change at least one field', de: 'ändern Sie mindestens ein Feld' },
} satisfies Record<string, Text>

export const sayFault = ({ keyword, limit, own }: Fault): Text =>
  (keyword === 'form' && own) || fill(sentences[keyword], { limit: limit ?? '' })

/** Of formatted text: tags count, so that nobody can see how much is too much. */
export const sayTooLong = (length: number, limit: number): Text => ({
  en: `Shorten the text: it has ${length} of at most ${limit} characters, formatting included.`,
  de: `Kürzen Sie den Text: Er hat ${length} von höchstens ${limit} Zeichen, Formatierung eingeschlossen.`,
})

/** As a sentence of its own, for a form: with a capital letter. */
export const asSentence = ({ en, de }: Text): Text => ({ en: capital(en), de: capital(de) })
const capital = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1)

/** What our bodies use of JSON Schema, and what we add: a label and a sentence of a field's own. */
export interface Shape {
  type?: string
  anyOf?: Shape[]
  enum?: readonly unknown[]
  const?: unknown
  minLength?: number
  maxLength?: number
  pattern?: string
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  minProperties?: number
  uniqueItems?: boolean
  items?: Shape
  properties?: Record<string, Shape>
  required?: readonly string[]
  /** Any names: what each of them holds. */
  patternProperties?: Record<string, Shape>
  additionalProperties?: unknown
  'x-label'?: Text
  'x-fault'?: Text
}
/** TypeBox's schemas are JSON Schema; their types tell less than their values. */
export const shapeOf = (schema: TSchema): Shape => schema as Shape

export const mayBeNull = (shape: Shape): boolean =>
  shape.type === 'null' || (shape.anyOf?.some(mayBeNull) ?? false)

/** Without the choice of being null. */
export function valueShape(shape: Shape): Shape {
  const [only, ...others] = shape.anyOf?.filter((one) => one.type !== 'null') ?? []
  if (!only || others.length > 0) return shape
  return { ...only, ...(shape['x-label'] ? { 'x-label': shape['x-label'] } : {}) }
}

/** A fault and where it is: the path of the field, and what people call it. */
export interface FoundFault {
  path: string
  label: Text | null
  fault: Fault
}

/** The first thing that is wrong with a value, or null. The API's own validator says the same (a test holds them equal). */
export const faultOf = (shape: Shape, value: unknown): Fault | null =>
  faultsIn(shape, value)[0]?.fault ?? null

/** Everything that is wrong with a value, in the order of its fields. */
export function faultsIn(
  shape: Shape,
  value: unknown,
  path = '',
  label: Text | null = shape['x-label'] ?? null,
): FoundFault[] {
  const own = ownFault(shape, value)
  if (own) return [{ path, label, fault: own }]
  if (shape.anyOf) return []
  if (Array.isArray(value))
    return value.flatMap((one, index) => faultsIn(shape.items ?? {}, one, join(path, index), label))
  if (typeof value !== 'object' || value === null) return []
  return [...missing(shape, value, path), ...wrong(shape, value, path)]
}
const join = (path: string, name: string | number) => (path ? `${path}.${name}` : String(name))

const missing = ({ properties = {}, required = [] }: Shape, value: object, path: string): FoundFault[] =>
  required
    .filter((name) => !Object.hasOwn(value, name))
    .map((name) => ({
      path: join(path, name),
      label: properties[name]?.['x-label'] ?? null,
      fault: { keyword: 'required' },
    }))

const wrong = (
  { properties = {}, patternProperties = {}, additionalProperties }: Shape,
  value: object,
  path: string,
): FoundFault[] =>
  Object.entries(value).flatMap(([name, one]): FoundFault[] => {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined
    const patterns = Object.entries(patternProperties).filter(([pattern]) =>
      new RegExp(pattern, 'u').test(name),
    )
    const shapes = [...(property ? [property] : []), ...patterns.map(([, shape]) => shape)]
    if (shapes.length > 0) return shapes.flatMap((shape) => faultsIn(shape, one, join(path, name)))
    if (additionalProperties !== false) return []
    return [{ path: join(path, name), label: null, fault: { keyword: 'unknown' } }]
  })

/** What is wrong with the value itself, whatever is in it. */
function ownFault(shape: Shape, value: unknown): Fault | null {
  if (shape.anyOf) {
    if (shape.anyOf.some((one) => faultsIn(one, value).length === 0)) return null
    const only = valueShape(shape)
    return only === shape ? { keyword: 'choice' } : (faultOf(only, value) ?? { keyword: 'choice' })
  }
  if ('const' in shape) return value === shape.const ? null : { keyword: 'choice' }
  const wrongType = typeFault(shape, value)
  if (wrongType) return wrongType
  if (shape.enum && !shape.enum.includes(value)) return { keyword: 'choice' }
  if (typeof value === 'string') return textFault(shape, value)
  if (typeof value === 'number') return numberFault(shape, value)
  if (Array.isArray(value)) return listFault(shape, value)
  const isEmpty =
    typeof value === 'object' && value !== null && Object.keys(value).length < (shape.minProperties ?? 0)
  return isEmpty ? { keyword: 'nothing' } : null
}

/** What each type is, and the sentence for what is not. */
const types: Record<string, { is(value: unknown): boolean; keyword: Fault['keyword'] }> = {
  string: { is: (value) => typeof value === 'string', keyword: 'text' },
  integer: { is: (value) => Number.isInteger(value), keyword: 'whole' },
  number: { is: (value) => typeof value === 'number' && Number.isFinite(value), keyword: 'number' },
  boolean: { is: (value) => typeof value === 'boolean', keyword: 'yesNo' },
  array: { is: (value) => Array.isArray(value), keyword: 'list' },
  object: {
    is: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
    keyword: 'object',
  },
  null: { is: (value) => value === null, keyword: 'choice' },
}
function typeFault({ type }: Shape, value: unknown): Fault | null {
  const known = type === undefined ? undefined : types[type]
  return known && !known.is(value) ? { keyword: known.keyword } : null
}

function textFault(shape: Shape, value: string): Fault | null {
  const { minLength = 0, maxLength, pattern } = shape
  // As JSON Schema counts: a letter is a letter, also where JavaScript needs two halves for it.
  const length = [...value].length
  if (length < minLength)
    return minLength === 1 ? { keyword: 'blank' } : { keyword: 'short', limit: minLength }
  if (maxLength !== undefined && length > maxLength) return { keyword: 'long', limit: maxLength }
  if (pattern === undefined || new RegExp(pattern, 'u').test(value)) return null
  // A pattern that asks for nothing but a visible character has its own sentence.
  return pattern === '\\S' || pattern === visible
    ? { keyword: 'blank' }
    : { keyword: 'form', own: shape['x-fault'] }
}

function numberFault({ minimum, maximum }: Shape, value: number): Fault | null {
  if (minimum !== undefined && value < minimum) return { keyword: 'small', limit: minimum }
  return maximum !== undefined && value > maximum ? { keyword: 'large', limit: maximum } : null
}

function listFault({ minItems = 0, maxItems, uniqueItems }: Shape, value: unknown[]): Fault | null {
  if (value.length < minItems) return { keyword: 'few', limit: minItems }
  if (maxItems !== undefined && value.length > maxItems) return { keyword: 'many', limit: maxItems }
  const isTwice = uniqueItems && new Set(value.map((one) => JSON.stringify(one))).size < value.length
  return isTwice ? { keyword: 'twice' } : null
}
