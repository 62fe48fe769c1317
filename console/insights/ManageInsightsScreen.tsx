import { Button } from 'antd'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { callApi } from '#console/kit/api.ts'
import { useText } from '#console/kit/i18n.tsx'
import type { ListAction } from '#console/kit/list/actions.ts'
import { ListScreen } from '#console/kit/list/ListScreen.tsx'
import { useSession } from '#console/kit/session.tsx'
import { DisabledReason } from '#console/ui/DisabledReason.tsx'
import { type Insight, insightCalls, insights } from '#contract/insights/insights.ts'
import { InsightDialog } from './InsightDialog.tsx'
import { text } from './texts.ts'

const model = { en: 'Insight', de: 'Einblick' }
const actions: ListAction<Insight, 'form'>[] = [
  {
    key: 'edit',
    label: text.edit,
    icon: <Pencil size={16} />,
    permission: 'insights.manage',
    edits: model,
    run: (_, { open }) => open('form'),
  },
  {
    key: 'remove',
    label: text.remove,
    icon: <Trash2 size={16} />,
    permission: 'insights.manage',
    edits: model,
    bulk: true,
    danger: true,
    run: async (rows, { confirm }) => {
      if (!(await confirm({ title: text.removeTitle, text: text.removeText, danger: true }))) return false
      await callApi(insightCalls.remove, { body: { ids: rows.map((insight) => insight.id) } })
    },
  },
]
const dialogs = { form: InsightDialog }

export default function ManageInsightsScreen() {
  const t = useText()
  const session = useSession()
  return (
    <ListScreen
      entity={insights}
      title={text.manage}
      actions={actions}
      dialogs={dialogs}
      head={(open) => (
        <DisabledReason reason={session.editsDisabled(model)} label={t(text.create)}>
          {(disabled) => (
            <Button type="primary" icon={<Plus size={16} />} disabled={disabled} onClick={() => open('form')}>
              {t(text.create)}
            </Button>
          )}
        </DisabledReason>
      )}
    />
  )
}
