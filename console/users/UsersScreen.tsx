import { Button } from 'antd'
import { Plus } from 'lucide-react'
import { formDialog } from '#console/kit/form/form-screen.tsx'
import { useText } from '#console/kit/i18n.tsx'
import { ListScreen } from '#console/kit/list/ListScreen.tsx'
import { inviteUsersForm, userForm } from '#contract/users/user-forms.ts'
import { users } from '#contract/users/users.ts'
import { userActions } from './actions.tsx'
import { text } from './texts.ts'

const dialogs = {
  invite: formDialog<typeof users>(inviteUsersForm),
  form: formDialog<typeof users>(userForm),
}

/** The people of the account. */
export default function UsersScreen() {
  const t = useText()
  return (
    <ListScreen
      entity={users}
      title={text.title}
      actions={userActions}
      dialogs={dialogs}
      head={(open) => (
        <Button type="primary" icon={<Plus size={16} />} onClick={() => open('invite')}>
          {t(text.invite)}
        </Button>
      )}
    />
  )
}
