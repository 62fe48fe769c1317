import { useMemo } from 'react'
import { useRows } from '#console/kit/rows.ts'
import { useSession } from '#console/kit/session.tsx'
import { up } from '#contract/kit/entity.ts'
import { accountRegulations } from '#contract/regulations/regulations.ts'
import { readCustomData } from '#contract/reports/custom-data.ts'

/** The regulations to choose from, where a report asks for one and who asks may see them; else one is typed. */
export function useRegulationNames(customData: string): readonly string[] {
  const session = useSession()
  const isAsked = (readCustomData(customData).fields ?? []).some(({ from }) => from === 'regulations')
  const { data } = useRows(
    accountRegulations,
    { sort: up('name'), top: 50, select: ['name'] },
    { enabled: isAsked && session.can('regulations.view') },
  )
  return useMemo(() => (data ?? []).map(({ name }) => name), [data])
}
