import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { accountStatus } from '#contract/accounts/accounts.ts'
import { cureOf } from './cures.ts'
import { useAccountStatus } from './useAccountStatus.ts'

const { PendingInitialScan } = accountStatus.value

// Most accounts are read and scanned: their people need neither.
const AccessModal = lazy(async () => ({ default: (await import('./AccessModal.tsx')).AccessModal }))
const InitialScanModal = lazy(async () => ({
  default: (await import('./InitialScanModal.tsx')).InitialScanModal,
}))

/** What stands before the console while the account cannot be used: no access to the tenant, or no scan yet. */
export function AccountGate({ onLogOut }: { onLogOut: () => void }) {
  const { data: status } = useAccountStatus()
  useFreshAnswers(status?.status)
  const isShut =
    status !== undefined &&
    (cureOf(status.microsoftApplicationStatus) !== null || status.status === PendingInitialScan)
  const [wasShut, setShut] = useState(false)
  // Once there they stay: they say when it is over.
  if (isShut && !wasShut) setShut(true)
  if (!status || !wasShut) return null
  return (
    <Suspense>
      <AccessModal status={status} onLogOut={onLogOut} />
      <InitialScanModal status={status} onLogOut={onLogOut} />
    </Suspense>
  )
}

/** After the first scan everything that was read before it is out of date. */
function useFreshAnswers(status: number | undefined): void {
  const client = useQueryClient()
  const [last, setLast] = useState(status)
  useEffect(() => {
    if (status === last) return
    setLast(status)
    if (last === PendingInitialScan) void client.invalidateQueries()
  }, [status, last, client])
}
