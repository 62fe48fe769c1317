import { where } from '#contract/kit/where.ts'
import { accountRecommendations } from './account-recommendations.ts'
import { easeOfFix, estimatedWork, recommendationSeverity } from './recommendation-choices.ts'

const { Low, Moderate, High } = recommendationSeverity.value

/** Not met, not exempted, little work, little impact on people. The links of a product have these conditions alone. */
export const effortless = where(accountRecommendations, {
  isCompliant: false,
  isExempted: false,
  estimatedWork: estimatedWork.value.Minimal,
  easeOfFix: easeOfFix.value.Minimal,
})

/** The rows behind the count of quick wins: a critical one is more than a quick win. */
export const quickWinFilter = `${effortless} and severity in (${[Low, Moderate, High].join(', ')})`
export const quickWinsOfSeverity = (severity: number): string => `severity eq ${severity} and ${effortless}`
