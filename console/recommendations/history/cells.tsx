import { ArrowDown, ArrowUp } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { DateText } from '#console/kit/DateText.tsx'
import { useLanguage } from '#console/kit/i18n.tsx'
import { cellOf } from '#console/kit/list/Cell.tsx'
import type { Cells } from '#console/kit/list/DataTable.tsx'
import { labelOf } from '#contract/kit/choices.ts'
import { fillIn, type Lang } from '#contract/kit/text.ts'
import {
  changeField,
  changeType,
  type RecommendationHistory,
  recommendationHistory,
} from '#contract/recommendations/recommendation-history.ts'
import { sayReason } from '#contract/recommendations/work-forms.ts'
import { linkTo } from '#contract/screens/links.ts'
import { ComplianceBadge, SeverityCell } from '../badges.tsx'
import { complianceWord } from '../compliance-word.ts'
import { plainText } from '../plain-text.ts'
import { text } from './texts.ts'

export const historyCells: Cells<typeof recommendationHistory> = {
  date: (row) => <DateText iso={row.date} format="dd/MM/yyyy HH:mm" utc />,
  findings: (row) => <FindingLink row={row} />,
  severity: (row) => <SeverityCell severity={row.severity} />,
  isCompliant: (row) => <ComplianceBadge row={row} hasReason={false} />,
  description: (row) => cellOf(recommendationHistory.fields.description, plainText(row.description), 'en'),
  changeType: (row) => (row.changeType === null ? null : <ChangeType type={row.changeType} />),
  changeDescription: (row) => <ChangeDescription row={row} />,
}

/** Opens the details of the recommendation beside the history. */
export function detailsOf(recommendationId: number, search: string): string {
  const params = new URLSearchParams(search)
  params.set('details', String(recommendationId))
  return linkTo('recommendation-history', { query: params })
}

function FindingLink({ row }: { row: RecommendationHistory }) {
  const { search } = useLocation()
  return (
    <Link
      className="finding-link cut cell-strong"
      title={row.findings}
      to={detailsOf(row.recommendationId, search)}
    >
      {row.findings}
    </Link>
  )
}

function ChangeType({ type }: { type: number }) {
  const { lang } = useLanguage()
  const isBetter = type === changeType.value.Improvement
  return (
    <span className="state-badge">
      {isBetter ? (
        <ArrowUp size={16} className="event-better" aria-hidden="true" />
      ) : (
        <ArrowDown size={16} className="event-worse" aria-hidden="true" />
      )}
      {labelOf(changeType, type, lang)}
    </span>
  )
}

function ChangeDescription({ row }: { row: RecommendationHistory }) {
  const { lang } = useLanguage()
  const said = sentenceOf(row, lang)
  const isExemption = row.changeField === changeField.value.IsExempted
  const details = isExemption ? sayReason(row.changeDetails, lang) : row.changeDetails
  const words = details ? `${said}: ${details}` : said
  return cellOf(recommendationHistory.fields.changeDescription, words, lang)
}

function sentenceOf(
  { changeField: field, oldValue, newValue, assignedTo }: RecommendationHistory,
  lang: Lang,
) {
  if (field === changeField.value.IsCompliant)
    return `${complianceWord(oldValue, lang)} → ${complianceWord(newValue, lang)}`
  if (field === changeField.value.IsExempted)
    return (newValue === 'true' ? text.exempted : text.unExempted)[lang]
  return assignedTo ? fillIn(text.assignedTo[lang], { who: assignedTo }) : text.unassigned[lang]
}
