import { Button, Input } from 'antd'
import { useState } from 'react'
import { PendingChip } from '#console/ui/FilterChip.tsx'
import { useText } from '../../i18n.tsx'
import { readEmails } from '../emails.ts'
import { text } from '../texts.ts'
import type { InputProps } from './FieldInput.tsx'
import './EmailsInput.css'

interface Props extends InputProps<string[]> {
  /** Takes one address only. */
  single: boolean
  disabled: boolean
}

/**
 * E-mail addresses: Enter or comma adds what was typed. The value is all that would be sent, what still stands in the
 * box included, so that a mistyped address is refused and never dropped.
 */
export function EmailsInput({ id, onChange, onBlur, single, disabled }: Props) {
  const t = useText()
  const [added, setAdded] = useState<readonly string[]>([])
  const [typed, setTyped] = useState('')
  const change = (emails: readonly string[], box: string) => {
    setAdded(emails)
    setTyped(box)
    const { valid, invalid } = readEmails(box)
    onChange?.([...new Set([...emails, ...valid, ...invalid])])
  }
  const add = () => {
    const { valid, invalid } = readEmails(typed)
    if (invalid.length > 0 || valid.length === 0) return onBlur?.()
    change([...new Set([...added, ...valid])], '')
  }
  return (
    <>
      <div className="emails-line">
        <Input
          {...(id ? { id } : {})}
          type="text"
          inputMode="email"
          autoComplete="off"
          disabled={disabled}
          value={typed}
          onBlur={() => onBlur?.()}
          onChange={(event) => change(added, event.target.value)}
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
                  typed,
                )
              }
            />
          ))}
        </div>
      )}
    </>
  )
}
