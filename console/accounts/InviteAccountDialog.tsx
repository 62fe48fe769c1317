import { callApi } from '#console/kit/api.ts'
import { EmailsField } from '#console/kit/form/EmailsField.tsx'
import { FormDialog } from '#console/kit/form/FormDialog.tsx'
import { text as formText } from '#console/kit/form/texts.ts'
import { useText } from '#console/kit/i18n.tsx'
import type { DialogProps } from '#console/kit/list/actions.ts'
import { accountCalls } from '#contract/accounts/accounts.ts'
import { text } from './texts.ts'

/** Invites one tenant administrator to sign up. */
export function InviteAccountDialog({ onClose }: DialogProps<unknown>) {
  const t = useText()
  return (
    <FormDialog
      title={t(text.invite)}
      initial={{ emails: [] as string[] }}
      required={['emails']}
      submitLabel={t(formText.invite)}
      onClose={onClose}
      onSubmit={({ emails }) =>
        callApi(accountCalls.invite, { body: { email: emails[0] ?? '' } }, { quiet: true })
      }
    >
      {(_values, set) => (
        <>
          <p>{t(text.inviteText)}</p>
          <EmailsField single onChange={(emails) => set({ emails })} />
        </>
      )}
    </FormDialog>
  )
}
