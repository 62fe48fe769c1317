import { easeOfFix, estimatedWork } from '#contract/recommendation-choices.ts'

const list = (filter: string) => `/recommendations?${new URLSearchParams({ $filter: filter })}`
/** A quote inside a text of OData is written twice. */
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
const ofProduct = (name: string) => `contains(productName, ${quoted(name)})`

/** Not met, not exempted, little work, little impact on people. */
export const quickWinFilter = [
  'isCompliant eq false',
  'isExempted eq false',
  `estimatedWork eq ${estimatedWork.value.Minimal}`,
  `easeOfFix eq ${easeOfFix.value.Minimal}`,
].join(' and ')

export const links = {
  notExempted: list('isExempted eq false'),
  compliant: list('isCompliant eq true'),
  open: list('isCompliant eq false and isExempted eq false'),
  exempted: list('isCompliant eq false and isExempted eq true'),
  notAssessed: list('isCompliant eq null'),
  byProduct: (name: string) => list(`${ofProduct(name)} and isCompliant eq false`),
  quickWins: list(quickWinFilter),
  quickWinsOfProduct: (name: string) => list(`${ofProduct(name)} and ${quickWinFilter}`),
  quickWinsOfRisk: (severity: number) => list(`severity eq ${severity} and ${quickWinFilter}`),
  recommendation: (recommendationId: number) => `/recommendations/${recommendationId}`,
  history: '/recommendation-history',
  alerts: '/alerts-history',
  alert: (historyId: number) => `/alerts-history/${historyId}`,
}
