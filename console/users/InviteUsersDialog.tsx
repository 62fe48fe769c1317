import { callApi } from '#console/kit/api.ts'
import { EmailsField } from '#console/kit/form/EmailsField.tsx'
import { FormDialog } from '#console/kit/form/FormDialog.tsx'
import { text as formText } from '#console/kit/form/texts.ts'
import { useText } from '#console/kit/i18n.tsx'
import type { DialogProps } from '#console/kit/list/actions.ts'
import { userRole } from '#contract/access/roles.ts'
import { userCalls } from '#contract/users/users.ts'
import { RoleAndGroupFields } from './RoleAndGroupFields.tsx'
import { text } from './texts.ts'

interface Values {
  emails: string[]
  role: number
  groupId: number | null
}

export function InviteUsersDialog({ onClose }: DialogProps<unknown>) {
  const t = useText()
  const send = ({ emails, role, groupId }: Values) =>
    callApi(
      userCalls.invite,
      {
        body: {
          invites: emails.map((email) => ({ email: email.trim(), role })),
          groupId: role === userRole.value.Admin ? null : groupId,
        },
      },
      { quiet: true },
    )
  return (
    <FormDialog<Values>
      title={t(text.invite)}
      initial={{ emails: [], role: userRole.value.User, groupId: null }}
      required={['emails']}
      submitLabel={t(formText.invite)}
      onClose={onClose}
      onSubmit={send}
    >
      {(values, set) => (
        <>
          <EmailsField onChange={(emails) => set({ emails })} />
          <RoleAndGroupFields role={values.role} onAdmin={() => set({ groupId: null })} />
        </>
      )}
    </FormDialog>
  )
}

/** A reseller's invitees are resellers: there is nothing to choose. */
export function InviteVendorUsersDialog({ onClose }: DialogProps<unknown>) {
  const t = useText()
  return (
    <FormDialog
      title={t(text.invite)}
      initial={{ emails: [] as string[] }}
      required={['emails']}
      submitLabel={t(formText.invite)}
      onClose={onClose}
      onSubmit={({ emails }) =>
        callApi(
          userCalls.invite,
          {
            body: { invites: emails.map((email) => ({ email: email.trim(), role: userRole.value.Vendor })) },
          },
          { quiet: true },
        )
      }
    >
      {(_values, set) => <EmailsField onChange={(emails) => set({ emails })} />}
    </FormDialog>
  )
}
