import { callApi } from '#console/kit/api.ts'
import { FormDialog } from '#console/kit/form/FormDialog.tsx'
import { TextField } from '#console/kit/form/TextField.tsx'
import { text as formText } from '#console/kit/form/texts.ts'
import { useText } from '#console/kit/i18n.tsx'
import type { DialogProps } from '#console/kit/list/actions.ts'
import { userRole } from '#contract/access/roles.ts'
import { type User, userCalls } from '#contract/users/users.ts'
import { RoleAndGroupFields } from './RoleAndGroupFields.tsx'
import { text } from './texts.ts'

interface Values {
  email: string
  role: number
  groupId: number | null | undefined
}

export function EditUserDialog({ rows, onClose }: DialogProps<User>) {
  const t = useText()
  const user = rows[0]
  if (!user) return null
  const send = ({ role, groupId }: Values) =>
    callApi(
      userCalls.updateRoleAndGroup,
      {
        params: { id: user.id },
        body: { role, groupId: role === userRole.value.Admin ? null : (groupId ?? null) },
      },
      { quiet: true },
    )
  return (
    <FormDialog<Values>
      title={t(text.editTitle)}
      initial={{ email: user.email, role: user.role, groupId: user.groupId ?? undefined }}
      submitLabel={t(formText.save)}
      onClose={onClose}
      onSubmit={send}
    >
      {(values, set) => (
        <>
          <TextField name="email" label={t(formText.email)} disabled />
          <RoleAndGroupFields role={values.role} onAdmin={() => set({ groupId: null })} />
        </>
      )}
    </FormDialog>
  )
}
