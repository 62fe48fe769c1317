import { Segmented } from 'antd'
import { ListChecks } from 'lucide-react'
import { useNavigate, useSearchParams } from 'react-router'
import { CreateButton, editAction, formDialog } from '#console/kit/form/form-screen.tsx'
import { useText } from '#console/kit/i18n.tsx'
import type { ListAction } from '#console/kit/list/actions.ts'
import { ListScreen } from '#console/kit/list/ListScreen.tsx'
import { EditedFigures, shippedAction, shippedDialog } from '#console/kit/shipped/shipped-screen.tsx'
import { where } from '#contract/kit/where.ts'
import {
  regulationControlForm,
  regulationControlsShipped,
  regulationForm,
  regulationsShipped,
} from '#contract/regulations/managed-regulation-calls.ts'
import {
  type Regulation,
  type RegulationControl,
  regulationControls,
  regulations,
} from '#contract/regulations/managed-regulations.ts'
import { regulationStatus } from '#contract/regulations/regulations.ts'
import { linkTo } from '#contract/screens/links.ts'
import { ControlsDialog } from './ControlsDialog.tsx'
import { removeControls } from './remove-controls.ts'
import { text } from './texts.ts'

const defaults = { filter: where(regulations, { status: regulationStatus.value.Active }) }
const actions: ListAction<Regulation, 'form' | 'controls' | 'shipped'>[] = [
  {
    key: 'controls',
    label: text.controls,
    icon: <ListChecks size={16} />,
    permission: 'regulations.manage',
    run: (_rows, { open }) => open('controls'),
  },
  editAction<Regulation>(regulationForm),
  shippedAction<Regulation>(regulationsShipped),
]
const dialogs = {
  form: formDialog<typeof regulations>(regulationForm),
  controls: ControlsDialog,
  shipped: shippedDialog<Regulation>(regulationsShipped),
}

const controlActions = [
  editAction<RegulationControl>(regulationControlForm),
  shippedAction<RegulationControl>(regulationControlsShipped),
  removeControls,
]
const controlDialogs = {
  form: formDialog<typeof regulationControls>(regulationControlForm),
  shipped: shippedDialog<RegulationControl>(regulationControlsShipped),
}

/** Regulations with their controls, or the controls of all of them. */
export default function ManageRegulationsScreen() {
  const [params] = useSearchParams()
  if (params.get('tab') === 'articles')
    return (
      <ListScreen
        entity={regulationControls}
        title={text.articles}
        sentence={<EditedFigures of={regulationControlsShipped} query={{ tab: 'articles' }} />}
        defaults={controlDefaults}
        actions={controlActions}
        dialogs={controlDialogs}
        head={() => <Tabs tab="articles" />}
      />
    )
  return (
    <ListScreen
      entity={regulations}
      title={text.title}
      sentence={<EditedFigures of={regulationsShipped} />}
      defaults={defaults}
      actions={actions}
      dialogs={dialogs}
      head={(open) => (
        <>
          <Tabs tab="regulations" />
          <CreateButton form={regulationForm} onClick={() => open('form')} />
        </>
      )}
    />
  )
}
const controlDefaults = { columns: ['regulation', 'controlId', 'text', 'recommendationIds'] as const }

function Tabs({ tab }: { tab: 'regulations' | 'articles' }) {
  const t = useText()
  const navigate = useNavigate()
  return (
    <Segmented
      aria-label={t(text.views)}
      value={tab}
      options={[
        { value: 'regulations', label: t(text.regulationsTab) },
        { value: 'articles', label: t(text.articlesTab) },
      ]}
      onChange={(next) =>
        void navigate(
          next === 'articles'
            ? linkTo('manage-regulations', { query: { tab: 'articles' } })
            : linkTo('manage-regulations'),
        )
      }
    />
  )
}
