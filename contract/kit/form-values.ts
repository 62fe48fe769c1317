import { asSentence, faultOf, mayBeNull, sayFault, sayTooLong, valueShape } from './faults.ts'
import type { DrawnField, Form, Values } from './form.ts'
import type { Text } from './text.ts'

export const fieldsOf = (declared: Form): readonly DrawnField[] =>
  declared.groups.flatMap((group) => group.fields)

export const isShown = (field: DrawnField, values: Values): boolean => field.when?.(values) ?? true

const isEmpty = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/** The value as it is sent: texts without blanks at their ends, nothing instead of an empty text where that may be. */
export function sentValue({ shape, input }: DrawnField, value: unknown): unknown {
  if (input.kind !== 'secret' && typeof value === 'string') value = value.trim()
  if (!isEmpty(value)) return value
  return mayBeNull(shape)
    ? null
    : typeof value === 'string' && valueShape(shape).type === 'string'
      ? ''
      : undefined
}

/** What is wrong with what was entered, or null: the same sentence as the API's. */
export function problemOf(field: DrawnField, values: Values): Text | null {
  const value = sentValue(field, values[field.name])
  if (isEmpty(value)) {
    if (field.isRequired) return field.required ?? asSentence(sayFault({ keyword: 'required' }))
    return field.check?.(value, values) ?? null
  }
  const fault = faultOf(field.shape, value)
  if (fault?.keyword === 'long' && field.input.kind === 'richText')
    return sayTooLong(String(value).length, Number(fault.limit))
  return fault ? asSentence(sayFault(fault)) : (field.check?.(value, values) ?? null)
}

/** Whether everything that must be filled is: the button is off until then. */
export const isFilled = (declared: Form, values: Values): boolean =>
  fieldsOf(declared).every((field) => {
    const value = values[field.name]
    const isNothing = isEmpty(value) || (Array.isArray(value) && value.length === 0)
    if (!isShown(field, values)) return true
    // What is still being typed is not yet an address; beside one it is told when it would be sent.
    if (field.input.kind === 'emails' && Array.isArray(value) && !isNothing)
      return field.input.single
        ? !problemOf(field, values)
        : value.some((email) => !problemOf(field, { ...values, [field.name]: [email] }))
    return !field.isRequired || !isNothing
  })

/** The values that are sent: of the fields that are shown and not for reading only. */
export function sentValues(declared: Form, values: Values): Values {
  const sent = fieldsOf(declared)
    .filter((field) => !field.shown && isShown(field, values))
    .map((field) => [field.name, sentValue(field, values[field.name])] as const)
  return Object.fromEntries(sent.filter(([, value]) => value !== undefined))
}

/** What a form begins with: the row's values, else the declared ones. */
export function firstValues(declared: Form, row: object | null): Values {
  const stored = row as Values | null
  const first = fieldsOf(declared).map((field) => {
    const known = stored && field.name in stored ? stored[field.name] : declared.initial[field.name]
    return [field.name, known ?? blankOf(field)] as const
  })
  return Object.fromEntries(first)
}

function blankOf({ input, shape }: DrawnField): unknown {
  if (input.kind === 'switch') return false
  const isList = input.kind === 'choices' || input.kind === 'emails' || valueShape(shape).type === 'array'
  if (isList || (input.kind === 'rows' && input.several)) return []
  return ['line', 'lines', 'secret', 'richText', 'filter'].includes(input.kind) ? '' : null
}
