import { Button, Input, InputNumber, Radio, Switch } from 'antd'
import { useState } from 'react'
import type { OwnInputProps } from '#console/kit/form/FormFields.tsx'
import { useLanguage } from '#console/kit/i18n.tsx'
import { useAnswer } from '#console/kit/query.ts'
import { PendingChip } from '#console/ui/FilterChip.tsx'
import { alertCalls } from '#contract/alerts/alert-calls.ts'
import { alertNotificationType } from '#contract/alerts/alert-choices.ts'
import { noTextGateway } from '#contract/alerts/alert-form.ts'
import { longestRepetition } from '#contract/alerts/alerts.ts'
import { asEmail } from './as-email.ts'
import { text } from './texts.ts'
import './inputs.css'

const { Email, Sms } = alertNotificationType.value

const useSettings = () => useAnswer(alertCalls.settings, {}, { quiet: true, staleTime: 60_000 }).data

/** On or off by each way: the value is their sum, as the enumeration has it. */
export function NotificationInput({ id, value = Email, onChange }: OwnInputProps<number>) {
  const { t } = useLanguage()
  const settings = useSettings()
  const set = (way: number, isOn: boolean) => onChange?.(isOn ? value | way : value & ~way)
  const hasGateway = settings?.hasTextGateway ?? false
  return (
    <div className="alert-ways">
      <div>
        <Switch
          {...(id ? { id } : {})}
          aria-label={t(text.byEmail)}
          checked={(value & Email) !== 0}
          onChange={(isOn) => set(Email, isOn)}
        />
        <span>{t(text.byEmail)}</span>
      </div>
      <div>
        <Switch
          aria-label={t(text.byText)}
          checked={(value & Sms) !== 0}
          disabled={!hasGateway}
          onChange={(isOn) => set(Sms, isOn)}
        />
        <span className={hasGateway ? '' : 'quiet'}>{t(hasGateway ? text.byText : noTextGateway)}</span>
      </div>
    </div>
  )
}

/** Yes begins with every day, No is 0; the days are asked for while it repeats. */
export function RepeatInput({ id, value = 0, onChange }: OwnInputProps<number>) {
  const { t } = useLanguage()
  const [isRepeating, setRepeating] = useState(value > 0)
  return (
    <div className="alert-repeat">
      <Radio.Group
        {...(id ? { id } : {})}
        name="alert-repeat"
        value={isRepeating}
        onChange={({ target }) => {
          setRepeating(target.value)
          onChange?.(target.value ? 1 : 0)
        }}
        options={[
          { value: true, label: t(text.yes) },
          { value: false, label: t(text.no) },
        ]}
      />
      {isRepeating && (
        <div className="alert-interval">
          <span aria-hidden="true">{t(text.every)}</span>
          <InputNumber
            aria-label={t(text.interval)}
            mode="spinner"
            min={0}
            max={longestRepetition}
            precision={0}
            value={value}
            onChange={(days) => onChange?.(Number(days ?? 0))}
          />
          <span aria-hidden="true">{t(text.days)}</span>
        </div>
      )}
    </div>
  )
}

/** The addresses that are told; one is added when it is an address. */
export function RecipientsInput({ id, value = [], onChange }: OwnInputProps<string[]>) {
  const { t } = useLanguage()
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const settings = useSettings()
  const add = () => {
    const email = asEmail(typed)
    setWrong(email === null)
    if (email === null) return
    onChange?.([...new Set([...value, email])])
    setTyped('')
  }
  return (
    <div className="alert-recipients">
      {value.length > 0 ? (
        <div className="alert-recipient-chips">
          {value.map((email) => (
            <PendingChip
              key={email}
              text={email}
              removeLabel={t(text.removeEmail, { email })}
              onRemove={() => onChange?.(value.filter((one) => one !== email))}
            />
          ))}
        </div>
      ) : (
        settings && (
          <p className="quiet">{t(text.fallsBack, { emails: settings.admins.join(', ') || '–' })}</p>
        )
      )}
      <div className="alert-recipient-line">
        <Input
          {...(id ? { id } : {})}
          type="text"
          inputMode="email"
          autoComplete="off"
          aria-label={t(text.addBox)}
          status={isWrong ? 'error' : ''}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setWrong(false)
          }}
          onBlur={() => setWrong(typed.trim() !== '' && asEmail(typed) === null)}
          onPressEnter={(event) => {
            event.preventDefault()
            add()
          }}
        />
        <Button disabled={typed.trim() === ''} onClick={add}>
          {t(text.addEmail)}
        </Button>
        {value.length > 0 && (
          <Button type="text" onClick={() => onChange?.([])}>
            {t(text.clearAll)}
          </Button>
        )}
      </div>
      {isWrong && (
        <p className="alert-recipient-wrong" role="alert">
          {t(text.notAnEmail)}
        </p>
      )}
    </div>
  )
}
