import { Clock3 } from 'lucide-react'
import { formatDate } from '#console/kit/dates.ts'
import { useLanguage } from '#console/kit/i18n.tsx'
import { useAnswer } from '#console/kit/query.ts'
import { useSession } from '#console/kit/session.tsx'
import { accountCalls } from '#contract/accounts/account-calls.ts'
import { scoreAge } from '#contract/accounts/stale-scan.ts'
import { text } from './texts.ts'

/** Of when the figures are, where the tenant was not read lately; nothing while they are fresh. */
export function ScoreAge() {
  const { t, lang } = useLanguage()
  const { can, staleScanHours } = useSession()
  // The header asks for it and keeps it fresh: what it knows is not asked for again.
  const status = useAnswer(
    accountCalls.status,
    {},
    { enabled: can('accountStatus.view'), quiet: true, staleTime: Number.POSITIVE_INFINITY },
  ).data
  const age = status && scoreAge({ ...status, lastScanEnd: status.lastScanTime }, staleScanHours)
  if (!age) return null
  const isRenewed = status?.scan?.state === 'running'
  return (
    <p className={`figure-age ${isRenewed ? 'quiet' : 'state-warning'}`}>
      <Clock3 size={14} aria-hidden="true" />
      {t(isRenewed ? text.ageUntilScanned : text.age, { date: formatDate(age, 'dd/MM/yyyy', { lang }) })}
    </p>
  )
}
