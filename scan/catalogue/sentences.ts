import type { Text } from '#contract/kit/text.ts'
import { queryFaults } from '#contract/recommendations/query-faults.ts'
import { resultSentences } from '#contract/recommendations/result-sentences.ts'
import type { Sentences, WordsOf } from '#contract/recommendations/saying.ts'
import { scanningSentences } from '#contract/scans/reading-sentences.ts'
import { loadConnectors } from '../collect/load-connectors.ts'
import { loadSharedMessages } from '../evaluate/shared-messages.ts'
import type { CheckPage } from './check-page.ts'
import { germanMessagesOf } from './load-checks.ts'

const under = (name: string, messages: Iterable<[string, Text]>) =>
  [...messages].map(([code, text]): [string, Text] => [`${name}/${code}`, text])

/** What the engine itself says, whatever the catalogue. */
export const engineSentences: Sentences = new Map([
  ...under('result', Object.entries(resultSentences)),
  ...under('query', Object.entries(queryFaults)),
  ...scanningSentences,
])

/** Every sentence that a result can say, by its full code: the engine's, the shared ones, the tables' names, the pages'. */
export function sentencesOf(pages: readonly CheckPage[]): Sentences {
  return new Map([
    ...engineSentences,
    ...under('shared', loadSharedMessages()),
    ...under(
      'table',
      loadConnectors().map(({ name, title }) => [name, title]),
    ),
    ...pages.flatMap((page) => under(page.id, textsOf(page))),
  ])
}

function textsOf(page: CheckPage): [string, Text][] {
  const german = germanMessagesOf(page)
  return Object.entries(page.messages).map(([code, en]) => [code, { en, de: german[code] ?? en }])
}

/** The words for those who read English: the command line and the fixtures. */
export function englishOf(pages: readonly CheckPage[]): WordsOf {
  const sentences = sentencesOf(pages)
  return (code) => sentences.get(code)?.en
}
