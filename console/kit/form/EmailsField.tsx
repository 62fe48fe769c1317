import { Button, Form, Input } from 'antd'
import { useId, useState } from 'react'
import { PendingChip } from '#console/ui/FilterChip.tsx'
import { useText } from '../i18n.tsx'
import { readEmails } from './emails.ts'
import { text } from './texts.ts'
import './EmailsField.css'

interface Props {
  /** All that is to be sent: the added addresses, and those that still stand in the box. */
  onChange(emails: string[]): void
  /** Takes one address only. */
  single?: boolean
}

const box = 'typedEmails'

/** The addresses of an invitation: Enter or comma adds what was typed. The form waits until the box can be read. */
export function EmailsField({ onChange, single = false }: Props) {
  const t = useText()
  const id = useId()
  const form = Form.useFormInstance()
  const [added, setAdded] = useState<readonly string[]>([])

  const problemOf = (typed: string): string | null => {
    const { valid, invalid } = readEmails(typed)
    if (invalid.length > 0 || (single && valid.length > 1)) return t(text.inviteInvalid)
    return valid.length === 0 && added.length === 0 ? t(text.inviteRequired) : null
  }
  const change = (emails: readonly string[], typed: string) => {
    setAdded(emails)
    onChange([...new Set([...emails, ...(single && problemOf(typed) ? [] : readEmails(typed).valid)])])
  }
  const typedNow = (): string => form.getFieldValue(box) ?? ''
  const add = () => {
    const typed = typedNow()
    const problem = problemOf(typed)
    if (problem) return form.setFields([{ name: box, errors: [problem] }])
    form.setFields([{ name: box, value: '', errors: [] }])
    change([...new Set([...added, ...readEmails(typed).valid])], '')
  }
  return (
    <Form.Item label={t(single ? text.email : text.emails)} htmlFor={id}>
      <div className="emails-line">
        <Form.Item
          noStyle
          name={box}
          rules={[
            {
              validator: async (_rule, typed: string | undefined) => {
                const problem = problemOf(typed ?? '')
                if (problem) throw new Error(problem)
              },
            },
          ]}
        >
          <Input
            id={id}
            type="text"
            inputMode="email"
            autoComplete="off"
            onChange={(event) => {
              form.setFields([{ name: box, errors: [] }])
              change(added, event.target.value)
            }}
            onPressEnter={(event) => {
              event.preventDefault()
              if (!single) add()
            }}
            onKeyDown={(event) => {
              if (single || !/^[,;]$/.test(event.key)) return
              event.preventDefault()
              add()
            }}
          />
        </Form.Item>
        {!single && <Button onClick={add}>{t(text.add)}</Button>}
      </div>
      {added.length > 0 && (
        <div className="emails-chips">
          {added.map((email) => (
            <PendingChip
              key={email}
              text={email}
              removeLabel={t(text.removeEmail, { email })}
              onRemove={() =>
                change(
                  added.filter((one) => one !== email),
                  typedNow(),
                )
              }
            />
          ))}
        </div>
      )}
    </Form.Item>
  )
}
