import type { Alert } from '#contract/alerts/alerts.ts'
import { AlertForm } from './AlertForm.tsx'

/** A new alert, as its page begins. */
export function NewAlert({ filters = '' }: { filters?: string }) {
  return <AlertForm begin={{ filters }} />
}

export function OldAlert({ row }: { row: Alert }) {
  return <AlertForm row={row} />
}
