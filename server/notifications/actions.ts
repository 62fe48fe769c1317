import type { Text } from '#contract/kit/text.ts'
import { type Db, sql } from '../kit/db.ts'

/** What the product tells by itself. */
export interface Notice {
  title: Text
  text: Text
  /** Where it leads, within the console: `linkTo(…)`. Without it the notice has a page of its own. */
  link?: string
  now: Date
}

/**
 * Puts a notice into the bell of an account's people, within the transaction of `db`: of these users, or of whoever is
 * administrator when it is read. It is said in the language of each reader.
 */
export async function notify(
  db: Db,
  accountId: number,
  to: readonly number[] | 'admins',
  { title, text, link, now }: Notice,
): Promise<void> {
  const words = { en: { title: title.en, text: text.en }, de: { title: title.de, text: text.de } }
  await db.run(sql`
    insert into account_notification (account_id, words, link, for_admins, user_ids, creation_time)
    values (${accountId}, ${JSON.stringify(words)}, ${link ?? null}, ${to === 'admins'},
      ${to === 'admins' ? null : to}, ${now})`)
}
