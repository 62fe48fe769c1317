import { recommendationStatus } from '#contract/recommendations/recommendation-choices.ts'
import {
  type AccountRegulation,
  accountRegulations,
  regulationCalls,
  regulationStatus,
} from '#contract/regulations/regulations.ts'
import { handle, type Route } from '../handle.ts'
import { type Db, sql } from '../kit/db.ts'
import { forbidden } from '../kit/errors.ts'
import { personScope } from '../recommendations/actions.ts'

const { Active } = regulationStatus.value

interface ControlRow {
  id: number
  controlId: string
  text: string
  isProvable: boolean
}
interface EvidenceRow {
  controlId: number
  accountRecommendationId: number
  recommendationId: number
  findings: string
  severity: number
  productName: string
  isCompliant: boolean | null
  isExempted: boolean
}

export const regulationRoutes: Route[] = [
  handle(regulationCalls.ofRecommendation, async ({ db, params }) =>
    db.rows(sql<{ id: number; name: string; controls: string[] }>`
      select regulation.id, regulation.name, array_agg(control.control_id order by control.place) as controls
      from regulation_control_recommendation link
      join regulation_control control on control.id = link.control_id and control.status = ${Active}
      join spoken_regulation regulation on regulation.id = control.regulation_id and regulation.status = ${Active}
      where link.recommendation_id = ${params.recommendationId}
      group by regulation.id, regulation.name
      order by regulation.name`),
  ),

  handle(regulationCalls.information, async ({ db, who, params }) => {
    if (who.accountId === null) throw forbidden()
    const regulation = await db.get(accountRegulations, params.id)
    const { id, name, summary, description } = regulation
    const controls = await db.rows(sql<ControlRow>`
      select id, control_id as "controlId", text, is_provable as "isProvable"
      from spoken_regulation_control
      where regulation_id = ${id} and status = ${Active}
      order by place, id`)
    const scope = await personScope(db, who)
    const found = Map.groupBy(await evidenceOf(db, id, who.accountId, scope), (row) => row.controlId)
    return {
      id,
      name,
      summary,
      description,
      lastWeek: lastWeekOf(regulation),
      controls: controls.map((control) => {
        const recommendations = (found.get(control.id) ?? []).map(({ controlId, ...row }) => row)
        const assessed = recommendations.filter((row) => row.isCompliant !== null).length
        const compliant = recommendations.filter((row) => row.isCompliant).length
        return {
          ...control,
          compliant,
          assessed,
          percentageCompliant: assessed === 0 ? null : Math.round((100 * compliant) / assessed),
          recommendations,
        }
      }),
    }
  }),
]

function lastWeekOf({
  numOfCompliantLastWeek: compliant,
  numOfNonCompliantLastWeek: nonCompliant,
}: AccountRegulation) {
  return compliant === null || nonCompliant === null ? null : { compliant, nonCompliant }
}

const evidenceOf = (
  db: Db,
  regulationId: number,
  accountId: number,
  scope: Awaited<ReturnType<typeof personScope>>,
) =>
  db.rows(sql<EvidenceRow>`
    select link.control_id as "controlId", mine.id as "accountRecommendationId",
      mine.recommendation_id as "recommendationId", mine.findings, mine.severity, mine.product_name as "productName",
      mine.is_compliant as "isCompliant", mine.is_exempted as "isExempted"
    from regulation_control control
    join regulation_control_recommendation link on link.control_id = control.id
    join (
      select * from account_recommendation_extended
      where account_id = ${accountId} and status = ${recommendationStatus.value.Enabled} and (${scope})
    ) mine on mine.recommendation_id = link.recommendation_id
    where control.regulation_id = ${regulationId} and control.status = ${Active}
    order by mine.severity desc, mine.findings`)
