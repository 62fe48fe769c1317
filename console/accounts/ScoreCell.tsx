import { formatDate } from '#console/kit/dates.ts'
import { useLanguage } from '#console/kit/i18n.tsx'
import { plainNumber } from '#console/kit/numbers.ts'
import { useSession } from '#console/kit/session.tsx'
import { type Account, microsoftApplicationStatus } from '#contract/accounts/accounts.ts'
import { isStaleScan } from './stale-scan.ts'
import { text } from './texts.ts'

/** A score; one that no scan has renewed says of when it is. */
export function ScoreCell({ account, score }: { account: Account; score: number | null }) {
  const { t, lang } = useLanguage()
  const { staleScanHours } = useSession()
  const { lastScanTimeEnd, microsoftApplicationStatus: connection } = account
  if (score === null) return <span className="cell-none">–</span>
  const isOld =
    lastScanTimeEnd !== null &&
    (connection !== microsoftApplicationStatus.value.Active || isStaleScan(lastScanTimeEnd, staleScanHours))
  return (
    <span className="num">
      {isOld && (
        <span className="quiet">
          {t(text.asOf, { date: formatDate(lastScanTimeEnd, 'dd/MM/yyyy', { lang }) })}{' '}
        </span>
      )}
      {plainNumber(score, lang)}
    </span>
  )
}
