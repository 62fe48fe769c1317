import type { MouseEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useLanguage } from '#console/kit/i18n.tsx'
import { cellOf } from '#console/kit/list/Cell.tsx'
import type { Cells } from '#console/kit/list/DataTable.tsx'
import { safeHref } from '#console/kit/safe-href.ts'
import { isPlainClick } from '#console/ui/plainClick.ts'
import {
  type AccountRecommendation,
  accountRecommendations,
} from '#contract/recommendations/account-recommendations.ts'
import { sayReason } from '#contract/recommendations/work-forms.ts'
import { ComplianceBadge, SeverityCell } from './badges.tsx'
import { atOnce, detailsPath } from './details/address.ts'
import { plainText } from './plain-text.ts'

export const recommendationCells: Cells<typeof accountRecommendations> = {
  findings: (row) => <FindingLink row={row} />,
  severity: (row) => <SeverityCell severity={row.severity} />,
  isCompliant: (row) => <ComplianceBadge row={row} />,
  description: (row) => cellOf(accountRecommendations.fields.description, plainText(row.description), 'en'),
  exemptionReason: (row) => <ExemptionReason reason={row.exemptionReason} />,
  reference: (row) => row.reference && <ReferenceLink reference={row.reference} />,
}

function ExemptionReason({ reason }: { reason: string | null }) {
  const { lang } = useLanguage()
  return cellOf(accountRecommendations.fields.exemptionReason, sayReason(reason, lang), lang)
}

/** A real link: it opens the details, and can be opened beside or copied as any link. */
function FindingLink({ row }: { row: AccountRecommendation }) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const to = detailsPath(row.recommendationId, search)
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    void navigate(to, atOnce)
  }
  return (
    <Link className="finding-link cut cell-strong" title={row.findings} to={to} onClick={open}>
      {row.findings}
    </Link>
  )
}

function ReferenceLink({ reference }: { reference: string }) {
  const href = safeHref(reference)
  if (!href) return reference
  return (
    <a className="cut" href={href} target="_blank" rel="noopener noreferrer">
      {reference}
    </a>
  )
}
