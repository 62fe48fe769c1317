import { removeAction } from '#console/kit/form/form-screen.tsx'
import { regulationControlCalls } from '#contract/regulations/managed-regulation-calls.ts'
import { regulationControls } from '#contract/regulations/managed-regulations.ts'
import { text } from './texts.ts'

export const removeControls = removeAction(regulationControls, regulationControlCalls.remove, {
  warning: text.removeText,
})
