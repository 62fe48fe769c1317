import { Button, Modal } from 'antd'
import { type ReactNode, useId } from 'react'
import { modalWidth } from '#console/ui/sizes.ts'
import type { Form, Values } from '#contract/kit/form.ts'
import { useText } from '../i18n.tsx'
import { FormBody } from './FormBody.tsx'
import { type FieldTraits, FormGroups } from './FormFields.tsx'
import { text } from './texts.ts'
import { useForm } from './useForm.ts'

export interface FormDialogProps extends FieldTraits {
  form: Form
  rows?: readonly object[]
  initial?: Values
  /** Over the declaration's, where it depends on what it was opened for. */
  title?: string
  size?: keyof typeof modalWidth
  onSubmit?(values: Values): Promise<unknown>
  /** `isDone` says that what the dialog is for was done. */
  onClose(isDone?: boolean): void
  /** Something above the fields has to be chosen first. */
  isReady?: boolean
  /** Above the fields: what it is about. */
  children?: ReactNode
}

/** A declared form in a dialog: validates on blur, keeps what was entered when the server says no, asks before it is lost. */
export function FormDialog(props: FormDialogProps) {
  const { form, size = 'medium', isReady = true, onClose, children, locks = {}, own = {}, helps = {} } = props
  const traits = { locks, own, helps }
  const t = useText()
  const id = useId()
  const state = useForm({ ...props, onDone: () => onClose(true) })
  const leave = async () => {
    if (!state.isBusy && (await state.mayLeave())) onClose()
  }
  const submit =
    form.submit ?? (state.isEdit && form.entity ? text.save : form.entity ? text.create : text.save)
  return (
    <Modal
      open
      title={props.title ?? t(state.isEdit ? form.editTitle : form.title)}
      width={modalWidth[size]}
      onCancel={() => void leave()}
      mask={{ closable: false }}
      // What is under way cannot be called back, and its answer needs a place.
      keyboard={!state.isBusy}
      closable={{ disabled: state.isBusy }}
      footer={
        <>
          <Button disabled={state.isBusy} onClick={() => void leave()}>
            {t(text.cancel)}
          </Button>
          <Button
            type="primary"
            htmlType="submit"
            form={id}
            loading={state.isBusy}
            disabled={!state.isFilled || !isReady}
          >
            {t(submit)}
          </Button>
        </>
      }
    >
      <FormBody id={id} form={form} state={state} onSubmit={() => void state.send()}>
        {children}
        <FormGroups form={form} state={state} {...traits} />
      </FormBody>
    </Modal>
  )
}
