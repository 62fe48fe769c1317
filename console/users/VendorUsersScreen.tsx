import { Button } from 'antd'
import { Plus } from 'lucide-react'
import { formDialog } from '#console/kit/form/form-screen.tsx'
import { useText } from '#console/kit/i18n.tsx'
import { ListScreen } from '#console/kit/list/ListScreen.tsx'
import { inviteVendorUsersForm } from '#contract/users/user-forms.ts'
import { vendorUsers } from '#contract/users/users.ts'
import { vendorUserActions } from './actions.tsx'
import { text } from './texts.ts'

const dialogs = { invite: formDialog<typeof vendorUsers>(inviteVendorUsersForm) }

/** The people of the reseller. */
export default function VendorUsersScreen() {
  const t = useText()
  return (
    <ListScreen
      entity={vendorUsers}
      title={text.title}
      actions={vendorUserActions}
      dialogs={dialogs}
      head={(open) => (
        <Button type="primary" icon={<Plus size={16} />} onClick={() => open('invite')}>
          {t(text.invite)}
        </Button>
      )}
    />
  )
}
