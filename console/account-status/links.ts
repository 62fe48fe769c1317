const worstFirst = { $navorder: 'severity desc' }
const list = (query: Record<string, string>) => `/recommendations?${new URLSearchParams(query)}`

/** Where the score tiles lead. */
export const scoreLinks = {
  baseline: list({ $filter: 'isCompliant eq false', ...worstFirst, scoreType: 'baseline' }),
  custom: list({
    $filter: 'isCompliant eq false and isExempted eq false',
    ...worstFirst,
    scoreType: 'custom',
  }),
}
export const notAssessedLink = list({ $filter: 'isCompliant eq null' })
export const alertsLink = '/active-alerts'
