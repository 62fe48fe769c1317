import type { Form, Values } from './form.ts'
import { fieldsOf, isShown, sentValue } from './form-values.ts'
import type { Text } from './text.ts'

/** What no schema can say about the values as they would stand, and of which field: what the API asks of a plain entity. */
export function checkOf(declared: Form, values: Values): { field: string; problem: Text } | null {
  for (const field of fieldsOf(declared).filter((one) => !one.shown && isShown(one, values))) {
    const problem = field.check?.(sentValue(field, values[field.name]), values)
    if (problem) return { field: field.name, problem }
  }
  return null
}
