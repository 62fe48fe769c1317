import { useMutation } from '@tanstack/react-query'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { callApi } from '#console/kit/api.ts'
import { useAppValues } from '#console/kit/app-values.tsx'
import { useLanguage } from '#console/kit/i18n.tsx'
import { useCall } from '#console/kit/query.ts'
import { isImpersonating } from '#console/kit/token.ts'
import { EmptyState } from '#console/ui/EmptyState.tsx'
import { StateBadge } from '#console/ui/StateBadge.tsx'
import { modalWidth } from '#console/ui/sizes.ts'
import { accountCalls } from '#contract/accounts/account-calls.ts'
import { microsoftApplicationStatus } from '#contract/accounts/accounts.ts'
import { authCalls } from '#contract/auth/auth.ts'
import { type Cure, cureOf } from './cures.ts'
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
  const [isClosed, setClosed] = useState(false)
  const cure = cureOf(status.microsoftApplicationStatus)
  const ask = () =>
    check.mutate({}, { onSuccess: ({ connectionStatus }) => setConfirmed(connectionStatus === 'OK') })
  // The status is read again before the check counts as answered.
  if (isClosed || (!cure && !isConfirmed && !check.isPending)) return null
  // Whoever looks after the customer sees what was read before.
  const mayLook = isImpersonating() && !isConfirmed
  const isRefused = check.data !== undefined && !check.isPending
  return (
    <Modal
      open
      title={isConfirmed || !cure ? undefined : t(cure.title, { app })}
      aria-label={isConfirmed ? t(text.confirmed) : undefined}
      width={modalWidth.medium}
      centered
      closable={false}
      keyboard={mayLook}
      onCancel={() => setClosed(true)}
      mask={{ closable: false }}
      footer={
        isConfirmed ? (
          <Button type="primary" autoFocus onClick={() => setConfirmed(false)}>
            {t(text.goOn)}
          </Button>
        ) : (
          <>
            {mayLook ? (
              <Button type="text" onClick={() => setClosed(true)}>
                {t(text.lookAnyway)}
              </Button>
            ) : (
              <Button type="text" onClick={onLogOut}>
                {t(text.logOut)}
              </Button>
            )}
            <Button
              type={cure?.leadsTo === 'consent' ? 'default' : 'primary'}
              loading={check.isPending}
              onClick={ask}
            >
              {t(check.isPending ? text.checking : text.checkAccess)}
            </Button>
            <Way cure={cure} status={status} />
          </>
        )
      }
    >
      {isConfirmed ? (
        <EmptyState state="ok" title={t(text.confirmed)} text={t(text.confirmedText)} />
      ) : (
        cure && <AccessSteps cure={cure} status={status} isRefused={isRefused} />
      )}
    </Modal>
  )
}

/** Where it is put right, if that is not in the customer's own hands alone. */
function Way({ cure, status }: { cure: Cure | null; status: AccountStatus }) {
  const { t } = useLanguage()
  const { supportEmail } = useAppValues()
  const tenantId = status.microsoftTenantId
  const consent = useMutation({
    mutationFn: () => callApi(authCalls.consent, { body: { tenantId: tenantId ?? '' } }),
    onSuccess: ({ url }) => window.location.assign(url),
  })
  if (cure?.leadsTo === 'support')
    return <Button href={`mailto:${supportEmail}`}>{t(text.contactSupport)}</Button>
  if (cure?.leadsTo !== 'consent' || !tenantId) return null
  return (
    <Button type="primary" loading={consent.isPending} onClick={() => consent.mutate()}>
      {t(text.grantConsent)}
    </Button>
  )
}

type StepsProps = { cure: Cure; status: AccountStatus; isRefused: boolean }

function AccessSteps({ cure, status, isRefused }: StepsProps) {
  const { t, lang } = useLanguage()
  const { appDisplayName: app } = useAppValues()
  const found = microsoftApplicationStatus.all.find(
    ({ value }) => value === status.microsoftApplicationStatus,
  )
  return (
    <div className="access">
      <p>{t(cure.text, { app })}</p>
      {cure.steps.length > 0 && (
        <ol>
          {cure.steps.map((step) => (
            <li key={step.en}>{t(step, { app })}</li>
          ))}
        </ol>
      )}
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
