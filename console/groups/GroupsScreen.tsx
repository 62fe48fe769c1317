import { CreateButton, editAction, formDialog, removeAction } from '#console/kit/form/form-screen.tsx'
import { ListScreen } from '#console/kit/list/ListScreen.tsx'
import { useSession } from '#console/kit/session.tsx'
import { type Group, groupCalls, groupForm, groupRules, groups } from '#contract/groups/groups.ts'
import { PermissionsInput } from './PermissionsInput.tsx'
import { text } from './texts.ts'

const actions = [
  editAction<Group>(groupForm),
  removeAction(groups, groupCalls.remove, {
    bulk: false,
    rule: ([group]) => (group ? groupRules.remove(group) : null),
  }),
]
const own = { permissions: PermissionsInput }

/** What was limited under an earlier subscription can be given up; beginning it takes a premium one. */
function useTraits([group]: readonly Group[]) {
  const premium = groupRules.scope(useSession())
  return {
    own,
    locks: { recommendationScopingEnabled: group?.recommendationScopingEnabled ? null : premium },
  }
}
const dialogs = { form: formDialog<typeof groups>(groupForm, useTraits) }

export default function GroupsScreen() {
  return (
    <ListScreen
      entity={groups}
      title={text.title}
      actions={actions}
      dialogs={dialogs}
      fixedFilter="status eq Active"
      head={(open) => <CreateButton form={groupForm} onClick={() => open('form')} />}
    />
  )
}
