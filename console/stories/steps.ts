import type { StoryRecommendation } from '#contract/stories/stories.ts'

export const stepStates = ['nonCompliant', 'compliant', 'notAssessed'] as const
export type StepState = (typeof stepStates)[number]

export function stateOf({ isCompliant }: Pick<StoryRecommendation, 'isCompliant'>): StepState {
  if (isCompliant === null) return 'notAssessed'
  return isCompliant ? 'compliant' : 'nonCompliant'
}

/** The recommendations as steps, the first to take first; one without a finding has nothing to tell. */
export const stepsOf = (rows: readonly StoryRecommendation[]): StoryRecommendation[] =>
  rows
    .filter(({ findings }) => findings.trim() !== '')
    .toSorted((one, other) => one.priority - other.priority)

/** What to do next: the first that is neither met nor exempted. */
export const nextStep = (steps: readonly StoryRecommendation[]): StoryRecommendation | undefined =>
  steps.find((step) => step.isCompliant === false && !step.isExempted)
