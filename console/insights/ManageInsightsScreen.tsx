import { CreateButton, editAction, formDialog, removeAction } from '#console/kit/form/form-screen.tsx'
import { ListScreen } from '#console/kit/list/ListScreen.tsx'
import { type Insight, insightCalls, insightForm, insights } from '#contract/insights/insights.ts'
import { text } from './texts.ts'

const actions = [
  editAction<Insight>(insightForm),
  removeAction(insights, insightCalls.remove, { warning: text.removeText }),
]
const dialogs = { form: formDialog<typeof insights>(insightForm) }

export default function ManageInsightsScreen() {
  return (
    <ListScreen
      entity={insights}
      title={text.manage}
      actions={actions}
      dialogs={dialogs}
      head={(open) => <CreateButton form={insightForm} onClick={() => open('form')} />}
    />
  )
}
