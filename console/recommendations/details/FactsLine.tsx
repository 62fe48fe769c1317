import { UserRound } from 'lucide-react'
import { formatDate, fullDate } from '#console/kit/dates.ts'
import { useLanguage } from '#console/kit/i18n.tsx'
import { Hint } from '#console/ui/Hint.tsx'
import { StateBadge } from '#console/ui/StateBadge.tsx'
import { labelOf } from '#contract/kit/choices.ts'
import type { AccountRecommendation } from '#contract/recommendations/account-recommendations.ts'
import { validationMethod } from '#contract/recommendations/recommendation-choices.ts'
import { exemptionWords } from '#contract/recommendations/recommendation-columns.ts'
import { ComplianceBadge, SeverityCell } from '../badges.tsx'
import { text } from './texts.ts'

interface Props {
  row: AccountRecommendation
  onReport: (() => void) | undefined
}

/** How bad, met or not and since when, where, how it is checked, and whose it is. */
export function FactsLine({ row, onReport }: Props) {
  const { t, lang } = useLanguage()
  return (
    <div className="facts-line">
      <SeverityCell severity={row.severity} />
      <span title={onReport ? t(text.openReport) : undefined}>
        <ComplianceBadge row={row} onClick={onReport} />
      </span>
      {row.isExempted && <StateBadge state="exempted" label={exemptionWords.true[lang]} />}
      {row.isCompliant === false && row.notCompliantSince && <Since iso={row.notCompliantSince} />}
      <span>{row.productName}</span>
      <span>{labelOf(validationMethod, row.validationMethod, lang)}</span>
      <span className="facts-person">
        <UserRound size={16} aria-hidden="true" />
        {row.assigneeEmail ?? t(text.unassigned)}
      </span>
    </div>
  )
}

const day = 24 * 60 * 60 * 1000
function Since({ iso }: { iso: string }) {
  const { t, lang } = useLanguage()
  const days = Math.floor((Date.now() - Date.parse(iso)) / day)
  return (
    <Hint say={() => fullDate(iso, lang)}>
      <time className="num" dateTime={iso}>
        {days < 1
          ? t(text.sinceToday)
          : t(days === 1 ? text.sinceOneDay : text.since, { date: formatDate(iso, 'dd/MM/yyyy'), n: days })}
      </time>
    </Hint>
  )
}
