import { Pencil } from 'lucide-react'
import { callApi } from '#console/kit/api.ts'
import { FormDialog } from '#console/kit/form/FormDialog.tsx'
import { TextField } from '#console/kit/form/TextField.tsx'
import { text as formText } from '#console/kit/form/texts.ts'
import { useLanguage } from '#console/kit/i18n.tsx'
import type { DialogProps, ListAction } from '#console/kit/list/actions.ts'
import { cellOf } from '#console/kit/list/Cell.tsx'
import type { Cells } from '#console/kit/list/DataTable.tsx'
import { ListScreen } from '#console/kit/list/ListScreen.tsx'
import { type Setting, settingCalls, settingProblem, settings } from '#contract/settings/settings.ts'
import { wordsOf } from './setting-names.ts'
import { text } from './texts.ts'

const actions: ListAction<Setting, 'edit'>[] = [
  {
    key: 'edit',
    label: text.edit,
    icon: <Pencil size={16} />,
    permission: 'settings.manage',
    edits: { en: 'Setting', de: 'Einstellung' },
    run: (_, { open }) => open('edit'),
  },
]
const dialogs = { edit: SettingDialog }
const cells: Cells<typeof settings> = {
  displayName: (setting) => <Words setting={setting} field="displayName" />,
  description: (setting) => <Words setting={setting} field="description" />,
}

export default function ManageSettingsScreen() {
  return (
    <ListScreen entity={settings} title={text.manage} actions={actions} dialogs={dialogs} cells={cells} />
  )
}

function Words({ setting, field }: { setting: Setting; field: 'displayName' | 'description' }) {
  const { lang } = useLanguage()
  return cellOf(settings.fields[field], wordsOf(setting, lang)[field], lang)
}

function SettingDialog({ rows, onClose }: DialogProps<Setting>) {
  const { t, lang } = useLanguage()
  const setting = rows[0]
  if (!setting) return null
  const words = wordsOf(setting, lang)
  return (
    <FormDialog
      title={t(text.editTitle)}
      initial={{ value: setting.value }}
      submitLabel={t(formText.save)}
      onClose={onClose}
      onSubmit={({ value }) =>
        callApi(settingCalls.update, { params: { id: setting.id }, body: { value } }, { quiet: true })
      }
    >
      <p className="quiet">{words.description}</p>
      <TextField
        name="value"
        label={words.displayName}
        maxLength={2000}
        rules={[
          {
            validator: async (_rule, value: string) => {
              const problem = settingProblem(setting.name, value ?? '')
              if (problem) throw new Error(problem[lang])
            },
          },
        ]}
      />
    </FormDialog>
  )
}
