import { formatDate } from '#console/kit/dates.ts'
import { useLanguage } from '#console/kit/i18n.tsx'
import { plainNumber } from '#console/kit/numbers.ts'
import { useSession } from '#console/kit/session.tsx'
import type { Account } from '#contract/accounts/accounts.ts'
import { scoreAge } from '#contract/accounts/stale-scan.ts'
import { word } from '#contract/kit/words.ts'

/** A score; one that no scan has renewed says of when it is. */
export function ScoreCell({ account, score }: { account: Account; score: number | null }) {
  const { t, lang } = useLanguage()
  const { staleScanHours } = useSession()
  if (score === null) return <span className="cell-none">–</span>
  const age = scoreAge({ ...account, lastScanEnd: account.lastScanTimeEnd }, staleScanHours)
  return (
    <span className="num">
      {age && (
        <span className="quiet">{t(word.asOf, { date: formatDate(age, 'dd/MM/yyyy', { lang }) })} </span>
      )}
      {plainNumber(score, lang)}
    </span>
  )
}
