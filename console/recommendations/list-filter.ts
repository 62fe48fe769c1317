import { recommendationStatus } from '#contract/recommendations/recommendation-choices.ts'

/** The list shows what is in force. */
export const enabled = `status eq ${recommendationStatus.value.Enabled}`
