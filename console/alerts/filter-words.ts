import { pickedRows } from '#console/kit/form/inputs/picked-rows.ts'
import { describeValues, movingWords, operatorWord } from '#console/kit/list/describe.ts'
import { type FilterEntry, readEntries } from '#console/kit/list/entries.ts'
import { parseFilter } from '#contract/kit/odata.ts'
import { fillIn, type Lang } from '#contract/kit/text.ts'
import { accountRecommendations } from '#contract/recommendations/account-recommendations.ts'
import { text } from './texts.ts'

/** What an alert watches, in words: its rules, or how many recommendations were chosen. */
export function filterWords(filters: string, lang: Lang): string {
  const picked = pickedRows(filters, 'recommendationId')?.length ?? namedRows(filters)
  if (picked !== null)
    return picked === 1 ? text.specificOne[lang] : fillIn(text.specific[lang], { n: picked })
  return readEntries(accountRecommendations, filters)
    .map((entry) => ruleWords(entry, lang))
    .join(' · ')
}

function ruleWords(entry: FilterEntry, lang: Lang): string {
  const label = accountRecommendations.fields[entry.column as 'name']?.label[lang] ?? entry.column
  if (entry.raw !== undefined) {
    const moving = movingWords(entry, lang)
    return moving ? `${label} ${moving}` : entry.raw
  }
  const isAboutNothing = entry.value.length === 1 && entry.value[0] === null
  if (isAboutNothing && entry.type !== 'boolean')
    return fillIn((entry.operator === 'ne' ? text.isSet : text.isEmpty)[lang], { label })
  return `${label} ${operatorWord(entry, lang)} ${describeValues(accountRecommendations, entry, lang)}`
}

/** How many recommendations a filter names by their check, as the suggested alerts do; null when it is rules. */
function namedRows(filters: string): number | null {
  try {
    const tree = parseFilter(filters)
    return tree.op === 'in' && tree.field === 'name' ? tree.values.length : null
  } catch {
    return null
  }
}
