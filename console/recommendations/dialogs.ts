import { AssignmentDialog } from './AssignmentDialog.tsx'
import { ExemptDialog } from './ExemptDialog.tsx'
import { MarkCompliantDialog, MarkNonCompliantDialog } from './MarkDialog.tsx'

export const workDialogs = {
  exempt: ExemptDialog,
  assign: AssignmentDialog,
  markCompliant: MarkCompliantDialog,
  markNonCompliant: MarkNonCompliantDialog,
}
export type WorkDialog = keyof typeof workDialogs
