import type { CheckPage } from './check-page.ts'
import { germanOf } from './load-checks.ts'
import { titleFault } from './titles.ts'

interface Titled {
  id: string
  file: string
  title: string
}

/** What one page cannot know of its title: whether its German reads right, and whether another page has the same. */
export function titleFaults(checks: readonly CheckPage[]): string[] {
  const english = checks.map(({ id, file, sections }) => ({ id, file, title: sections.title }))
  const german = checks.flatMap((page) => {
    const texts = germanOf(page)
    return texts ? [{ id: page.id, file: `german/${page.file}`, title: texts.title }] : []
  })
  return [
    ...twins(english),
    ...twins(german),
    ...german.flatMap(({ file, title }) => {
      const fault = titleFault(title, 'de')
      return fault ? [`${file}: ${fault}`] : []
    }),
  ]
}

function twins(titled: readonly Titled[]): string[] {
  const groups = Map.groupBy(titled, ({ title }) => title.toLowerCase())
  return [...groups.values()]
    .filter((group) => new Set(group.map(({ id }) => id)).size > 1)
    .map((group) => `${group.map(({ file }) => file).join(' and ')}: the same title '${group[0]?.title}'.`)
}
