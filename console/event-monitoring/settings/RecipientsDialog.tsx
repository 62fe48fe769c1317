import { Button, Input, Modal } from 'antd'
import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { useText } from '#console/kit/i18n.tsx'
import { useCall } from '#console/kit/query.ts'
import { useDebounced } from '#console/kit/useDebounced.ts'
import { Avatar } from '#console/ui/Avatar.tsx'
import { IconButton } from '#console/ui/IconButton.tsx'
import { modalWidth } from '#console/ui/sizes.ts'
import { auditCalls } from '#contract/audit-events/audit-calls.ts'
import { isEmail } from '#contract/kit/email.ts'
import type { Text } from '#contract/kit/text.ts'
import { text } from '../texts.ts'
import { addingProblem, plainEmail, savingProblem } from './recipients.ts'

const validationDelay = 500

/** Who gets the mails. An address is added by Enter or its button; what is wrong with it is said below the box. */
export function RecipientsDialog({ saved, onClose }: { saved: readonly string[]; onClose(): void }) {
  const t = useText()
  const save = useCall(auditCalls.updateRecipients)
  const [emails, setEmails] = useState<readonly string[]>(saved)
  const [typed, setTyped] = useState('')
  const [refusal, refuse] = useState<Text | null>(null)
  const rested = useDebounced(typed, validationDelay)
  const id = useId()
  const isHalf = rested === typed && plainEmail(typed) !== '' && !isEmail(plainEmail(typed))
  const problem = refusal ?? (isHalf ? text.notValid : null)
  const off = savingProblem(emails, saved)
  const add = () => {
    const found = addingProblem(typed, emails)
    refuse(found)
    if (found) return
    setEmails([...emails, plainEmail(typed)])
    setTyped('')
  }
  return (
    <Modal
      open
      title={t(text.recipients)}
      width={modalWidth.medium}
      className="recipients-dialog"
      onCancel={onClose}
      footer={
        <div className="audit-dialog-foot">
          <span className="quiet">{off && t(off)}</span>
          <Button onClick={onClose}>{t(text.cancel)}</Button>
          <Button
            type="primary"
            disabled={off !== null}
            loading={save.isPending}
            onClick={() => save.mutate({ body: { emails: [...emails] } }, { onSuccess: onClose })}
          >
            {t(text.save)}
          </Button>
        </div>
      }
    >
      <label htmlFor={id}>{t(text.email)}</label>
      <div className="recipients-line">
        <Input
          id={id}
          type="text"
          inputMode="email"
          autoComplete="off"
          value={typed}
          status={problem ? 'error' : ''}
          aria-invalid={problem !== null}
          aria-describedby={`${id}-problem`}
          onChange={(event) => {
            setTyped(event.target.value)
            refuse(null)
          }}
          onPressEnter={add}
        />
        <Button onClick={add}>{t(text.addEmail)}</Button>
      </div>
      <p id={`${id}-problem`} className="recipients-problem" role="alert">
        {problem && t(problem)}
      </p>
      <div className="audit-recipients-head">
        <h4>{t(text.recipients)}</h4>
        <Button type="link" disabled={emails.length === 0} onClick={() => setEmails([])}>
          {t(text.clearAll)}
        </Button>
      </div>
      {emails.length === 0 && <p className="quiet">{t(text.noRecipients)}</p>}
      <ul className="audit-recipients">
        {emails.map((email) => (
          <li key={email}>
            <Avatar name={email} size={24} />
            <span className="cut" title={email}>
              {email}
            </span>
            <IconButton
              label={t(text.remove, { email })}
              icon={<X size={16} />}
              onClick={() => setEmails(emails.filter((one) => one !== email))}
            />
          </li>
        ))}
      </ul>
    </Modal>
  )
}
