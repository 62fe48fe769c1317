import { jobs } from '#contract/jobs.ts'
import { changes } from '#contract/operator-log/changes.ts'
import type { Sentences } from '#contract/recommendations/saying.ts'
import { engineSentences } from '#scan/catalogue/sentences.ts'

/** What a database of this version can say before it has a catalogue: of results, calls in the operator log, and jobs. */
export const sentencesOfTheHouse: Sentences = new Map([
  ...engineSentences,
  ...Object.entries(changes).map(([code, text]) => [`call/${code}`, text] as const),
  ...jobs.map(({ name, label }) => [`job/${name}`, label] as const),
])
