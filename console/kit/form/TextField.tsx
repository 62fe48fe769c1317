import { Form, Input, InputNumber } from 'antd'
import type { Rule } from 'antd/es/form'
import { useText } from '../i18n.tsx'
import { text } from './texts.ts'

interface Props {
  name: string
  label: string
  required?: boolean | string
  /** More rules than being filled. */
  rules?: Rule[]
  rows?: number
  number?: boolean
  password?: boolean
  disabled?: boolean
  maxLength?: number
  placeholder?: string
  hint?: string
}

/** One line, several lines or a number, with its label and its rules. */
export function TextField(props: Props) {
  const {
    name,
    label,
    required,
    rules = [],
    rows,
    number,
    password,
    disabled,
    maxLength = 200,
    placeholder,
  } = props
  const t = useText()
  const message = typeof required === 'string' ? required : t(text.required)
  const filled: Rule = number ? { type: 'number' } : { whitespace: true }
  const allRules = [...(required ? [{ ...filled, required: true, message }] : []), ...rules]
  const common = { disabled: disabled ?? false, ...(placeholder ? { placeholder } : {}) }
  return (
    <Form.Item name={name} label={label} rules={allRules} extra={props.hint}>
      {number ? (
        <InputNumber min={0} max={1_000_000} precision={0} style={{ width: '100%' }} {...common} />
      ) : rows ? (
        <Input.TextArea rows={rows} maxLength={Math.max(maxLength, 20_000)} {...common} />
      ) : password ? (
        <Input.Password autoComplete="new-password" maxLength={500} {...common} />
      ) : (
        <Input maxLength={maxLength} {...common} />
      )}
    </Form.Item>
  )
}
