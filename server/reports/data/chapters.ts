import type { Text } from '#contract/kit/text.ts'
import { chapterNames } from './chapter-names.ts'

/** What has a number of its own in a regulation. */
interface Numbered {
  controlId: string
}
export interface Chapter<T> {
  id: string
  name: Text | null
  own: T[]
}

/**
 * What stands before the numbers of the controls, in the regulations that do not begin with the number of a chapter:
 * MS.AAD of MS.AAD.3.1v1, 164.308 of 164.308(a)(1), E8.3 of E8.3.01, AC of AC-2(1), Art. 9 of Art. 9(2) and of 9(2).
 */
const forms = [
  /^MS\.[A-Z]+(?=\.)/,
  /^\d{3}\.\d{3}(?=\()/,
  /^E8\.\d+(?=\.)/,
  /^Art\. \d+/,
  /^ZT-[A-Z]+(?=-?\d)/,
  /^[A-Z]{2}(?=-\d|\.[A-Z]{2}-)/,
  /^(?:[A-Za-z]+[.-])?[A-Za-z]*\d+|^[A-Za-z]+/,
]

export function chapterOf({ controlId }: Numbered): string {
  const article = /^\d{1,2}(?=\()/.exec(controlId)
  if (article) return `Art. ${article[0]}`
  return forms.map((form) => form.exec(controlId)?.[0]).find(Boolean) ?? controlId
}

/** In the order of the regulation; where chapters are numbers, in theirs. */
export function chaptersOf<T extends Numbered>(controls: readonly T[]): Chapter<T>[] {
  const chapters = [...Map.groupBy(controls, chapterOf)]
  const numbers = chapters.map(([id]) => /^(?:Art\. )?(\d+)$/.exec(id)?.[1])
  const place = new Map(chapters.map(([id], at) => [id, Number(numbers[at])]))
  const inOrder = numbers.every(Boolean)
    ? chapters.toSorted(([a], [b]) => (place.get(a) ?? 0) - (place.get(b) ?? 0))
    : chapters
  // A chapter with one control is that control.
  return inOrder.map(([id, own]) => ({
    id: own.length === 1 ? (own[0]?.controlId ?? id) : id,
    name: chapterNames[id] ?? null,
    own,
  }))
}
