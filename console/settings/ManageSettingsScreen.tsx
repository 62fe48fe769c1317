import { Button } from 'antd'
import { Activity, ArrowRightLeft, Pencil, ScrollText, ShieldCheck } from 'lucide-react'
import { useNavigate } from 'react-router'
import { FormDialog } from '#console/kit/form/FormDialog.tsx'
import { neededFor } from '#console/kit/form/form-screen.tsx'
import { text as formText } from '#console/kit/form/texts.ts'
import { useLanguage } from '#console/kit/i18n.tsx'
import type { DialogProps, ListAction } from '#console/kit/list/actions.ts'
import { cellOf } from '#console/kit/list/Cell.tsx'
import { ListScreen } from '#console/kit/list/ListScreen.tsx'
import { word } from '#contract/kit/words.ts'
import { operatorLog } from '#contract/operator-log/operator-log.ts'
import { linkTo } from '#contract/screens/links.ts'
import {
  type Setting,
  settingCalls,
  settingForm,
  settings,
  settingWords,
} from '#contract/settings/settings.ts'
import { text } from './texts.ts'

const actions: ListAction<Setting, 'form'>[] = [
  {
    key: 'edit',
    label: formText.edit,
    icon: <Pencil size={16} />,
    permission: neededFor(settingCalls.update),
    edits: settingCalls.update.edits,
    run: (_rows, { open }) => open('form'),
  },
]
const dialogs = { form: SettingDialog }
const cells = {
  displayName: (setting: Setting) => <Words setting={setting} field="displayName" />,
  description: (setting: Setting) => <Words setting={setting} field="description" />,
}

export default function ManageSettingsScreen() {
  return (
    <ListScreen
      entity={settings}
      title={text.manage}
      actions={actions}
      dialogs={dialogs}
      cells={cells}
      head={() => <Ways />}
    />
  )
}

/** What else is set up here. */
function Ways() {
  const { t } = useLanguage()
  const navigate = useNavigate()
  return (
    <>
      <Button icon={<ArrowRightLeft size={16} />} onClick={() => void navigate(linkTo('environment'))}>
        {t(word.environments)}
      </Button>
      <Button icon={<Activity size={16} />} onClick={() => void navigate(linkTo('manage-health'))}>
        {t(word.health)}
      </Button>
      <Button icon={<ScrollText size={16} />} onClick={() => void navigate(linkTo('operator-log'))}>
        {t(operatorLog.label)}
      </Button>
      <Button icon={<ShieldCheck size={16} />} onClick={() => void navigate(linkTo('roles-and-screens'))}>
        {t(text.roles)}
      </Button>
    </>
  )
}

function Words({ setting, field }: { setting: Setting; field: 'displayName' | 'description' }) {
  const { lang } = useLanguage()
  return cellOf(settings.fields[field], settingWords(setting)[field][lang], lang)
}

function SettingDialog({ rows, onClose }: DialogProps<Setting>) {
  const { t } = useLanguage()
  const [setting] = rows
  if (!setting) return null
  return (
    <FormDialog form={settingForm(setting)} rows={rows} onClose={onClose}>
      <p className="quiet">{t(settingWords(setting).description)}</p>
    </FormDialog>
  )
}
