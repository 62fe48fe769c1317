import type { ListAction } from '#console/kit/list/actions.ts'
import type { ListDefaults } from '#console/kit/list/address.ts'
import type { Cells } from '#console/kit/list/DataTable.tsx'
import { ListScreen } from '#console/kit/list/ListScreen.tsx'
import type { Session } from '#console/kit/session.tsx'
import { type Group, groups } from '#contract/groups/groups.ts'
import { same } from '#contract/kit/text.ts'

/**
 * Names that do not exist do not compile. Nothing here runs: the compiler reads it, and a line below
 * `@ts-expect-error` that compiles is an error.
 */
export function names(session: Session) {
  session.can('groups.manage')
  // @ts-expect-error no such permission
  session.can('contact.manage')
  session.canSee('manage-groups')
  // @ts-expect-error no such screen
  session.canSee('manage-group')
  session.canDo('editAlerts')
  // @ts-expect-error no such action
  session.canDo('editAlert')
}

const edit: ListAction<Group, 'form'> = {
  key: 'edit',
  label: same('Edit'),
  permission: 'groups.manage',
  run: (_, { open }) => open('form'),
}
export const wrong: ListAction<Group, 'form'> = {
  ...edit,
  // @ts-expect-error no such permission
  permission: 'contact.manage',
  // @ts-expect-error no such dialog
  run: (_, { open }) => open('from'),
}
export const opensNothing: ListAction<Group> = {
  ...wrong,
  // @ts-expect-error it names no dialogs
  run: (_, { open }) => open('form'),
}

const cells: Cells<typeof groups> = {
  name: (group) => group.name,
  // @ts-expect-error no such field
  nmae: () => null,
}
const defaults: ListDefaults<keyof typeof groups.fields> = {
  // @ts-expect-error no such field
  columns: ['name', 'nmae'],
  // @ts-expect-error no such field
  sort: { field: 'nmae', desc: false },
}

const Dialog = () => null
const Opener = (_: { onOpen: () => void }) => null
const list = { entity: groups, title: same('Groups'), cells, defaults }
export const rightList = (
  <ListScreen
    {...list}
    actions={[edit]}
    dialogs={{ form: Dialog }}
    head={(open) => <Opener onOpen={() => open('form')} />}
  />
)
export const wrongLists = [
  // @ts-expect-error its action opens a dialog that the screen lacks
  <ListScreen key="1" {...list} actions={[edit]} dialogs={{ from: Dialog }} />,
  // @ts-expect-error its action opens a dialog that the screen lacks
  <ListScreen key="2" {...list} actions={[edit]} />,
  <ListScreen
    key="3"
    {...list}
    dialogs={{ form: Dialog }}
    // @ts-expect-error no such dialog
    head={(open) => <Opener onOpen={() => open('from')} />}
  />,
]
