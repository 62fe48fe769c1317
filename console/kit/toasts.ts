import { createToastStack } from '#console/ui/toastStack.ts'

/** The toasts of the page, for code without a component; components use `useToasts`. */
export const toasts = createToastStack()
