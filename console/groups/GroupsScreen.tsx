import { Button } from 'antd'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { callApi } from '#console/kit/api.ts'
import { useText } from '#console/kit/i18n.tsx'
import type { ListAction } from '#console/kit/list/actions.ts'
import { ListScreen } from '#console/kit/list/ListScreen.tsx'
import { type Group, groupCalls, groupRules, groups } from '#contract/groups/groups.ts'
import { fill } from '#contract/kit/text.ts'
import { GroupDialog } from './GroupDialog.tsx'
import { text } from './texts.ts'

const actions: ListAction<Group, 'form'>[] = [
  {
    key: 'edit',
    label: text.edit,
    icon: <Pencil size={16} />,
    permission: 'groups.manage',
    run: (_, { open }) => open('form'),
  },
  {
    key: 'remove',
    label: text.remove,
    icon: <Trash2 size={16} />,
    permission: 'groups.manage',
    danger: true,
    rule: ([group]) => (group ? groupRules.remove(group) : null),
    run: async ([group], { confirm }) => {
      if (!group || !(await confirm({ title: fill(text.removeTitle, { name: group.name }), danger: true })))
        return false
      await callApi(groupCalls.remove, { params: { id: group.id } })
    },
  },
]
const dialogs = { form: GroupDialog }

export default function GroupsScreen() {
  const t = useText()
  return (
    <ListScreen
      entity={groups}
      title={text.title}
      actions={actions}
      dialogs={dialogs}
      fixedFilter="status eq Active"
      head={(open) => (
        <Button type="primary" icon={<Plus size={16} />} onClick={() => open('form')}>
          {t(text.create)}
        </Button>
      )}
    />
  )
}
