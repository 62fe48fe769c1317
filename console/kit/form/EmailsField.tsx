import { Button, Form, Input } from 'antd'
import { useId, useState } from 'react'
import { PendingChip } from '#console/ui/FilterChip.tsx'
import { useText } from '../i18n.tsx'
import { readEmails } from './emails.ts'
import { text } from './texts.ts'
import './EmailsField.css'

interface Props {
  value: readonly string[]
  onChange(emails: string[]): void
  /** Takes one address only. */
  single?: boolean
}

/** The addresses of an invitation: Enter, comma or leaving the box adds what was typed. */
export function EmailsField({ value, onChange, single = false }: Props) {
  const t = useText()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const add = () => {
    const { valid, invalid } = readEmails(typed)
    if (invalid.length) return setProblem(t(text.inviteInvalid))
    if (!valid.length) return setProblem(value.length ? null : t(text.inviteRequired))
    setProblem(null)
    setTyped('')
    onChange(single ? valid.slice(0, 1) : [...new Set([...value, ...valid])])
  }
  return (
    <Form.Item
      label={t(single ? text.email : text.emails)}
      htmlFor={id}
      {...(problem ? { validateStatus: 'error' as const, help: problem } : {})}
    >
      <div className="emails-line">
        <Input
          id={id}
          type="text"
          inputMode="email"
          autoComplete="off"
          value={typed}
          aria-invalid={problem !== null}
          onChange={(event) => {
            setTyped(event.target.value)
            setProblem(null)
            // A single address counts as soon as it is whole.
            if (single) onChange(problemOf(event.target.value) ? [] : readEmails(event.target.value).valid)
          }}
          onBlur={() => (single ? setProblem(problemOf(typed)) : typed && add())}
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
        {!single && <Button onClick={add}>{t(text.add)}</Button>}
      </div>
      {!single && value.length > 0 && (
        <div className="emails-chips">
          {value.map((email) => (
            <PendingChip
              key={email}
              text={email}
              removeLabel={t(text.removeEmail, { email })}
              onRemove={() => onChange(value.filter((one) => one !== email))}
            />
          ))}
        </div>
      )}
    </Form.Item>
  )

  function problemOf(words: string): string | null {
    if (words.trim() === '') return t(text.inviteRequired)
    const { valid, invalid } = readEmails(words)
    return valid.length === 1 && invalid.length === 0 ? null : t(text.inviteInvalid)
  }
}
