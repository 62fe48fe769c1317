import { useQuery } from '@tanstack/react-query'
import { answerQuery } from '#console/kit/query.ts'
import { useSession } from '#console/kit/session.tsx'
import { accountCalls } from '#contract/accounts/account-calls.ts'
import { pollInterval } from './polling.ts'

const minute = 60_000

/** How the own account is. Operators and resellers have none, so that nothing is asked for them. */
export function useAccountStatus() {
  const { can } = useSession()
  return useQuery({
    ...answerQuery(accountCalls.status, {}, { staleTime: minute }),
    enabled: can('accountStatus.view'),
    refetchInterval: ({ state }) => pollInterval(state.data?.status),
    refetchIntervalInBackground: true,
  })
}
