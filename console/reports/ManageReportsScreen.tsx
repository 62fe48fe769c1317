import { Play } from 'lucide-react'
import type { OwnInputs } from '#console/kit/form/FormFields.tsx'
import { CreateButton, editAction, formDialog, removeAction } from '#console/kit/form/form-screen.tsx'
import type { ListAction } from '#console/kit/list/actions.ts'
import { filledBy } from '#console/kit/list/empty.ts'
import { ListScreen } from '#console/kit/list/ListScreen.tsx'
import { reportCalls } from '#contract/reports/report-calls.ts'
import { reportForm } from '#contract/reports/report-form.ts'
import { type Report, reports } from '#contract/reports/reports.ts'
import { CustomDataInput } from './CustomDataInput.tsx'
import { manageText } from './manage-texts.ts'
import { TemplateInput } from './TemplateInput.tsx'
import { TestDialog } from './TestDialog.tsx'
import { ThumbnailInput } from './ThumbnailInput.tsx'
import { text } from './texts.ts'

const actions = [
  editAction<Report>(reportForm),
  {
    key: 'test',
    label: manageText.test,
    icon: <Play size={16} />,
    permission: 'reports.manage',
    run: (_rows, { open }) => open('test'),
  } satisfies ListAction<Report, 'test'>,
  removeAction(reports, reportCalls.remove, {
    warning: {
      en: 'Deleted reports are permanently removed from the library. Reports that were generated from them stay until they expire.',
      de: 'Gelöschte Berichte werden endgültig aus der Bibliothek entfernt. Daraus erstellte Berichte bleiben, bis sie ablaufen.',
    },
  }),
]
const own = {
  url: TemplateInput,
  urlDe: TemplateInput,
  thumbnailUrl: ThumbnailInput,
  customData: CustomDataInput,
} as OwnInputs
const dialogs = {
  form: formDialog<typeof reports>(reportForm, () => ({ own, size: 'large' as const })),
  test: TestDialog,
}
const empty = filledBy(reportForm.title)

/** The templates of the reports. */
export default function ManageReportsScreen() {
  return (
    <ListScreen
      entity={reports}
      title={text.manageTitle}
      actions={actions}
      dialogs={dialogs}
      empty={empty}
      head={(open) => <CreateButton form={reportForm} onClick={() => open('form')} />}
    />
  )
}
