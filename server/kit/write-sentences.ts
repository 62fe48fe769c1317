import { type Kysely, sql } from 'kysely'
import type { Text } from '#contract/kit/text.ts'

/** New words replace those of an earlier version. */
export async function writeSentences(
  db: Kysely<unknown>,
  sentences: ReadonlyMap<string, Text>,
): Promise<void> {
  const rows = [...sentences].map(([code, words]) => ({ code, words }))
  await sql`
    insert into sentence (code, words)
    select code, words from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(code text, words jsonb)
    on conflict (code) do update set words = excluded.words
    where sentence.words <> excluded.words`.execute(db)
}
