import { useText } from '#console/kit/i18n.tsx'
import { EmptyState } from '#console/ui/EmptyState.tsx'
import { Panel } from '#console/ui/Panel.tsx'
import { text } from './texts.ts'

/** A screen that has nothing to show yet. */
export default function NoDataPage() {
  const t = useText()
  return (
    <Panel>
      <EmptyState title={t(text.noData)} text={t(text.noDataText)} />
    </Panel>
  )
}
