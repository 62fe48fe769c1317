import { Button } from 'antd'
import { Plus } from 'lucide-react'
import { useText } from '#console/kit/i18n.tsx'
import { ListScreen } from '#console/kit/list/ListScreen.tsx'
import { users } from '#contract/users/users.ts'
import { userActions } from './actions.tsx'
import { EditUserDialog } from './EditUserDialog.tsx'
import { InviteUsersDialog } from './InviteUsersDialog.tsx'
import { text } from './texts.ts'

const dialogs = { invite: InviteUsersDialog, edit: EditUserDialog }

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
