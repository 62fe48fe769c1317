import { where } from '#contract/kit/where.ts'
import { accountRecommendations } from '#contract/recommendations/account-recommendations.ts'
import { linkTo } from '#contract/screens/links.ts'

const states = { all: undefined, compliant: true, nonCompliant: false, notAssessed: null }

/** The recommendations that a regulation counts, in this state. */
export const rowsOf = (regulationId: number, state: keyof typeof states): string =>
  linkTo('recommendations', {
    query: {
      $filter: where(accountRecommendations, { regulationIds: regulationId, isCompliant: states[state] }),
    },
  })
