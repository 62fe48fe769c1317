import { useText } from '#console/kit/i18n.tsx'
import { SafeHtml } from '#console/kit/SafeHtml.tsx'
import type { AccountRecommendation } from '#contract/recommendations/account-recommendations.ts'
import { text } from './texts.ts'

export function RemediationTab({ row }: { row: AccountRecommendation }) {
  const t = useText()
  return (
    <div className="details-body details-single">
      {row.remediation.trim() ? (
        <div className="details-html">
          <SafeHtml html={row.remediation} />
        </div>
      ) : (
        <p className="quiet">{t(text.noRemediation)}</p>
      )}
    </div>
  )
}

/** The steps of the numbered lists. */
export function stepCount(html: string): number {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return body.querySelectorAll(':scope > ol > li').length
}
