import { Form as AntForm } from 'antd'
import type { ComponentType } from 'react'
import type { DrawnField, Form, Values } from '#contract/kit/form.ts'
import { isShown, problemOf } from '#contract/kit/form-values.ts'
import type { Text } from '#contract/kit/text.ts'
import { useText } from '../i18n.tsx'
import { FieldInput } from './inputs/FieldInput.tsx'
import type { FormState } from './useForm.ts'
import './FormFields.css'

/** What an input of a feature's own gets: it is a field like any other. */
export interface OwnInputProps<T = unknown> {
  id?: string
  value?: T
  onChange?(value: T): void
  values: Values
  disabled: boolean
}
/** By the field's name. Which type the value has is between the field and its input. */
export type OwnInputs = Readonly<Record<string, ComponentType<OwnInputProps<never>>>>

export interface FieldTraits {
  /** Why a field cannot be changed by this person or for this row, by its name. */
  locks?: Readonly<Record<string, Text | null | undefined>>
  own?: OwnInputs
  /** Help that depends on the row, over the declared one. */
  helps?: Readonly<Partial<Record<string, Text>>>
}

interface Props extends FieldTraits {
  group: Form['groups'][number]
  state: FormState
}

/** All groups of a form, one below the other. */
export const FormGroups = ({ form, ...rest }: Omit<Props, 'group'> & { form: Form }) =>
  form.groups.map((group, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: groups are declared in their order
    <FormFields key={index} group={group} {...rest} />
  ))

/** The fields of one group, each with its label, its help and its own problem. */
export function FormFields({ group, state, ...traits }: Props) {
  const t = useText()
  const fields = group.fields
    .filter((field) => isShown(field, state.values))
    .map((field) => <FieldItem key={field.name} field={field} state={state} {...traits} />)
  if (!group.title) return fields
  return (
    <fieldset className="form-group">
      <legend>{t(group.title)}</legend>
      {group.help && <p className="form-help">{t(group.help)}</p>}
      {fields}
    </fieldset>
  )
}

function FieldItem({
  field,
  state,
  locks,
  own,
  helps,
}: FieldTraits & { field: DrawnField; state: FormState }) {
  const t = useText()
  const lock = locks?.[field.name]
  const help = typeof field.help === 'function' ? field.help(state.values) : field.help
  const said = lock ?? helps?.[field.name] ?? help
  const Own = own?.[field.name]
  const isOff = Boolean(lock) || (field.shown ?? false)
  return (
    <AntForm.Item
      name={field.name}
      label={t(field.label)}
      required={field.isRequired && !isOff}
      {...(said ? { extra: t(said) } : {})}
      // One that is off is never wrong: nobody here can mend it.
      rules={isOff ? [] : [{ validator: async () => throwProblem(field, state, t) }]}
    >
      {Own ? (
        <Own values={state.values} disabled={isOff} />
      ) : (
        <FieldInput field={field} disabled={isOff} label={t(field.label)} />
      )}
    </AntForm.Item>
  )
}

async function throwProblem(field: DrawnField, state: FormState, t: (text: Text) => string): Promise<void> {
  const problem = problemOf(field, { ...state.values, ...state.antForm.getFieldsValue(true) })
  if (problem) throw new Error(t(problem))
}
