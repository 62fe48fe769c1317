import { Button, Steps } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type Form, saidFor, type Values } from '#contract/kit/form.ts'
import { isShown, problemOf } from '#contract/kit/form-values.ts'
import { useText } from '../i18n.tsx'
import { FormBody } from './FormBody.tsx'
import { type FieldTraits, FormFields } from './FormFields.tsx'
import { text } from './texts.ts'
import { useForm } from './useForm.ts'
import './FormPage.css'

interface Props extends FieldTraits {
  /** Each group is a step. */
  form: Form
  rows?: readonly object[]
  initial?: Values
  onSubmit?(values: Values): Promise<unknown>
  onDone(answer: unknown): void
  onCancel(): void
  /** Below the fields of a step: what was chosen so far, a count, a summary. */
  beside?(step: number, values: Values): ReactNode
}

/** A declared form step by step. The step is in the address; the next one opens when this one is right. */
export function FormWizard(props: Props) {
  const { form, onDone, onCancel, beside, locks = {}, own = {}, helps = {} } = props
  const traits = { locks, own, helps }
  const t = useText()
  const id = useId()
  const state = useForm({ ...props, onDone })
  const [params, setParams] = useSearchParams()
  const isRight = (step: number) =>
    form.groups[step]?.fields.every(
      (field) => !isShown(field, state.values) || !problemOf(field, state.values),
    ) ?? false
  const firstWrong = () => {
    const found = form.groups.findIndex((_, index) => !isRight(index))
    return found === -1 ? form.groups.length - 1 : found
  }
  // A link to the third step of an empty form begins where something is missing; from there one goes step by step.
  const [reached, setReached] = useState(firstWrong)
  const furthest = Math.min(reached, firstWrong())
  const asked = Number(params.get('step') ?? 1) - 1
  const step = Math.max(0, Math.min(Number.isInteger(asked) ? asked : 0, furthest))
  const go = (next: number) => {
    const address = new URLSearchParams(window.location.search)
    setReached((before) => Math.max(before, next))
    next === 0 ? address.delete('step') : address.set('step', String(next + 1))
    setParams(address)
  }
  const group = form.groups[step]
  const isLast = step === form.groups.length - 1
  return (
    <>
      <Steps
        current={step}
        items={form.groups.map(({ title }, index) => ({
          title: title ? t(title) : t(text.step, { n: index + 1, total: form.groups.length }),
          disabled: index > furthest,
        }))}
        onChange={go}
      />
      <FormBody
        id={id}
        form={form}
        state={state}
        onSubmit={() => void (isLast ? state.send() : go(step + 1))}
      >
        {/* Only what is shown is validated: an earlier step is right, a later one is not asked yet. */}
        {group && <FormFields group={{ ...group, title: null }} state={state} {...traits} />}
        {beside?.(step, state.values)}
      </FormBody>
      <div className="form-page-foot">
        <Button
          disabled={state.isBusy}
          onClick={() => void state.mayLeave().then((isSure) => isSure && onCancel())}
        >
          {t(text.cancel)}
        </Button>
        {step > 0 && (
          <Button disabled={state.isBusy} onClick={() => go(step - 1)}>
            {t(text.back)}
          </Button>
        )}
        <Button
          type="primary"
          htmlType="submit"
          form={id}
          loading={state.isBusy}
          disabled={isLast && !state.isFilled}
        >
          {t(
            isLast
              ? saidFor(form.submit ?? (state.isEdit ? text.save : text.create), state.values)
              : text.next,
          )}
        </Button>
      </div>
    </>
  )
}
