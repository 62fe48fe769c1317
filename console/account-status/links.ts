import { type Conditions, where } from '#contract/kit/where.ts'
import { accountRecommendations } from '#contract/recommendations/account-recommendations.ts'
import { linkTo } from '#contract/screens/links.ts'

const rows = (conditions: Conditions<typeof accountRecommendations>) =>
  where(accountRecommendations, conditions)
const worstFirst = { $navorder: 'severity desc' }

/** Where the score tiles lead. */
export const scoreLinks = {
  baseline: linkTo('recommendations', {
    query: { $filter: rows({ isCompliant: false }), ...worstFirst, scoreType: 'baseline' },
  }),
  custom: linkTo('recommendations', {
    query: { $filter: rows({ isCompliant: false, isExempted: false }), ...worstFirst, scoreType: 'custom' },
  }),
}
export const notAssessedLink = linkTo('recommendations', { query: { $filter: rows({ isCompliant: null }) } })
export const alertsLink = linkTo('active-alerts')
