import type { ComponentType } from 'react'
import type { DialogProps } from '#console/kit/list/actions.ts'
import type { RecommendationHistory } from '#contract/recommendations/recommendation-history.ts'
import { workDialogs } from '../dialogs.tsx'
import { type Subject, subjectOf } from '../subject.ts'

const onSubject =
  (Dialog: ComponentType<DialogProps<Subject>>) =>
  ({ rows, onClose }: DialogProps<RecommendationHistory>) => (
    <Dialog rows={rows.map(subjectOf)} onClose={onClose} />
  )

/** The same dialogs, opened from what happened to a recommendation. */
export const historyDialogs = {
  exempt: onSubject(workDialogs.exempt),
  assign: onSubject(workDialogs.assign),
  markCompliant: onSubject(workDialogs.markCompliant),
  markNonCompliant: onSubject(workDialogs.markNonCompliant),
}
