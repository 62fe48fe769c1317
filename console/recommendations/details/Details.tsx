import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useText } from '#console/kit/i18n.tsx'
import { justRead, useAnswer } from '#console/kit/query.ts'
import { Tabs } from '#console/ui/Tabs.tsx'
import { accountRecommendationCalls } from '#contract/recommendations/account-recommendation-calls.ts'
import type { AccountRecommendation } from '#contract/recommendations/account-recommendations.ts'
import { queryType } from '#contract/recommendations/recommendation-choices.ts'
import { readTab } from './address.ts'
import { FactsLine } from './FactsLine.tsx'
import { HistoryTab } from './HistoryTab.tsx'
import { OverviewTab } from './OverviewTab.tsx'
import { RemediationTab, stepCount } from './RemediationTab.tsx'
import { RequirementsTab } from './RequirementsTab.tsx'
import { text } from './texts.ts'
import { ValidationReport } from './ValidationReport.tsx'

/** The finding, one line of facts, and the tabs; the open tab stands in the address. */
export function Details({ row }: { row: AccountRecommendation }) {
  const t = useText()
  const [params, setParams] = useSearchParams()
  const [isReportOpen, setReportOpen] = useState(false)
  const hasReport =
    row.isCompliant === false && row.queryType === queryType.value.Granular && row.nonCompliantItems > 0
  const openReport = hasReport ? () => setReportOpen(true) : undefined
  const change = (tab: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (tab === 'overview') next.delete('tab')
        else next.set('tab', tab)
        return next
      },
      { replace: true },
    )
  return (
    <>
      <div className="details-head">
        <h2>{row.findings}</h2>
        <FactsLine row={row} onReport={openReport} />
      </div>
      <Tabs
        className="details-tabs"
        label={t(text.title)}
        shown={readTab(params)}
        onShow={change}
        keepsVisited
        tabs={[
          {
            key: 'overview',
            label: t(text.overview),
            children: <OverviewTab row={row} onReport={openReport} />,
          },
          {
            key: 'requirements',
            label: <Counted label={t(text.requirements)} count={row.prerequisites.length} />,
            children: <RequirementsTab row={row} />,
          },
          {
            key: 'remediation',
            label: <Counted label={t(text.remediation)} count={stepCount(row.remediation)} />,
            children: <RemediationTab row={row} />,
          },
          { key: 'history', label: <HistoryLabel id={row.id} />, children: <HistoryTab row={row} /> },
        ]}
      />
      {isReportOpen && <ValidationReport id={row.id} onClose={() => setReportOpen(false)} />}
    </>
  )
}

function HistoryLabel({ id }: { id: number }) {
  const t = useText()
  const options = { quiet: true, staleTime: justRead }
  const { data } = useAnswer(accountRecommendationCalls.history, { params: { id } }, options)
  return <Counted label={t(text.history)} count={data?.length ?? 0} />
}

function Counted({ label, count }: { label: string; count: number }) {
  return (
    <>
      {label}
      {count > 0 && <span className="tab-count num"> {count}</span>}
    </>
  )
}
