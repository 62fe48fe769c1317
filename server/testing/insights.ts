import { sql } from '../kit/db.ts'
import type { TestServer } from './harness.ts'

export async function anInsight(
  server: TestServer,
  title = 'A title',
  reference: string | null = null,
): Promise<number> {
  const { id } = await server.db({ kind: 'platform' }, (db) =>
    db.one(sql<{ id: number }>`
      insert into insight (title, description, status, reference, priority)
      values (${title}, 'A description', 1, ${reference}, 5)
      returning id`),
  )
  return id
}
