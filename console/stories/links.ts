import { where } from '#contract/kit/where.ts'
import { accountRecommendations } from '#contract/recommendations/account-recommendations.ts'
import { linkTo } from '#contract/screens/links.ts'

const states = { compliant: true, nonCompliant: false, notAssessed: null }

/** The recommendations that a story counts, in this state. */
export const rowsOf = (storyId: number, state: keyof typeof states): string =>
  linkTo('recommendations', {
    query: { $filter: where(accountRecommendations, { storyIds: storyId, isCompliant: states[state] }) },
  })
