import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useAppValues } from '#console/kit/app-values.tsx'
import { useLanguage } from '#console/kit/i18n.tsx'
import { useCall } from '#console/kit/query.ts'
import { EmptyState } from '#console/ui/EmptyState.tsx'
import { StateBadge } from '#console/ui/StateBadge.tsx'
import { modalWidth } from '#console/ui/sizes.ts'
import { accountCalls, microsoftApplicationStatus } from '#contract/accounts/accounts.ts'
import type { AccountStatus } from './scan-steps.ts'
import { text } from './texts.ts'
import './AccessModal.css'

type AccessModalProps = { status: AccountStatus; onLogOut: () => void }

/** Blocks the console until the application may read the tenant, and says so when it may. */
export function AccessModal({ status, onLogOut }: AccessModalProps) {
  const { t } = useLanguage()
  const { appDisplayName: app } = useAppValues()
  const check = useCall(accountCalls.checkAppAccess)
  const [isConfirmed, setConfirmed] = useState(false)
  const isMissing = status.connectionStatus !== 'OK'
  const ask = () =>
    check.mutate({}, { onSuccess: ({ connectionStatus }) => setConfirmed(connectionStatus === 'OK') })
  const shown = isConfirmed ? (
    <EmptyState state="ok" title={t(text.confirmed)} text={t(text.confirmedText)} />
  ) : (
    <AccessSteps status={status} isRefused={check.data !== undefined && !check.isPending} />
  )
  // The status is read again before the check counts as answered.
  if (!isMissing && !isConfirmed && !check.isPending) return null
  return (
    <Modal
      open
      title={isConfirmed ? undefined : t(text.accessTitle, { app })}
      aria-label={isConfirmed ? t(text.confirmed) : undefined}
      width={modalWidth.medium}
      centered
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        isConfirmed ? (
          <Button type="primary" autoFocus onClick={() => setConfirmed(false)}>
            {t(text.goOn)}
          </Button>
        ) : (
          <>
            <Button type="text" onClick={onLogOut}>
              {t(text.logOut)}
            </Button>
            <Button type="primary" loading={check.isPending} onClick={ask}>
              {t(check.isPending ? text.checking : text.checkAccess)}
            </Button>
          </>
        )
      }
    >
      {shown}
    </Modal>
  )
}

function AccessSteps({ status, isRefused }: { status: AccountStatus; isRefused: boolean }) {
  const { t, lang } = useLanguage()
  const { appDisplayName: app } = useAppValues()
  const found = microsoftApplicationStatus.all.find(
    ({ value }) => value === status.microsoftApplicationStatus,
  )
  return (
    <div className="access">
      <p>{t(text.accessText, { app })}</p>
      <ol>
        {[text.accessStepOpen, text.accessStepRole, text.accessStepApp].map((step) => (
          <li key={step.en}>{t(step, { app })}</li>
        ))}
      </ol>
      {found?.state && (
        <div className="access-found">
          <span className="quiet">{t(text.accessFound)}</span>
          <StateBadge state={found.state} label={found.label[lang]} />
        </div>
      )}
      <p className="access-refused" role="alert">
        {isRefused && t(text.notDone)}
      </p>
    </div>
  )
}
