import type { CheckPage } from './check-page.ts'
import type { Insight } from './load-insights.ts'
import type { Regulation } from './load-regulations.ts'
import type { Story } from './load-stories.ts'
import { titleFaults } from './title-faults.ts'

export interface Catalogue {
  checks: readonly CheckPage[]
  regulations: readonly Regulation[]
  stories: readonly Story[]
  insights: readonly Insight[]
  /** Checks whose matter has not two sides that pass and two that fail: id to the reason. */
  fewFixtures: Readonly<Record<string, string>>
}

/** What no single file can know: whether the parts of the catalogue fit together. One sentence per fault. */
export function catalogueFaults({
  checks,
  regulations,
  stories,
  insights,
  fewFixtures,
}: Catalogue): string[] {
  const known = new Set(checks.map(({ id }) => id))
  const unknown = (ids: readonly string[]) => ids.filter((id) => !known.has(id))
  return [
    ...twins(checks),
    ...titleFaults(checks),
    ...checks.flatMap(emptySections),
    ...checks.flatMap((page) => thinFixtures(page, fewFixtures)),
    ...checks.flatMap(({ file, prerequisites }) =>
      unknown(prerequisites).map((id) => `${file}: the prerequisite ${id} does not exist`),
    ),
    ...cycles(checks),
    ...regulations.flatMap(({ id: regulation, controls }) => [
      ...(controls.some(({ provable }) => provable) ? [] : [`${regulation}: no control is provable`]),
      ...controls.flatMap(({ controlId, checks: named }) =>
        unknown(named).map((id) => `${regulation} ${controlId}: the check ${id} does not exist`),
      ),
    ]),
    ...stories.flatMap(({ id: story, recommendations }) => [
      ...(recommendations.length ? [] : [`${story}: the story names no check`]),
      ...unknown(recommendations).map((id) => `${story}: the check ${id} does not exist`),
    ]),
    ...insights
      .filter(({ reference }) => !reference.startsWith('https://'))
      .map(({ id }) => `${id}: the insight has no https reference`),
  ]
}

function twins(checks: readonly CheckPage[]): string[] {
  const files = Map.groupBy(checks, ({ id }) => id)
  return [...files]
    .filter(([, pages]) => pages.length > 1)
    .map(([id, pages]) => `${id}: ${pages.map(({ file }) => file).join(' and ')} have the same id`)
}

const emptySections = ({ file, sections }: CheckPage) =>
  Object.entries(sections)
    .filter(([, text]) => !text.trim())
    .map(([name]) => `${file}: the section ${name} is empty`)

function thinFixtures({ id, file, validationMethod, fixtures }: CheckPage, few: Catalogue['fewFixtures']) {
  if (validationMethod === 'Manual') return []
  const counts = (['passes', 'fails'] as const).map((kind) => ({
    kind,
    count: fixtures.filter(({ expects }) => expects === kind).length,
  }))
  const none = counts.filter(({ count }) => count === 0)
  const one = counts.filter(({ count }) => count === 1)
  if (id in few && !one.length) return [`${file}: it has enough fixtures now; take it off the list`]
  const short = id in few ? none : [...none, ...one]
  return short.map(({ kind, count }) => `${file}: ${count} fixture ${kind}, and no reason is given`)
}

/** Each circle once, told from the check of it that comes first by name. */
function cycles(checks: readonly CheckPage[]): string[] {
  const before = new Map(checks.map(({ id, prerequisites }) => [id, prerequisites]))
  const walk = (path: readonly string[]): string[] =>
    (before.get(path.at(-1) ?? '') ?? []).flatMap((next) => {
      if (next === path[0]) return [`The prerequisites go in a circle: ${[...path, next].join(', ')}`]
      return path.includes(next) || next < (path[0] ?? '') ? [] : walk([...path, next])
    })
  return [...before.keys()].flatMap((id) => walk([id]))
}
