import { Button } from 'antd'
import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '#console/kit/i18n.tsx'
import { ListScreen } from '#console/kit/list/ListScreen.tsx'
import { useCount } from '#console/kit/rows.ts'
import { useSession } from '#console/kit/session.tsx'
import { Panel } from '#console/ui/Panel.tsx'
import { type Alert, alerts } from '#contract/alerts/alerts.ts'
import { suggestedAlerts } from '#contract/alerts/suggested-alerts.ts'
import { up } from '#contract/kit/entity.ts'
import { linkTo } from '#contract/screens/links.ts'
import { AlertFigures } from './AlertFigures.tsx'
import { alertActions } from './actions.tsx'
import { alertCells } from './cells.tsx'
import { Suggestions } from './Suggestions.tsx'
import { text } from './texts.ts'

const defaults = { sort: up('state' as const) }
const figures = <AlertFigures />

/** Somebody with so few alerts is still choosing. */
const few = 6

function MoreSuggestions({ rows }: { rows: readonly Alert[] }) {
  const t = useText()
  const taken = new Set(rows.map(({ filters }) => filters))
  if (suggestedAlerts.every(({ filters }) => taken.has(filters))) return null
  return (
    <Panel title={t(text.suggested)} className="more-suggestions">
      <Suggestions taken={taken} />
    </Panel>
  )
}

/** The alerts of the account: what each of them watches, how it is, and who hears of it. */
export default function ManageAlertsScreen() {
  const t = useText()
  const navigate = useNavigate()
  const { can } = useSession()
  const mayEdit = can('alerts.edit')
  const count = useCount(alerts).data
  const empty = useMemo(
    () => ({
      title: text.emptyTitle,
      text: text.emptyText,
      action: mayEdit && (
        <section aria-label={t(text.suggested)}>
          <Suggestions taken={new Set()} />
        </section>
      ),
    }),
    [mayEdit, t],
  )
  return (
    <ListScreen
      entity={alerts}
      title={text.manage}
      defaults={defaults}
      above={count ? figures : null}
      cells={alertCells}
      actions={alertActions}
      empty={empty}
      beside={({ rows }) =>
        mayEdit && rows.length > 0 && rows.length === count && count < few && <MoreSuggestions rows={rows} />
      }
      onOpen={(row: Alert) => void navigate(linkTo('edit-alert', { params: { id: row.id } }))}
      head={() => (
        <>
          <Button onClick={() => void navigate(linkTo('active-alerts'))}>{t(text.activeTitle)}</Button>
          {mayEdit && (
            <Button
              type="primary"
              icon={<Plus size={16} />}
              onClick={() => void navigate(linkTo('create-alert'))}
            >
              {t(text.create)}
            </Button>
          )}
        </>
      )}
    />
  )
}
