import { word } from '#contract/kit/words.ts'
import { regulationStatus } from '#contract/regulations/regulations.ts'
import { type Db, sql } from '../../kit/db.ts'
import type { Fields } from '../fill/filling.ts'
import { shareFields } from './common.ts'
import type { Facts } from './facts.ts'

const most = 5

/** The regulations with most evidence: how far it reaches, and how much of it is compliant. */
export async function regulationFields(db: Db, { recommendations, wanted, say }: Facts): Promise<Fields[]> {
  const rows = await db.rows(sql<{ name: string; controls: number; provable: number; ids: number[] }>`
    select regulation.name, count(distinct control.id)::int as controls,
      count(distinct control.id) filter (where control.is_provable)::int as provable,
      coalesce(array_agg(distinct link.recommendation_id) filter (where link.recommendation_id is not null), '{}') as ids
    from spoken_regulation regulation
    join regulation_control control on control.regulation_id = regulation.id and control.status = ${regulationStatus.value.Active}
    left join regulation_control_recommendation link on link.control_id = control.id
    where regulation.status = ${regulationStatus.value.Active}
    group by regulation.id, regulation.name
    order by count(distinct link.recommendation_id) desc, regulation.name
    limit ${most}`)
  const byRecommendation = new Map(recommendations.map((one) => [one.recommendationId, one]))
  return rows.map(({ name, controls, provable, ids }) => {
    const own = ids.flatMap((id) => byRecommendation.get(Number(id)) ?? [])
    const assessed = own.filter(({ isCompliant }) => isCompliant !== null).length
    const met = own.filter(({ isCompliant }) => isCompliant).length
    return {
      name,
      reach: say.of(word.countOf, { n: provable, total: controls }),
      ...shareFields(met, assessed, { ink: wanted.ink, say }),
    }
  })
}
