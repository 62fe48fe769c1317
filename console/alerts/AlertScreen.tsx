import { Link, useLocation, useParams } from 'react-router'
import { Failed } from '#console/kit/Failed.tsx'
import { filterOfRows } from '#console/kit/form/inputs/picked-rows.ts'
import { useText } from '#console/kit/i18n.tsx'
import { useRow } from '#console/kit/rows.ts'
import { usePageTitle } from '#console/kit/usePageTitle.ts'
import { EmptyState } from '#console/ui/EmptyState.tsx'
import { Panel } from '#console/ui/Panel.tsx'
import { CardSkeleton } from '#console/ui/Skeletons.tsx'
import type { AlertBegin } from '#contract/alerts/alert-form.ts'
import { alerts } from '#contract/alerts/alerts.ts'
import { linkTo } from '#contract/screens/links.ts'
import { AlertForm } from './AlertForm.tsx'
import { text } from './texts.ts'

/** A path with `create` is a new alert; in any other the last segment is the alert's id. */
export default function AlertScreen() {
  const t = useText()
  usePageTitle(t(text.title))
  const { pathname, state } = useLocation()
  const { id = '' } = useParams()
  if (pathname.includes('create')) return <AlertForm begin={beginOf(state)} />
  return <ExistingAlert id={/^\d{1,15}$/.test(id) ? Number(id) : 0} />
}

/** What whoever sent us here wants to be watched. The state of a page may be anything. */
function beginOf(state: unknown): { filters: string } {
  const { recommendations, filters } = (state ?? {}) as { [K in keyof AlertBegin]?: unknown }
  if (Array.isArray(recommendations))
    return { filters: filterOfRows('recommendationId', recommendations.filter(Number.isSafeInteger)) }
  return { filters: typeof filters === 'string' ? filters : '' }
}

function ExistingAlert({ id }: { id: number }) {
  const t = useText()
  const read = useRow(alerts, `id eq ${id}`, { quiet: true })
  if (read.data) return <AlertForm key={read.data.id} row={read.data} />
  if (read.isError)
    return (
      <Panel>
        <Failed error={read.error} onRetry={() => void read.refetch()} />
      </Panel>
    )
  if (read.isPending)
    return (
      <Panel>
        <CardSkeleton label={t(text.edit)} lines={8} />
      </Panel>
    )
  return (
    <Panel>
      <EmptyState
        title={t(text.goneTitle)}
        text={t(text.goneText)}
        action={<Link to={linkTo('manage-alerts')}>{t(text.manage)}</Link>}
      />
    </Panel>
  )
}
