import type pg from 'pg'
import { accountRecommendationCalls } from '#contract/recommendations/account-recommendation-calls.ts'
import { changeField } from '#contract/recommendations/recommendation-history.ts'
import { clientOf } from '#server/testing/client.ts'
import { signedInAdmin } from './signed-in.ts'

/** Exempts one recommendation and ends the exemption again, without a pause, as long as the server answers. */
export interface RestlessAdmin {
  /** Begins on a server; the answer counts the calls that were answered well until it fell silent. */
  work(url: string): Promise<number>
  /** Whether the history tells one change after the other and ends with the present state; how many changes. */
  history(): Promise<{ rows: number; isWhole: boolean }>
}

export async function restlessAdmin(admin: pg.Pool, accountId: number): Promise<RestlessAdmin> {
  const token = await signedInAdmin(admin, accountId)
  const first = await admin.query<{ id: number }>(
    'select id from account_recommendation_extended where account_id = $1 and status = 1 order by id limit 1',
    [accountId],
  )
  const id = Number(first.rows[0]?.id)
  return {
    work: async (url) => {
      const client = clientOf(url, token)
      for (let answered = 0; ; answered++) {
        const { rows } = await admin.query<{ exempt: boolean }>(
          'select is_exempted as exempt from account_recommendation where account_id = $1 and id = $2',
          [accountId, id],
        )
        const exempt = !rows[0]?.exempt
        const answer = await client
          .call(accountRecommendationCalls.setExempt, {
            body: { accountRecommendationIds: [id], exempt, reason: exempt ? 'Risk Accepted' : null },
          })
          .catch(() => null)
        if (answer === null) return answered
        if (answer.status !== 201) throw new Error(`${answer.status} ${answer.body.message}`)
      }
    },
    history: async () => {
      const { rows } = await admin.query<{ value: string; present: string }>(
        `select new_value as value, is_exempted::text as present
         from account_recommendation_history history
         join account_recommendation mine
           on mine.account_id = history.account_id and mine.id = account_recommendation_id
         where history.account_id = $1 and mine.id = $2 and change_field = $3
         order by history.id`,
        [accountId, id, changeField.value.IsExempted],
      )
      const alternates = rows.every(({ value }, place) => value !== rows[place - 1]?.value)
      const last = rows.at(-1)
      return { rows: rows.length, isWhole: alternates && last?.value === last?.present }
    },
  }
}
