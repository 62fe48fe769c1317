import { Button } from 'antd'
import { type ReactNode, type RefObject, useEffect, useId } from 'react'
import { DisabledReason } from '#console/ui/DisabledReason.tsx'
import { type Form, saidFor, type Values } from '#contract/kit/form.ts'
import { useText } from '../i18n.tsx'
import { useSession } from '../session.tsx'
import { FormBody } from './FormBody.tsx'
import { type FieldTraits, FormGroups } from './FormFields.tsx'
import { text } from './texts.ts'
import { useForm } from './useForm.ts'
import './FormPage.css'

interface Props extends FieldTraits {
  form: Form
  rows?: readonly object[]
  initial?: Values
  onSubmit?(values: Values): Promise<unknown>
  onDone?(answer: unknown): void
  /** Leaves without saving; without it there is no such button. */
  onCancel?(): void
  /** Asks, for a way out that is no navigation, whether what was entered may be lost. */
  leaveRef?: RefObject<(() => Promise<boolean>) | null>
  /** Nobody here may save it. */
  disabled?: boolean
  children?: ReactNode
}

/** A declared form as part of a page. Saving is on when something has changed. */
export function FormPage(props: Props) {
  const { form, onDone, onCancel, disabled = false, children, locks = {}, own = {}, helps = {} } = props
  const traits = { locks, own, helps }
  const t = useText()
  const id = useId()
  const session = useSession()
  const state = useForm({ ...props, onDone: (answer) => onDone?.(answer) })
  const locked = session.editsDisabled((state.isEdit ? form.update : form.call).edits)
  const submit = t(saidFor(form.submit ?? text.save, state.values))
  useEffect(() => {
    if (props.leaveRef) props.leaveRef.current = state.mayLeave
  })
  return (
    <>
      <FormBody id={id} form={form} state={state} onSubmit={() => void state.send()}>
        {children}
        <FormGroups form={form} state={state} {...traits} />
      </FormBody>
      <div className="form-page-foot">
        {onCancel && (
          <Button disabled={state.isBusy} onClick={() => onCancel()}>
            {t(text.cancel)}
          </Button>
        )}
        <DisabledReason reason={locked} label={submit}>
          {(isOff) => (
            <Button
              type="primary"
              htmlType="submit"
              form={id}
              loading={state.isBusy}
              disabled={isOff || disabled || !state.isFilled || !state.isChanged}
            >
              {submit}
            </Button>
          )}
        </DisabledReason>
      </div>
    </>
  )
}
