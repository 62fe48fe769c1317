import type { Story } from '#contract/stories/stories.ts'

type Counts = Pick<
  Story,
  'numOfCompliant' | 'numOfAssessed' | 'numOfCompliantLastWeek' | 'numOfAssessedLastWeek'
>

/** By how many points the shown percentage has moved; null where there was none a week ago, or is none now. */
export function pointsSince(story: Counts): number | null {
  const { numOfCompliant, numOfAssessed, numOfCompliantLastWeek: compliant, numOfAssessedLastWeek } = story
  if (compliant === null || !numOfAssessedLastWeek || numOfAssessed === 0) return null
  const percentage = (part: number, whole: number) => Math.round((100 * part) / whole)
  return percentage(numOfCompliant, numOfAssessed) - percentage(compliant, numOfAssessedLastWeek)
}
