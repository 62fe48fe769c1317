import { type TUnsafe, Type } from 'typebox'
import type { Lang, Text } from './text.ts'

/** What a value says about its row, for the badge beside the word. */
export type State = 'ok' | 'bad' | 'exempted' | 'na' | 'pending' | 'disabled' | 'running' | 'warning'

interface Shown extends Text {
  value: number
  state?: State
}
/** A value that rows keep and nobody is ever shown, asked for or sent: a deleted row, say. */
interface Hidden {
  value: number
  hidden: true
}
type Members = Record<string, Shown | Hidden>

/**
 * A closed set of numbered values with their labels: the only form of enumeration in this code base.
 * Rows carry the number; filters accept the number or the name; people see the label.
 */
export interface Choices<M extends Members = Members> {
  key: string
  members: M
  value: { [N in keyof M]: M[N]['value'] }
  /** Without the hidden ones. */
  all: readonly { name: string; value: number; label: Text; state: State | undefined }[]
}

export type ValueOf<C extends Choices> = Exclude<C['members'][keyof C['members']], Hidden>['value']

export function choices<const M extends Members>(key: string, members: M): Choices<M> {
  const named = Object.entries(members)
  const all = named.flatMap(([name, member]) => {
    if ('hidden' in member) return []
    const { value, state, en, de } = member
    return [{ name, value, state, label: { en, de } }]
  })
  const value = Object.fromEntries(named.map(([name, one]) => [name, one.value])) as Choices<M>['value']
  return { key, members, value, all }
}

/** The schema of a value of the set, or of those that are named. */
export function oneOf<C extends Choices>(set: C): TUnsafe<ValueOf<C>>
export function oneOf<C extends Choices, N extends keyof C['value']>(
  set: C,
  ...names: N[]
): TUnsafe<C['value'][N]>
export function oneOf(set: Choices, ...names: string[]): TUnsafe<unknown> {
  const values = names.length > 0 ? names.map((name) => set.value[name]) : set.all.map(({ value }) => value)
  return Type.Unsafe(Type.Integer({ enum: values }))
}

export function nameOf(set: Choices, value: number): string | undefined {
  return set.all.find((one) => one.value === value)?.name
}

export function labelOf(set: Choices, value: number | null | undefined, lang: Lang): string | undefined {
  return set.all.find((one) => one.value === value)?.label[lang]
}

/** Accepts `1`, `'1'`, `Enabled`, `'enabled'`; undefined when it is none of the set. */
export function valueNamed(set: Choices, nameOrValue: string | number): number | undefined {
  const word = String(nameOrValue).toLowerCase()
  return set.all.find((one) => String(one.value) === word || one.name.toLowerCase() === word)?.value
}
