import { ApiError } from '#console/kit/api.ts'
import { formDialogFor } from '#console/kit/form/form-screen.tsx'
import { useText } from '#console/kit/i18n.tsx'
import type { Send } from '#console/kit/list/all-rows.ts'
import type { Values } from '#contract/kit/form.ts'
import { accountRecommendationCalls } from '#contract/recommendations/account-recommendation-calls.ts'
import {
  assignForm,
  exemptForm,
  markCompliantForm,
  markNonCompliantForm,
} from '#contract/recommendations/work-forms.ts'
import { DialogSubject } from './DialogSubject.tsx'
import type { Subject } from './subject.ts'
import { text } from './texts.ts'

const useSubject = (rows: readonly Subject[]) => ({ children: <DialogSubject rows={rows} /> })

function useExemptTraits(rows: readonly Subject[], send: Send) {
  const t = useText()
  const onSubmit = async (values: Values) => {
    const parts = exemptForm.send?.(values, rows) as never
    try {
      await send(accountRecommendationCalls.setExempt, parts, { quiet: true })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      throw new ApiError(error.status, t(text.exemptFailed, { message: error.message }), error.code)
    }
  }
  return {
    onSubmit,
    children: (
      <>
        <DialogSubject rows={rows} />
        <p className="dialog-quiet">{t(text.exemptText)}</p>
      </>
    ),
  }
}

/** Who holds the first of them today is chosen at first. */
const useAssignTraits = (rows: readonly Subject[]) => ({
  ...useSubject(rows),
  initial: { assignedToId: rows[0]?.assignedToId ?? null },
})

export const workDialogs = {
  exempt: formDialogFor(exemptForm, useExemptTraits),
  assign: formDialogFor(assignForm, useAssignTraits),
  markCompliant: formDialogFor(markCompliantForm, useSubject),
  markNonCompliant: formDialogFor(markNonCompliantForm, useSubject),
}
export type WorkDialog = keyof typeof workDialogs
