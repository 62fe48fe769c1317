import { Button, Modal } from 'antd'
import { type ReactNode, useId } from 'react'
import { DisabledReason } from '#console/ui/DisabledReason.tsx'
import { modalWidth, sideBySideWidth } from '#console/ui/sizes.ts'
import { type Form, saidFor, type Values } from '#contract/kit/form.ts'
import { useText } from '../i18n.tsx'
import type { Send } from '../list/all-rows.ts'
import { useSession } from '../session.tsx'
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
  /** How its call is sent, where it is not simply sent. */
  send?: Send
  /** `isDone` says that what the dialog is for was done. */
  onClose(isDone?: boolean): void
  /** Something above the fields has to be chosen first. */
  isReady?: boolean
  /** Above the fields: what it is about. */
  children?: ReactNode
  /** Beside the fields, below them in a narrow window: what comes of what is being entered. */
  aside?(values: Values): ReactNode
  /** A second call after saving, as publishing is; when it is refused, what was saved stays. */
  after?(id: number, values: Values): Promise<unknown>
  /** It is done and closed: what the last call has answered. */
  onSent?(answer: unknown): void
}

/** A declared form in a dialog: validates on blur, keeps what was entered when the server says no, asks before it is lost. */
export function FormDialog(props: FormDialogProps) {
  const {
    form,
    size = 'medium',
    isReady = true,
    onClose,
    children,
    locks = {},
    own = {},
    helps = {},
    after,
  } = props
  const traits = { locks, own, helps }
  const t = useText()
  const id = useId()
  const session = useSession()
  const state = useForm({
    ...props,
    onDone: (answer) => {
      onClose(true)
      props.onSent?.(answer)
    },
  })
  const leave = async () => {
    if (!state.isBusy && (await state.mayLeave())) onClose()
  }
  const locked = session.editsDisabled((state.isEdit ? form.update : form.call).edits)
  const submit =
    form.submit ?? (state.isEdit && form.entity ? text.save : form.entity ? text.create : text.save)
  return (
    <Modal
      open
      title={props.title ?? t(state.isEdit ? form.editTitle : form.title)}
      width={props.aside ? sideBySideWidth : modalWidth[size]}
      {...(props.aside ? { className: 'form-with-aside', style: { top: 32 } } : {})}
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
          <DisabledReason reason={locked} label={t(saidFor(submit, state.values))}>
            {(isOff) => (
              <Button
                type="primary"
                htmlType="submit"
                form={id}
                loading={state.isBusy}
                disabled={isOff || !state.isFilled || !isReady}
              >
                {t(saidFor(submit, state.values))}
              </Button>
            )}
          </DisabledReason>
        </>
      }
    >
      <FormBody
        id={id}
        form={form}
        state={state}
        onSubmit={() => void state.send(after && ((key) => after(key, state.values)))}
      >
        {children}
        <FormGroups form={form} state={state} {...traits} />
      </FormBody>
      {props.aside && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <aside className="form-aside" tabIndex={0}>
          {props.aside(state.values)}
        </aside>
      )}
    </Modal>
  )
}
