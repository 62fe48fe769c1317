import { type Static, type TSchema, Type } from 'typebox'
import { type Choices, oneOf, type State, type ValueOf } from './choices.ts'
import type { Text } from './text.ts'
import { word } from './words.ts'

export type Kind =
  | 'id'
  | 'text'
  | 'int'
  | 'decimal'
  | 'bool'
  | 'date'
  | 'datetime'
  | 'choice'
  | 'choiceList'
  | 'options'
  | 'idList'
  | 'json'

/** The words of a boolean; one with a state has its badge. */
export type Words = Record<'true' | 'false' | 'na', Text & { state?: State }>
export const wordOf = (words: Words, value: unknown) =>
  words[value === null || value === undefined ? 'na' : value ? 'true' : 'false']

/** Everything the system knows about one field of one entity. */
export interface Field<T = unknown> {
  kind: Kind
  label: Text
  nullable?: boolean
  choices?: Choices
  /** The shape of a json value. */
  schema?: TSchema
  /** Can be filtered on (allowFiltering). */
  filter?: boolean
  sort?: boolean
  /** Takes part in the list's text search. */
  search?: boolean
  /** Never shown in a table nor offered in its dialog ("not displayable"). */
  internal?: boolean
  /** The filter takes several values at once. */
  multipleSelect?: boolean
  /** The table shows and filters the time of day too. */
  showTime?: boolean
  /** Limits the sort cycle. */
  showSortDirections?: readonly ('asc' | 'desc')[]
  /** A boolean that may be neither true nor false offers N/A. */
  allowNa?: boolean
  /** What a boolean means, where True and False would say less. */
  words?: Words
  /** Part of a Model import: the key that finds the row, or a value that is written. */
  import?: 'key' | 'write'
  /** What may be written into it: the one place of its limits. Forms, calls and imports read it. */
  write?: TSchema
  /** Its value is the key of a row of this list: a form finds one by its words. */
  picks?: Entity
  /** Its column in the table, where the view has another name for it. */
  stored?: string
  /** Of a value that the view works out: the column that decides some of them alone, for an index to find these by. */
  decidedBy?: { column: string; values: Readonly<Record<number, string>> }
  /** What people call a row by, the one strong column of a table: filtered, sorted and searched if it says nothing else. */
  strong?: boolean
  width?: number
  /** In a wide window this column takes the room that is left, instead of all of them growing. */
  grow?: boolean
  /** Never set. Carries the type of the value. */
  readonly type?: T
}
type Traits = Omit<Field, 'kind' | 'choices' | 'schema' | 'nullable' | 'type'>
/** Of a kind that has limits by itself `true` says that they are the ones. */
type Limited = Omit<Traits, 'write'> & { write?: TSchema | true }
/** A field that says what may be written keeps saying so in its type: bodies and forms name no other. */
type Made<T, Given extends Limited> = Field<T> &
  (Given extends { write: object | true } ? { write: TSchema } : unknown)

const made =
  <T>(kind: Kind) =>
  <const G extends Traits>(traits: G): Made<T, G> =>
    ({ kind, ...(traits.strong ? { filter: true, sort: true, search: true } : {}), ...traits }) as Made<T, G>

/** Days that there are, leap years included: February 31st is a fault of its field, not of the database. */
const month31 = '(0[13578]|1[02])-(0[1-9]|[12]\\d|3[01])'
const month30 = '(0[469]|11)-(0[1-9]|[12]\\d|30)'
const february = '02-(0[1-9]|1\\d|2[0-8])'
const leapYear = '(\\d\\d(0[48]|[2468][048]|[13579][26])|([02468][048]|[13579][26])00)'
const time = 'T\\d\\d:\\d\\d(:\\d\\d(\\.\\d+)?)?(Z|[+-]\\d\\d:\\d\\d)?'

/** A day; of an instant its day counts. */
export const day = Type.String({
  pattern: `^(?!0000)(\\d{4}-(${month31}|${month30}|${february})|${leapYear}-02-29)(${time})?$`,
  maxLength: 40,
  'x-fault': { en: 'enter a day like 2026-01-31', de: 'geben Sie einen Tag wie 2026-01-31 ein' },
})
const withLimits = <G extends Limited>(traits: G, limits: TSchema) =>
  traits.write === true ? { ...traits, write: limits } : traits
const limited =
  <T>(kind: Kind, limits: TSchema) =>
  <const G extends Limited>(traits: G): Made<T, G> =>
    ({ kind, ...withLimits(traits, limits) }) as Made<T, G>

export const id = (traits: Partial<Traits> = {}): Field<number> => ({
  kind: 'id',
  label: word.id,
  filter: true,
  sort: true,
  ...traits,
})
export const text = made<string>('text')
export const int = made<number>('int')
export const decimal = made<number>('decimal')
export const bool = limited<boolean>('bool', Type.Boolean())
export const date = limited<string>('date', day)
export const datetime = made<string>('datetime')
export const choice = <C extends Choices, const G extends Limited>(choices: C, traits: G) =>
  ({ kind: 'choice', choices, ...withLimits(traits, oneOf(choices)) }) as unknown as Made<ValueOf<C>, G>
export const choiceList = <C extends Choices, const G extends Traits>(choices: C, traits: G) =>
  ({ kind: 'choiceList', choices, ...traits }) as unknown as Made<ValueOf<C>[], G>
/** A text whose filter offers the values that occur (textOptions). */
export const options = made<string>('options')
export const idList = made<number[]>('idList')
const key = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
/** The number of a row of another list: chosen in a form, not shown in a table. */
export const rowOf = <const G extends Traits>(list: Entity, traits: G) =>
  made<number>('int')({ internal: true, write: key, picks: list, ...traits })
/** A value with a shape of its own: it travels with the row, and is neither filtered nor shown by the table. */
export const json = <S extends TSchema>(
  schema: S,
  traits: Omit<Traits, 'filter' | 'sort' | 'search' | 'internal'>,
): Field<Static<S>> => ({
  kind: 'json',
  schema,
  internal: true,
  ...traits,
})
export const maybe = <T, F extends Field<T>>(
  field: F & Field<T>,
): Field<T | null> & (F extends { write: object } ? { write: TSchema } : unknown) =>
  ({ ...field, nullable: true }) as Field<T | null> &
    (F extends { write: object } ? { write: TSchema } : unknown)

export type Fields = Record<string, Field>

export interface Sort<Name extends string = string> {
  field: Name
  desc: boolean
}

/** Which rows of the view a person may see, beyond the permission: the fence that the query itself carries. */
export type Fence = 'platform' | 'account' | 'vendor' | 'open'

export interface Entity<F extends Fields = Fields, P extends string = string> {
  /** The model's name in `/odata/{model}`. */
  name: string
  /** The database view (or table) the rows are read from. */
  view: string
  label: Text
  /** What one of its rows is called: titles, messages and confirmations are made of it. */
  one?: Text
  /** The table that its rows are written to, where it is not the view without `_extended`. */
  table?: string
  /** Who may read the list. */
  permission: P
  fence: Fence
  key: string
  fields: F
  defaultColumns: readonly string[]
  defaultSort: Sort
  /** Later rows have larger keys: newest first, what came at one time is told in that order too. */
  keysInTime?: true
  /**
   * Counted up to here, then it has 'more than' so many: for a list that grows with every account and day, whose whole
   * would have to be read for its number.
   */
  countsTo?: number
  /** A Model export can be imported back; needs `import` marks on the fields. */
  importable?: boolean
  /** What the environment switch protects: its name after 'Updates to' and 'Änderungen an', where data editing is off. */
  catalogue?: Text
}

export const up = <N extends string>(field: N): Sort<N> => ({ field, desc: false })
export const down = <N extends string>(field: N): Sort<N> => ({ field, desc: true })

/** The field that people call a row by. */
export const strongOf = ({ fields, key }: Pick<Entity, 'fields' | 'key'>): string =>
  Object.keys(fields).find((name) => fields[name]?.strong) ?? key

/** The names of its fields. */
export type FieldName<E extends Entity> = keyof E['fields'] & string

type Flat<F extends Fields> = {
  [K in keyof F as K extends `${string}/${string}` ? never : K]: F[K] extends Field<infer T> ? T : never
}
type Nested<F extends Fields> = {
  [K in keyof F as K extends `${infer Head}/${string}` ? Head : never]: {
    [L in keyof F as L extends `${string}/${infer Tail}` ? Tail : never]: F[L] extends Field<infer T>
      ? T
      : never
  }
}
/** The row as it travels: a field named `vendor/id` stands nested as `vendor: { id }`. */
export type Row<E extends Entity> = Flat<E['fields']> & Nested<E['fields']>

export const columnName = (field: string) =>
  field.replace('/', '_').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The column type names of the table definition (spec 2 §3). */
export type ColumnType =
  | 'text'
  | 'number'
  | 'boolean'
  | 'enum'
  | 'enumArray'
  | 'textOptions'
  | 'date'
  | 'datetime'

const columnTypes: Record<Kind, ColumnType> = {
  id: 'number',
  text: 'text',
  int: 'number',
  decimal: 'number',
  bool: 'boolean',
  date: 'date',
  datetime: 'datetime',
  choice: 'enum',
  choiceList: 'enumArray',
  options: 'textOptions',
  idList: 'text',
  json: 'text',
}
export const columnType = (field: Field): ColumnType => columnTypes[field.kind]
