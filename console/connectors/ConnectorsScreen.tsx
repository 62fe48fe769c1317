import { ListChecks } from 'lucide-react'
import type { ListAction } from '#console/kit/list/actions.ts'
import { ListScreen } from '#console/kit/list/ListScreen.tsx'
import { type Connector, connectors } from '#contract/connectors/connectors.ts'
import { Figures } from './Figures.tsx'
import { ReadingsDialog } from './ReadingsDialog.tsx'
import { text } from './texts.ts'

const actions: ListAction<Connector, 'readings'>[] = [
  {
    key: 'readings',
    label: text.readings,
    icon: <ListChecks size={16} />,
    permission: 'connectors.view',
    run: (_, { open }) => open('readings'),
  },
]
const dialogs = { readings: ReadingsDialog }

/** What fills the snapshots of tenants, and how the last reading went. */
export default function ConnectorsScreen() {
  return (
    <ListScreen
      entity={connectors}
      title={text.title}
      sentence={<Figures />}
      actions={actions}
      dialogs={dialogs}
    />
  )
}
