import type { Form, Values } from '#contract/kit/form.ts'
import { fieldsOf } from '#contract/kit/form-values.ts'
import type { ApiError } from '../api.ts'

/** Somebody else has saved meanwhile. */
export interface Conflict {
  message: string
  /** The row as it stands now. */
  row: Values
  /** Fields that both have changed: the reader decides. */
  both: readonly string[]
  /** What only the other has changed: it is taken over. */
  taken: Values
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? '') === JSON.stringify(other ?? '')

/** Compares what stood there when the form was opened, what stands there now and what was entered. */
export function conflictOf(form: Form, first: Values, entered: Values, error: ApiError): Conflict | null {
  const { row } = (error.details ?? {}) as { row?: Values }
  if (!row) return null
  const theirs = fieldsOf(form)
    .map(({ name }) => name)
    .filter((name) => name in row && !isSame(row[name], first[name]))
  const both = theirs.filter(
    (name) => !isSame(entered[name], first[name]) && !isSame(entered[name], row[name]),
  )
  const taken = Object.fromEntries(
    theirs.filter((name) => !both.includes(name)).map((name) => [name, row[name] ?? '']),
  )
  return { message: error.message, row, both, taken }
}
