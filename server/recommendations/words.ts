import { codesIn, inWords } from '#contract/recommendations/saying.ts'
import { type Db, sql } from '../kit/db.ts'

/** What was found, with every saying in it as a sentence in the language of the request. */
export async function spokenFinds<T>(db: Db, found: T): Promise<T> {
  const codes = [...codesIn(found)]
  if (!codes.length) return found
  const rows = await db.rows(sql<{ code: string; words: string }>`
    select code, coalesce(words ->> nullif(current_setting('parapet.reader', true), ''), words ->> 'en') as words
    from sentence
    where code = any(${codes})`)
  const words = new Map(rows.map((row) => [row.code, row.words]))
  return inWords(found, (code) => words.get(code)) as T
}
