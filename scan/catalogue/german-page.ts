import { cutPage, cutSections, type Section } from './page-parts.ts'

/** What stands on the English page alone: the query and its proof say the same in every language. */
const shared = ['Query', 'Fixtures']

/**
 * The German page of a check: what was written stays as it is, and what is missing is added in English, with its
 * commands and labels, to be translated. `english` names the sections that are still to be done.
 */
export function germanPage(page: string, german: string | null): { text: string; english: string[] } {
  const wanted = cutPage(page, 'the page').sections.filter(({ title }) => !shared.includes(title))
  const written = german === null ? [] : cutSections(german.split(/\r?\n/), 'the German page')
  const missing = wanted.filter(({ title }) => !written.some((one) => one.title === title))
  const isEnglish = ({ title, text }: Section) =>
    // Commands and nothing else are the same in both languages.
    !/^```[\s\S]*```$/.test(text) && wanted.some((one) => one.title === title && one.text === text)
  const added = missing.map(({ title, text }) => `## ${title}\n\n${text}\n`)
  return {
    text: [...(german === null ? [] : [german.trimEnd().concat('\n')]), ...added].join('\n'),
    english: [...written, ...missing].filter(isEnglish).map(({ title }) => title),
  }
}
