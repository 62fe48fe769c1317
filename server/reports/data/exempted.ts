import { changeField } from '#contract/recommendations/recommendation-history.ts'
import { sayReason } from '#contract/recommendations/work-forms.ts'
import { type Db, sql } from '../../kit/db.ts'
import type { Fields } from '../fill/filling.ts'
import { breakable, severityFields } from './common.ts'
import type { Facts } from './facts.ts'
import { isPast } from './past-states.ts'

export interface Exemption {
  id: number
  reason: string | null
  by: string | null
  date: string | null
  expires: string | null
  /** It was active then and is not any more: until when it was meant to be is not known. */
  isOver: boolean
}
/** The exemptions that are active; of a period that is over, those that were at its end. */
export async function exemptionsOf(db: Db, { wanted, recommendations }: Facts): Promise<Exemption[]> {
  const { accountId, to } = wanted
  const ids = (isPast(wanted) ? recommendations.filter(({ isExempted }) => isExempted) : recommendations).map(
    ({ id }) => id,
  )
  const active = await db.rows(sql<Exemption>`
    select id, exemption_reason as reason, exempted_by_email as by, exemption_date as date,
      exemption_expires_at as expires, false as "isOver"
    from account_recommendation
    where account_id = ${accountId} and is_exempted and id = any(${ids})
      and (${!isPast(wanted)} or exemption_date <= ${to})
    order by exemption_date desc nulls last, id`)
  const known = new Set(active.map(({ id }) => id))
  const over = ids.filter((id) => !known.has(id))
  if (!isPast(wanted) || over.length === 0) return active
  const ended = await db.rows(sql<Exemption>`
    select distinct on (account_recommendation_id) account_recommendation_id as id, change_details as reason,
      changed_by as by, date, null as expires, true as "isOver"
    from account_recommendation_history
    where account_id = ${accountId} and change_field = ${changeField.value.IsExempted} and new_value = 'true'
      and date <= ${to} and account_recommendation_id = any(${over})
    order by account_recommendation_id, date desc, id desc`)
  return [...active, ...ended]
}

export function exemptionFields(exemptions: readonly Exemption[], { byId, say }: Facts): Fields {
  const rows = exemptions.flatMap((exemption) => {
    const one = byId.get(exemption.id)
    return one ? [{ one, exemption }] : []
  })
  return {
    exemptionCount: say.number(rows.length),
    hasExemptions: rows.length > 0,
    noExemptions: rows.length === 0,
    exemptions: rows.map(({ one, exemption: { reason, by, date, expires, isOver } }) => ({
      title: one.findings,
      product: one.productName,
      ...severityFields(one.severity, say),
      reason: sayReason(reason, say.lang) ?? '–',
      by: by ? breakable(by) : '–',
      date: date ? say.day(date) : '–',
      expires: isOver ? '–' : expires ? say.day(expires) : say.of({ en: 'no end', de: 'ohne Ende' }),
    })),
  }
}
