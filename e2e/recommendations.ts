import { call, rowsOf } from './calls.ts'
import { expect } from './people.ts'

export interface RecommendationRow {
  id: number
  recommendationId: number
  findings: string
  isCompliant: boolean | null
  isExempted: boolean
  nonCompliantItems: number
  prerequisites: { id: number; label: string }[]
}

/** Rows of the account's recommendations, once its first scan is through. */
export async function recommendationsOf(token: string, filter: string): Promise<RecommendationRow[]> {
  const assessed = async () =>
    (await rowsOf(token, 'accountRecommendationExtended', 'isCompliant eq true')).length
  await expect.poll(assessed, { message: 'the account is scanned', timeout: 150_000 }).toBeGreaterThan(0)
  return (await rowsOf(token, 'accountRecommendationExtended', filter)) as unknown as RecommendationRow[]
}

/** One of them; a test that needs another state than the demonstration has cannot go on. */
export async function aRecommendation(token: string, filter: string, at = 0): Promise<RecommendationRow> {
  const row = (await recommendationsOf(token, filter))[at]
  if (!row) throw new Error(`no recommendation number ${at} with ${filter}`)
  return row
}

/** Puts a row back as it was: not exempted, nobody's. */
export async function release(token: string, { id }: Pick<RecommendationRow, 'id'>): Promise<void> {
  const [row] = (await rowsOf(
    token,
    'accountRecommendationExtended',
    `id eq ${id}`,
  )) as unknown as RecommendationRow[]
  const rows = { accountRecommendationIds: [id] }
  if (row?.isExempted)
    await call(token, 'POST', '/account-recommendation/setExempt', { ...rows, exempt: false })
  await call(token, 'POST', '/account-recommendation/assign', rows)
}

/** The list narrowed to these findings. */
export const listOf = (...rows: RecommendationRow[]): string => {
  const filter = rows.map(({ recommendationId }) => `recommendationId eq ${recommendationId}`).join(' or ')
  return `/recommendations?${new URLSearchParams({ $filter: filter })}`
}
