import { writeFilter } from '#contract/kit/odata.ts'
import { type Conditions, where } from '#contract/kit/where.ts'
import { accountRecommendations } from '#contract/recommendations/account-recommendations.ts'
import { effortless, quickWinFilter, quickWinsOfSeverity } from '#contract/recommendations/quick-wins.ts'
import { linkTo } from '#contract/screens/links.ts'

const list = (filter: string) => linkTo('recommendations', { query: { $filter: filter } })
const rows = (conditions: Conditions<typeof accountRecommendations>) =>
  list(where(accountRecommendations, conditions))
const product: keyof typeof accountRecommendations.fields = 'productName'
const ofProduct = (name: string) => writeFilter({ op: 'contains', field: product, value: name })

export const links = {
  notExempted: rows({ isExempted: false }),
  compliant: rows({ isCompliant: true }),
  open: rows({ isCompliant: false, isExempted: false }),
  exempted: rows({ isCompliant: false, isExempted: true }),
  notAssessed: rows({ isCompliant: null }),
  byProduct: (name: string) =>
    list(`${ofProduct(name)} and ${where(accountRecommendations, { isCompliant: false })}`),
  quickWins: list(quickWinFilter),
  /** The same rows with the plan open beside them. */
  whatIf: linkTo('recommendations', { query: { $filter: quickWinFilter, whatIf: '' } }),
  quickWinsOfProduct: (name: string) => list(`${ofProduct(name)} and ${effortless}`),
  quickWinsOfRisk: (severity: number) => list(quickWinsOfSeverity(severity)),
  recommendation: (recommendationId: number) =>
    linkTo('recommendations', { params: { id: recommendationId } }),
  history: linkTo('recommendation-history'),
  alerts: linkTo('alerts-history'),
  alert: (historyId: number) => linkTo('alerts-history', { params: { historyId } }),
}
