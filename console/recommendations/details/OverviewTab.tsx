import { Copy } from 'lucide-react'
import { useText } from '#console/kit/i18n.tsx'
import { SafeHtml } from '#console/kit/SafeHtml.tsx'
import { safeHref } from '#console/kit/safe-href.ts'
import { useCopy } from '#console/kit/useCopy.ts'
import { IconButton } from '#console/ui/IconButton.tsx'
import type { AccountRecommendation } from '#contract/recommendations/account-recommendations.ts'
import { validationMethod } from '#contract/recommendations/recommendation-choices.ts'
import { naReasonOf } from '../na-reason.ts'
import { shortened } from './address.ts'
import { Evidence } from './Evidence.tsx'
import { Facts } from './Facts.tsx'
import { Section } from './Section.tsx'
import { text } from './texts.ts'

interface Props {
  row: AccountRecommendation
  onReport: (() => void) | undefined
}

export function OverviewTab({ row, onReport }: Props) {
  const t = useText()
  const isManual = row.validationMethod === validationMethod.value.Manual
  return (
    <div className="details-body details-columns">
      <div className="details-main">
        <Section title={t(text.description)}>
          <div className="details-html">
            <SafeHtml html={row.description} />
          </div>
        </Section>
        <Result row={row} isManual={isManual} />
        {!isManual && <Evidence row={row} onReport={onReport} />}
        {row.correctiveAction && (
          <Section title={t(text.correctiveAction)}>
            <div className="details-html quiet">
              <SafeHtml html={row.correctiveAction} />
            </div>
          </Section>
        )}
        {row.userImpact && (
          <Section title={t(text.userImpact)}>
            <div className="details-html quiet">
              <SafeHtml html={row.userImpact} />
            </div>
          </Section>
        )}
        {row.reference && (
          <Section title={t(text.reference)}>
            <Reference reference={row.reference} />
          </Section>
        )}
      </div>
      <Facts row={row} />
    </div>
  )
}

/** In a sentence: what came out, or why nothing did. */
function Result({ row, isManual }: { row: AccountRecommendation; isManual: boolean }) {
  const t = useText()
  const reason = row.isCompliant === null ? t(naReasonOf(row)) : null
  if (!reason && !row.message) return null
  return (
    <Section title={t(isManual ? text.manualResult : text.result)}>
      <p>
        {reason && `${reason}. `}
        {row.message}
      </p>
      {row.isKept && <p className="quiet">{t(text.kept)}</p>}
    </Section>
  )
}

export function Reference({ reference }: { reference: string }) {
  const t = useText()
  const copy = useCopy()
  const href = safeHref(reference)
  return (
    <div className="details-reference">
      {href ? (
        <a href={href} target="_blank" rel="noopener noreferrer" title={reference}>
          {shortened(reference)}
        </a>
      ) : (
        <span title={reference}>{shortened(reference)}</span>
      )}
      <IconButton label={t(text.copy)} icon={<Copy size={16} />} onClick={() => void copy(reference)} />
    </div>
  )
}
