import type { ListAction } from '#console/kit/list/actions.ts'
import type { ListDefaults } from '#console/kit/list/address.ts'
import type { Cells } from '#console/kit/list/DataTable.tsx'
import { ListScreen } from '#console/kit/list/ListScreen.tsx'
import { useRows } from '#console/kit/rows.ts'
import type { Session } from '#console/kit/session.tsx'
import { type Group, groups } from '#contract/groups/groups.ts'
import { same } from '#contract/kit/text.ts'
import { where } from '#contract/kit/where.ts'
import { linkTo } from '#contract/screens/links.ts'
import type { Page } from '#contract/screens/screens.ts'

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

export const links = [
  linkTo('recommendations'),
  linkTo('recommendations', { params: { id: 1 }, query: { $filter: '', scoreType: 'custom' } }),
  linkTo('story', { params: { storyId: 1 } }),
  linkTo('login', { query: { error: 'Sign in again' } }),
  // @ts-expect-error no such page
  linkTo('storys'),
  // @ts-expect-error the path needs a parameter
  linkTo('story'),
  // @ts-expect-error no such parameter
  linkTo('story', { params: { id: 1 } }),
  // @ts-expect-error the path has no parameters
  linkTo('stories', { params: { storyId: 1 } }),
  // @ts-expect-error the list's address has no such parameter
  linkTo('recommendations', { query: { filter: '' } }),
  // @ts-expect-error its address carries nothing
  linkTo('stories', { query: { $filter: '' } }),
]
export const filters = [
  where(groups, { name: 'Auditors' }),
  // @ts-expect-error no such field
  where(groups, { nmae: 'Auditors' }),
  // @ts-expect-error not a value of the field
  where(groups, { name: 1 }),
]

type Parts = Record<Page, () => void>
declare const parts: Parts
// @ts-expect-error a page that is not there has no part
export const toCome = parts.nowhere
// @ts-expect-error every page that is there has its part
export const tooFew: Parts = { dashboard: () => undefined }

export function useTypedRows() {
  const rows = useRows(groups, { select: ['id', 'name'], top: 10 }).data ?? []
  // @ts-expect-error no such field
  useRows(groups, { select: ['nmae'], top: 10 })
  // @ts-expect-error no such field
  useRows(groups, { sort: { field: 'nmae', desc: false }, top: 10 })
  // @ts-expect-error the field was not asked for
  return rows.map(({ name, status }) => `${name} ${status}`)
}
