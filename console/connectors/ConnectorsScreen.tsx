import { ListScreen } from '#console/kit/list/ListScreen.tsx'
import { connectors } from '#contract/connectors/connectors.ts'
import { Figures } from './Figures.tsx'
import { text } from './texts.ts'

/** What fills the snapshots of tenants, and how the last reading went. */
export default function ConnectorsScreen() {
  return <ListScreen entity={connectors} title={text.title} sentence={<Figures />} />
}
