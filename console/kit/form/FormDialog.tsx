import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Form, Modal } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { modalWidth } from '#console/ui/sizes.ts'
import { ApiError } from '../api.ts'
import { useText } from '../i18n.tsx'
import { text } from './texts.ts'
import './FormDialog.css'

interface Props<Values extends object> {
  title: string
  initial: Values
  /** The names that must be filled before the button is on. */
  required?: readonly (keyof Values & string)[]
  submitLabel: string
  size?: keyof typeof modalWidth
  /** Sends the values; the dialog closes when it succeeds and stays, with everything in it, when not or on `false`. */
  onSubmit(values: Values): Promise<unknown>
  /** Stands above the server's message when it says no. */
  failure?: string
  /** `isDone` says that what the dialog is for was done. */
  onClose(isDone?: boolean): void
  children: ReactNode | ((values: Values, set: (changes: Partial<Values>) => void) => ReactNode)
}

/** A form in a dialog: validates on blur, keeps what was typed when the server says no, reads the lists again. */
export function FormDialog<Values extends object>(props: Props<Values>) {
  const { title, initial, required = [], submitLabel, size = 'medium', onSubmit, onClose, children } = props
  const t = useText()
  const id = useId()
  const client = useQueryClient()
  const [form] = Form.useForm<Values>()
  const [values, setValues] = useState<Values>(initial)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const isFilled = required.every((name) => String(values[name] ?? '').trim() !== '')
  const set = (changes: Partial<Values>) => {
    form.setFieldsValue(changes as Parameters<typeof form.setFieldsValue>[0])
    setValues((before) => ({ ...before, ...changes }))
  }
  const submit = async () => {
    setBusy(true)
    setProblem(null)
    try {
      if ((await onSubmit({ ...values })) === false) return
      onClose(true)
      void client.invalidateQueries()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.message || t(text.somethingWrong))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title={title}
      width={modalWidth[size]}
      onCancel={() => onClose()}
      mask={{ closable: false }}
      // What is under way cannot be called back, and its answer needs a place.
      keyboard={!isBusy}
      closable={{ disabled: isBusy }}
      footer={
        <>
          <Button disabled={isBusy} onClick={() => onClose()}>
            {t(text.cancel)}
          </Button>
          <Button type="primary" htmlType="submit" form={id} loading={isBusy} disabled={!isFilled}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <Form<Values>
        id={id}
        className="form-dialog"
        form={form}
        layout="vertical"
        requiredMark={false}
        validateTrigger="onBlur"
        initialValues={initial}
        onValuesChange={(changes) => setValues((before) => ({ ...before, ...(changes as Partial<Values>) }))}
        onFinish={() => void submit()}
      >
        {typeof children === 'function' ? children(values, set) : children}
        {problem && (
          <Alert
            type="error"
            role="alert"
            showIcon
            title={props.failure ?? problem}
            {...(props.failure && props.failure !== problem ? { description: problem } : {})}
          />
        )}
      </Form>
    </Modal>
  )
}
