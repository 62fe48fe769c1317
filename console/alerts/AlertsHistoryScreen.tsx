import { PanelRight } from 'lucide-react'
import { useMemo } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import type { ListAction } from '#console/kit/list/actions.ts'
import type { Cells } from '#console/kit/list/DataTable.tsx'
import { ListScreen } from '#console/kit/list/ListScreen.tsx'
import { type AlertChange, alertsHistory } from '#contract/alerts/alerts.ts'
import { down } from '#contract/kit/entity.ts'
import { linkTo } from '#contract/screens/links.ts'
import { AlertChangePage } from './AlertChangePage.tsx'
import { text } from './texts.ts'

const defaults = { top: 50, sort: down('creationTime' as const) }
const empty = { title: text.historyEmptyTitle, text: text.historyEmptyText }
const cells: Cells<typeof alertsHistory> = {
  alertName: (row) => (
    <Link className="cut cell-strong" to={linkTo('alerts-history', { params: { historyId: row.id } })}>
      {row.alertName}
    </Link>
  ),
}

/** When alerts became active and quiet; with an id in the address, one such change. */
export default function AlertsHistoryScreen() {
  const { historyId } = useParams()
  if (historyId !== undefined)
    return <AlertChangePage key={historyId} id={/^\d{1,15}$/.test(historyId) ? Number(historyId) : 0} />
  return <HistoryList />
}

function HistoryList() {
  const navigate = useNavigate()
  const actions = useMemo(
    (): ListAction<AlertChange>[] => [
      {
        key: 'details',
        label: text.details,
        icon: <PanelRight size={16} />,
        run: ([row], { go }) =>
          row ? go(linkTo('alerts-history', { params: { historyId: row.id } })) : false,
      },
    ],
    [],
  )
  return (
    <ListScreen
      entity={alertsHistory}
      title={text.history}
      defaults={defaults}
      cells={cells}
      actions={actions}
      empty={empty}
      onOpen={(row) => void navigate(linkTo('alerts-history', { params: { historyId: row.id } }))}
    />
  )
}
