import type { BodyOf, Call } from './call.ts'
import type { Choices } from './choices.ts'
import type { Entity, Field, Row } from './entity.ts'
import { mayBeNull, type Shape, shapeOf, valueShape } from './faults.ts'
import { fillIn, same, type Text } from './text.ts'

/** How a value is entered. What a form does not say follows from the field's kind and its limits. */
export type Input =
  | { kind: 'line' | 'secret' | 'number' | 'switch' }
  /** Days as YYYY-MM-DD; without bounds, nothing that lies in the future. */
  | { kind: 'range'; min?: string; max?: string; isBounded?: boolean }
  | { kind: 'lines'; rows: number }
  | {
      kind: 'richText'
      upload: Call
      height?: number
      withoutMedia?: true
      /** A template: its `{{places}}` are drawn apart from words. */
      places?: readonly string[]
    }
  | {
      kind: 'choice'
      of: Choices | readonly Option[]
      only?: readonly number[]
      as?: 'select' | 'radio' | 'bar'
    }
  | { kind: 'choices'; of: Choices }
  | { kind: 'date'; notBeforeToday?: boolean; min?: string; max?: string }
  | { kind: 'emails'; single?: boolean }
  | { kind: 'file'; upload: Call; accept: string }
  | RowsInput
  | FilterInput
  /** Drawn by the feature itself. */
  | { kind: 'own' }

/** A value of a list that is not an enumeration. */
export interface Option {
  value: string | number
  label: Text
}

/** One or several rows of another list, found by their words and called by its strong field. */
export interface RowsInput {
  kind: 'rows'
  of: Entity
  /** The field that is kept of a chosen row, where it is not its key. */
  value?: string
  filter?: string
  several?: boolean
  /** Nothing chosen means something: it is offered with these words. */
  none?: Text
  /** Choices beside the rows. */
  also?: readonly Option[]
}

/** Rules of a list's filter bar, or rows chosen one by one, kept as OData text. */
export interface FilterInput {
  kind: 'filter'
  /** The list whose filter it is. */
  of: Entity
  /** Conditions on these fields only. */
  fields: readonly string[]
  /** What is counted and shown while it is made, when the list itself has no rows for who makes it. */
  shown?: Entity
  /** Rows are picked by this field of the filter; `from` names the list that they are chosen from. */
  pick: { field: string; from: Entity; name: string }
  /** What the two ways are called, where the specification has its own words. */
  words?: { rules: Text; rows: Text }
}

export type Values = Record<string, unknown>

export interface FormField<V = Values, N extends string = string> {
  name: N
  input?: Input
  /** Where the entity's label or the body's is not what the form calls it. */
  label?: Text
  help?: Text | ((values: V) => Text | null)
  placeholder?: Text
  /** The specification's own sentence when it is left empty; it must be filled then, whatever the body says. */
  required?: Text
  /** Shown only then; a hidden field is not sent. */
  when?(values: V): boolean
  /** What a schema cannot say. The API asks the same function. */
  check?(value: unknown, values: V): Text | null
  /** Shown, never sent. */
  shown?: boolean
  /** Its limits, where neither entity nor body has them. */
  shape?: Shape
}

/** Fields under a heading; in a wizard, a step. */
export interface FormGroup<V = Values, N extends string = string> {
  title: Text
  help?: Text
  fields: readonly (N | FormField<V, N>)[]
}
type Part<V, N extends string> = N | FormField<V, N> | FormGroup<V, N>

type Said = Text | ((values: Values) => Text)
export const saidFor = (said: Said, values: Values): Text =>
  typeof said === 'function' ? said(values) : said

type Sent = { params?: object; body?: unknown }

/** A field with everything that is known of it. */
export interface DrawnField extends FormField {
  input: Input
  label: Text
  shape: Shape
  isRequired: boolean
}

export interface Form {
  entity: Entity | null
  /** What is sent for a new row, or at all. */
  call: Call
  /** What is sent for the row that it was opened for. */
  update: Call
  title: Text
  editTitle: Text
  /** The button's words, where they are not Create and Save; some depend on what was entered. */
  submit: Said | null
  groups: readonly { title: Text | null; help: Text | null; fields: readonly DrawnField[] }[]
  initial: Values
  /** Stands above the server's message when it says no. */
  failure: Said | null
  /** Asked before it is sent; null: nothing to ask for these values. */
  confirm: ((values: Values, row: object | null) => { title: Text; text: Text } | null) | null
  /** What is sent, where it is not simply the values. */
  send: ((values: Values, rows: readonly object[]) => Sent) | null
}

/** The body's fields, and those that only the form has. */
type Filled<C extends Call, X> = Partial<BodyOf<C>> & Partial<X>
type Name<C extends Call, X> = keyof Filled<C, X> & string

/**
 * Declares a form beside its calls: which fields, in which order. Label, limits and input come from the entity's
 * field or the call's body; a name that neither has does not compile. `X` are fields that only the form has.
 */
export const formFor =
  <X extends object = object>() =>
  <C extends Call, E extends Entity = Entity>(
    call: C,
    declared: {
      entity?: E
      update?: Call
      title?: Text
      editTitle?: Text
      submit?: Said
      failure?: Said
      fields: readonly Part<Filled<C, X>, Name<C, X>>[]
      initial?: Filled<C, X>
      confirm?(values: Filled<C, X>, row: Row<E> | null): { title: Text; text: Text } | null
      send?(values: Filled<C, X>, rows: readonly Row<E>[]): Sent
    },
  ): Form => {
    const { entity = null, update = call, title = titleOf(entity, creates) } = declared
    return {
      entity,
      call,
      update,
      title,
      editTitle: declared.editTitle ?? (entity?.one ? titleOf(entity, edits) : title),
      submit: declared.submit ?? null,
      failure: declared.failure ?? null,
      groups: grouped(declared.fields as readonly Part<Values, string>[], entity, call),
      initial: declared.initial ?? {},
      confirm: (declared.confirm ?? null) as Form['confirm'],
      send: (declared.send ?? null) as Form['send'],
    }
  }
export const form = formFor()

const creates = { en: 'Create {one}', de: '{one} erstellen' }
const edits = { en: 'Edit {one}', de: '{one} bearbeiten' }
const titleOf = (entity: Entity | null, sentence: Text): Text => aboutOne(sentence, entity?.one ?? same(''))
/** A sentence about one row of an entity: `{one}` is what such a row is called. */
export const aboutOne = ({ en, de }: Text, one: Text): Text => ({
  en: fillIn(en, { one: one.en }),
  de: fillIn(de, { one: one.de }),
})

/** Fields without a heading stand together, where they were named. */
function grouped(parts: readonly Part<Values, string>[], entity: Entity | null, call: Call): Form['groups'] {
  const groups: { title: Text | null; help: Text | null; fields: DrawnField[] }[] = []
  for (const part of parts) {
    const isGroup = typeof part !== 'string' && 'fields' in part
    const fields = (isGroup ? part.fields : [part]).map((one) => drawn(entity, call, one))
    const last = groups.at(-1)
    if (isGroup) groups.push({ title: part.title, help: part.help ?? null, fields })
    else if (last && last.title === null) last.fields.push(...fields)
    else groups.push({ title: null, help: null, fields })
  }
  return groups
}

function drawn(entity: Entity | null, { body }: Call, part: string | FormField): DrawnField {
  const given = typeof part === 'string' ? { name: part } : part
  const asked = body ? shapeOf(body) : {}
  const field = entity?.fields[given.name]
  const shape = given.shape ?? asked.properties?.[given.name] ?? (field?.write ? shapeOf(field.write) : {})
  const isAsked = (asked.required?.includes(given.name) ?? false) && !mayBeNull(shape)
  return {
    ...given,
    shape,
    label: given.label ?? shape['x-label'] ?? field?.label ?? same(given.name),
    input: given.input ?? inputOf(shape, field),
    // A switch is always filled, a list may be empty unless it says otherwise.
    isRequired:
      given.required !== undefined || (isAsked && shape.type !== 'boolean' && shape.type !== 'array'),
  }
}

const oneLine = 500

function inputOf(shape: Shape, field: Field | undefined): Input {
  const { type, maxLength = 0 } = valueShape(shape)
  if (field?.picks) return { kind: 'rows', of: field.picks }
  if (field?.choices) return { kind: field.kind === 'choiceList' ? 'choices' : 'choice', of: field.choices }
  if (field?.kind === 'date') return { kind: 'date' }
  if (type === 'boolean') return { kind: 'switch' }
  if (type === 'integer' || type === 'number') return { kind: 'number' }
  return maxLength > oneLine && !field?.strong ? { kind: 'lines', rows: 4 } : { kind: 'line' }
}
