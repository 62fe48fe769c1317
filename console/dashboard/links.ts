import { effortless, quickWinFilter, quickWinsOfSeverity } from '#contract/recommendations/quick-wins.ts'

const list = (filter: string) => `/recommendations?${new URLSearchParams({ $filter: filter })}`
/** A quote inside a text of OData is written twice. */
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
const ofProduct = (name: string) => `contains(productName, ${quoted(name)})`

export const links = {
  notExempted: list('isExempted eq false'),
  compliant: list('isCompliant eq true'),
  open: list('isCompliant eq false and isExempted eq false'),
  exempted: list('isCompliant eq false and isExempted eq true'),
  notAssessed: list('isCompliant eq null'),
  byProduct: (name: string) => list(`${ofProduct(name)} and isCompliant eq false`),
  quickWins: list(quickWinFilter),
  quickWinsOfProduct: (name: string) => list(`${ofProduct(name)} and ${effortless}`),
  quickWinsOfRisk: (severity: number) => list(quickWinsOfSeverity(severity)),
  recommendation: (recommendationId: number) => `/recommendations/${recommendationId}`,
  history: '/recommendation-history',
  alerts: '/alerts-history',
  alert: (historyId: number) => `/alerts-history/${historyId}`,
}
