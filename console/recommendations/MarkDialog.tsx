import { callApi } from '#console/kit/api.ts'
import { FormDialog } from '#console/kit/form/FormDialog.tsx'
import { TextField } from '#console/kit/form/TextField.tsx'
import { useText } from '#console/kit/i18n.tsx'
import type { DialogProps } from '#console/kit/list/actions.ts'
import { accountRecommendationCalls } from '#contract/recommendations/account-recommendation-calls.ts'
import { complianceBody } from './bodies.ts'
import { DialogSubject } from './DialogSubject.tsx'
import type { Subject } from './subject.ts'
import { text } from './texts.ts'

function MarkDialog({ rows, onClose, compliant }: DialogProps<Subject> & { compliant: boolean }) {
  const t = useText()
  return (
    <FormDialog
      title={t(compliant ? text.compliantTitle : text.nonCompliantTitle)}
      initial={{ notes: '' }}
      submitLabel={t(text.mark)}
      onClose={onClose}
      onSubmit={({ notes }) =>
        callApi(
          accountRecommendationCalls.setCompliant,
          {
            body: complianceBody(
              rows.map(({ id }) => id),
              compliant,
              notes,
            ),
          },
          { quiet: true },
        )
      }
    >
      <DialogSubject rows={rows} />
      <TextField name="notes" label={t(text.notes)} rows={4} />
    </FormDialog>
  )
}

export const MarkCompliantDialog = (props: DialogProps<Subject>) => <MarkDialog {...props} compliant />
export const MarkNonCompliantDialog = (props: DialogProps<Subject>) => (
  <MarkDialog {...props} compliant={false} />
)
