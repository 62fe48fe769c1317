import { type Db, sql } from './db.ts'

/**
 * Writes the German of a catalogue row, by columns. After its English: a text that is written anew forgets its
 * translation (server/views/forget_translations.sql), and gets the one that came with it. What is undefined stays.
 */
export async function writeGerman(
  db: Db,
  table: string,
  id: number,
  texts: Readonly<Record<string, string | null | undefined>>,
): Promise<void> {
  const given = Object.entries(texts).filter(([, text]) => text !== undefined)
  if (given.length === 0) return
  const written = JSON.stringify(
    Object.fromEntries(given.map(([name, text]) => [name, text?.trim() || null])),
  )
  await db.run(sql`
    update ${sql.table(table)}
    set translations = jsonb_set(translations, '{de}',
      jsonb_strip_nulls(coalesce(translations -> 'de', '{}') || ${written}::jsonb))
    where id = ${id}`)
}
