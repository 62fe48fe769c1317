import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { answerQuery } from '#console/kit/query.ts'
import { accountCalls } from '#contract/accounts/account-calls.ts'
import type { AnswerOf } from '#contract/kit/call.ts'

type Scan = AnswerOf<typeof accountCalls.scans>[number]

const lookAgainMs = 2000
const scans = answerQuery(accountCalls.scans, {}, { quiet: true })
const whileSomeRun = { ...scans, refetchInterval: isAny }

function isAny({ state }: { state: { data?: Scan[] | undefined } }): number | false {
  return state.data?.length ? lookAgainMs : false
}

/** How far the scan of an account is; undefined when none waits or runs. */
export function useScanOf(accountId: number): Scan | undefined {
  const { data } = useQuery(whileSomeRun)
  return data?.find((scan) => scan.accountId === accountId)
}

/** When a scan begins or ends, the rows and figures that tell of it are read again. */
export function useFreshList(): void {
  const client = useQueryClient()
  const { data } = useQuery(whileSomeRun)
  const now = data?.map(({ accountId, state }) => `${accountId} ${state}`).join()
  const [before, setBefore] = useState(now)
  useEffect(() => {
    if (now === before) return
    setBefore(now)
    if (before === undefined) return
    for (const kind of ['list', 'count']) void client.invalidateQueries({ queryKey: [kind] })
  }, [now, before, client])
}
