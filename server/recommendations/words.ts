import type { Lang } from '#contract/kit/text.ts'
import { valueName } from '#contract/recommendations/evidence-values.ts'
import { codesIn, inWords, type NameOf, type WordsOf } from '#contract/recommendations/saying.ts'
import { planName } from '#scan/catalogue/load-licences.ts'
import { type Db, sql } from '../kit/db.ts'

/** What was found, with every saying in it as a sentence and every code by its name, in the language of the request. */
export async function spokenFinds<T>(db: Db, found: T): Promise<T> {
  const { wordsOf, lang } = await readersWords(db, found)
  return inWords(found, wordsOf, namesIn(lang)) as T
}

/** The same with codes as they are, for those who write queries. */
export async function spokenSentences<T>(db: Db, found: T): Promise<T> {
  const { wordsOf } = await readersWords(db, found)
  return inWords(found, wordsOf) as T
}

async function readersWords(db: Db, found: unknown): Promise<{ wordsOf: WordsOf; lang: Lang }> {
  const { lang, words } = await db.one(sql<{ lang: Lang; words: Record<string, string> }>`
    select reader.lang, coalesce(
      (select jsonb_object_agg(code, coalesce(words ->> reader.lang, words ->> 'en'))
       from sentence
       where code = any(${[...codesIn(found)]})), '{}') as words
    from (select coalesce(nullif(current_setting('parapet.reader', true), ''), 'en') as lang) reader`)
  const known = new Map(Object.entries(words))
  return { wordsOf: (code) => known.get(code), lang }
}

const planColumns = new Set(['plans', 'servicePlans', 'mailboxPlans'])

/** Service plans are called as they are sold, in every language. */
const namesIn =
  (lang: Lang): NameOf =>
  (column, value) =>
    (planColumns.has(column) ? planName(value) : undefined) ?? valueName(column, value, lang)
