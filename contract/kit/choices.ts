import type { Lang, Text } from './text.ts'

/** What a value says about its row, for the badge beside the word. */
export type State = 'ok' | 'bad' | 'exempted' | 'na' | 'pending' | 'disabled' | 'running' | 'warning'

type Members = Record<string, Text & { value: number; state?: State }>

/**
 * A closed set of numbered values with their labels: the only form of enumeration in this code base.
 * Rows carry the number; filters accept the number or the name; people see the label.
 */
export interface Choices<M extends Members = Members> {
  key: string
  members: M
  value: { [N in keyof M]: M[N]['value'] }
  all: readonly { name: string; value: number; label: Text; state: State | undefined }[]
}

export type ValueOf<C extends Choices> = C['members'][keyof C['members']]['value']

export function choices<const M extends Members>(key: string, members: M): Choices<M> {
  const all = Object.entries(members).map(([name, { value, state, en, de }]) => ({
    name,
    value,
    state,
    label: { en, de },
  }))
  const value = Object.fromEntries(all.map((one) => [one.name, one.value])) as Choices<M>['value']
  return { key, members, value, all }
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
