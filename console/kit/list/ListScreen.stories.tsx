import { removeAction } from '../form/form-screen.tsx'
import { ListScreen } from './ListScreen.tsx'
import { removeShips, ships } from './sample-list.ts'

const actions = [removeAction(ships, removeShips)]

/** A list with a selection. */
export function Ships() {
  return <ListScreen entity={ships} title={ships.label} actions={actions} />
}

/** A list for reading, whose rows open to more text. */
export function Logbook() {
  return <ListScreen entity={ships} title={ships.label} expanded={({ note }) => <p>{note}</p>} plain />
}
