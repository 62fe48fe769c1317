import type { Form, FormField, Input, Values } from '#contract/kit/form.ts'
import { formFor } from '#contract/kit/form.ts'
import { same } from '#contract/kit/text.ts'
import {
  boundsOf,
  type CustomField,
  type CustomValue,
  sayValueFault,
  valueFault,
  valueFaults,
} from '#contract/reports/custom-data.ts'
import { reportCalls } from '#contract/reports/report-calls.ts'
import { formats, type ReportAction, type ReportFormat } from '#contract/reports/reports.ts'
import { text } from './texts.ts'

interface Delivery {
  delivery: ReportAction
  format: ReportFormat
  recipients: string[]
}
/** The answers stand beside the delivery: their names cannot meet. */
const prefix = 'answer.'
const nameOf = ({ name }: CustomField) => `${prefix}${name}`

/** The form of one report: what its custom data asks for, then how it is delivered. */
export function generateForm(
  fields: readonly CustomField[],
  regulations: readonly string[],
  today: string,
): Form {
  const asked = answerFields(fields, regulations, today)
  return formFor<Delivery & Values>()(reportCalls.send, {
    title: text.generate,
    submit: (values) => (values.delivery === 'email' ? text.send : text.download),
    failure: (values) => (values.delivery === 'email' ? text.failedSend : text.failedDownload),
    fields: [
      ...asked,
      {
        name: 'delivery',
        label: text.delivery,
        input: {
          kind: 'choice',
          as: 'radio',
          of: [
            { value: 'download', label: text.download },
            { value: 'email', label: text.email },
          ],
        },
      },
      {
        name: 'format',
        label: text.format,
        input: { kind: 'choice', as: 'radio', of: formats.map((one) => ({ value: one, label: same(one) })) },
      },
      {
        name: 'recipients',
        label: text.recipients,
        help: text.recipientsHelp,
        input: { kind: 'emails' },
        required: text.oneRecipient,
        when: ({ delivery }) => delivery === 'email',
      },
    ],
    initial: { delivery: 'download', format: 'pdf' },
  })
}

/** What the custom data of a report asks for, as fields of a form. */
export const answerFields = (fields: readonly CustomField[], regulations: readonly string[], today: string) =>
  fields.map((field) => answerField(field, regulations, today))

function answerField(
  field: CustomField,
  regulations: readonly string[],
  today: string,
): FormField<Values, string> {
  const { label, labelDe, isRequired } = field
  return {
    name: nameOf(field),
    label: { en: label, de: labelDe ?? label },
    input: inputOf(field, regulations, today),
    shape: {},
    ...(isRequired ? { required: valueFaults.required } : {}),
    ...(field.name === 'period' && !isRequired ? { help: text.period } : {}),
    check: (value) => {
      const fault = valueFault(field, answerOf(value), today)
      return fault && sayValueFault(fault)
    },
  }
}

function inputOf(field: CustomField, regulations: readonly string[], today: string): Input {
  const { min, max } = boundsOf(field, today)
  const bounds = { ...(min ? { min } : {}), ...(max ? { max } : {}) }
  if (field.type === 'Date') return { kind: 'date', ...bounds }
  if (field.type === 'DateRange') return { kind: 'range', isBounded: true, ...bounds }
  return field.from === 'regulations'
    ? { kind: 'choice', of: regulations.map((name) => ({ value: name, label: same(name) })) }
    : { kind: 'line' }
}

/** What an input gives, as the call takes it: a period is its first and last day. */
function answerOf(value: unknown): CustomValue | null {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null || !('from' in value) || !('to' in value)) return null
  return [String(value.from), String(value.to)]
}

/** The answers of the form, by the names of the custom data. */
export const answersOf = (values: Values): Record<string, CustomValue | null> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), answerOf(value)]] : [],
    ),
  )
