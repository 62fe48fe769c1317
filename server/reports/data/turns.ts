import type { Facts } from './facts.ts'

/**
 * What turned for the better or the worse: the state before the period against the one at its end. Nothing has where
 * there is one score and no other.
 */
export function turnsOf({ changes, isCompared }: Facts) {
  const turned = (before: string, after: string) =>
    (isCompared ? changes : []).filter((change) => change.before === before && change.after === after)
  return {
    improved: turned('false', 'true'),
    slipped: turned('true', 'false'),
    /** Slipped, and was put right within the period. */
    putRight: turned('true', 'true'),
  }
}
