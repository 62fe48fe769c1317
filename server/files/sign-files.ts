import type { App } from '../handle.ts'
import { type Db, sql } from '../kit/db.ts'
import { fileAddress } from './file-key.ts'

const addresses = /\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\?[\w=.&;-]*)?/g

/**
 * Rich texts as they are shown now: the addresses of files end, so they are signed anew for who reads. Only files that
 * the reader's scope has: nobody gets another's opened by writing its address.
 */
export async function signFiles(
  { app, db, now }: { app: App; db: Db; now: Date },
  texts: readonly string[],
): Promise<string[]> {
  const ids = new Set(texts.flatMap((text) => [...text.matchAll(addresses)].map(([, id = '']) => id)))
  if (ids.size === 0) return [...texts]
  const rows = await db.rows(
    sql<{ id: string }>`select id from stored_file where id = any(${[...ids]}::uuid[])`,
  )
  const own = new Set(rows.map(({ id }) => id))
  return texts.map((text) =>
    text.replaceAll(addresses, (_address, id: string) =>
      own.has(id) ? fileAddress(app.secretKeys, id, now) : `/files/${id}`,
    ),
  )
}
