import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { accountStatus } from '#contract/accounts/accounts.ts'
import { AccessModal } from './AccessModal.tsx'
import { InitialScanModal } from './InitialScanModal.tsx'
import { useAccountStatus } from './useAccountStatus.ts'

/** What stands before the console while the account cannot be used: no access to the tenant, or no scan yet. */
export function AccountGate({ onLogOut }: { onLogOut: () => void }) {
  const { data: status } = useAccountStatus()
  useFreshAnswers(status?.status)
  if (!status) return null
  return (
    <>
      <AccessModal status={status} onLogOut={onLogOut} />
      <InitialScanModal status={status} onLogOut={onLogOut} />
    </>
  )
}

/** After the first scan everything that was read before it is out of date. */
function useFreshAnswers(status: number | undefined): void {
  const client = useQueryClient()
  const [last, setLast] = useState(status)
  useEffect(() => {
    if (status === last) return
    setLast(status)
    if (last === accountStatus.value.PendingInitialScan) void client.invalidateQueries()
  }, [status, last, client])
}
