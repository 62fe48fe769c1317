import { lazy, Suspense } from 'react'
import type { FormDialogProps } from './FormDialog.tsx'

const FormDialog = lazy(async () => ({ default: (await import('./FormDialog.tsx')).FormDialog }))

/** A form as a dialog whose script comes with the first one that is opened: lists are read more often than written. */
export const LazyFormDialog = (props: FormDialogProps) => (
  <Suspense>
    <FormDialog {...props} />
  </Suspense>
)
