import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { CardList } from '#console/kit/cards/CardList.tsx'
import { pageOfCards } from '#console/kit/cards/paging.ts'
import { useText } from '#console/kit/i18n.tsx'
import { AddressedJob } from '#console/kit/jobs/AddressedJob.tsx'
import { useJobInAddress } from '#console/kit/jobs/useJobInAddress.ts'
import { useRow, useRows } from '#console/kit/rows.ts'
import { useSession } from '#console/kit/session.tsx'
import { ChoiceBar } from '#console/ui/ChoiceBar.tsx'
import { down } from '#contract/kit/entity.ts'
import { madeReports, madeState } from '#contract/reports/made-reports.ts'
import { type Report, reportStatus, reports } from '#contract/reports/reports.ts'
import { GenerateDialog } from './GenerateDialog.tsx'
import { MadeReports } from './MadeReports.tsx'
import { ReportCard } from './ReportCard.tsx'
import { ScheduledReports } from './ScheduledReports.tsx'
import { text } from './texts.ts'

const searchDelay = 1000
const empty = { title: text.emptyTitle, text: text.emptyText }
const views = ['library', 'made', 'scheduled'] as const
type View = (typeof views)[number]

/** The active templates as cards; what was made from them stands beside. */
export default function ReportsScreen() {
  const t = useText()
  const session = useSession()
  const [params, setParams] = useSearchParams()
  const view = views.find((one) => one === params.get('view')) ?? 'library'
  // Each view has filters and dialogs of its own in the address.
  const choose = (next: View) => setParams(next === 'library' ? {} : { view: next }, { replace: true })
  const tools = (
    <ChoiceBar<View>
      label={t(text.views)}
      value={view}
      onChange={choose}
      options={views
        .filter((one) => one !== 'scheduled' || session.can('reports.schedule'))
        .map((one) => ({ value: one, label: t(text[one]) }))}
    />
  )
  return (
    <>
      <h2 className="sr-only">{t(text.title)}</h2>
      <AddressedJob />
      {view === 'library' && <Library tools={tools} />}
      {view === 'made' && <MadeReports tools={tools} />}
      {view === 'scheduled' && <ScheduledReports tools={tools} />}
    </>
  )
}

function Library({ tools }: { tools: ReactNode }) {
  const t = useText()
  const job = useJobInAddress()
  const [top] = useState(() => pageOfCards(window.innerHeight, { tall: 8, usual: 6 }))
  const [params, setParams] = useSearchParams()
  const opened = params.get('open') ?? ''
  const active = `status eq ${reportStatus.value.Active}`
  const { data: chosen } = useRow(reports, `${active} and id eq ${opened}`, {
    enabled: /^\d{1,15}$/.test(opened),
  })
  const close = () =>
    setParams((before) => withOpen(before, null), { replace: true, preventScrollReset: true })
  const made = useRows(madeReports, { sort: down('createdAt'), top: 50 })
  const lastOf = ({ id }: Report) =>
    made.data?.find(({ reportId, state }) => reportId === id && state === madeState.value.Made)
  return (
    <div className="reports-list">
      <CardList
        entity={reports}
        label={text.title}
        top={top}
        filter={active}
        order="id"
        searchDelay={searchDelay}
        total={(n, total) => t(text.shown, { n, total })}
        tools={tools}
        card={(report) => (
          <ReportCard report={report} last={lastOf(report)} to={`?${withOpen(params, report.id)}`} />
        )}
        boneHeight={330}
        empty={empty}
      />
      {chosen && opened && (
        <GenerateDialog
          report={chosen}
          last={lastOf(chosen)}
          onClose={close}
          onLater={(id) => job.show(id)}
        />
      )}
    </div>
  )
}

/** The open dialog stands in the address. */
function withOpen(params: URLSearchParams, id: number | null): URLSearchParams {
  const after = new URLSearchParams(params)
  if (id === null) after.delete('open')
  else after.set('open', String(id))
  return after
}
