import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDatabase } from './database.ts'
import type { Request } from './protocol.ts'

const open: Extract<Request, { kind: 'open' }> = {
  kind: 'open',
  at: '2026-06-01T12:00:00Z',
  files: [],
  rows: {
    users: [{ id: 'u1', displayName: 'Mara Lind', userPrincipalName: 'mara@northbrine.example' }],
    conditional_access_policies: [{ id: 'p1', displayName: 'All', state: 'enabled' }],
  },
}

test('views made of columns that were told are those made of their queries', async () => {
  const first = await openDatabase(open)
  const { readsOfViews, columnsOfViews } = first.opened
  const views = Object.keys(readsOfViews)
  assert.deepEqual(Object.keys(columnsOfViews).sort(), views.sort())
  const second = await openDatabase({ ...open, readsOfViews, columnsOfViews })
  try {
    for (const view of views) {
      const ask = {
        kind: 'run',
        sql: `select * from ${view}`,
        milliseconds: 60_000,
        maximumRows: 10,
      } as const
      const answer = await first.run(ask)
      assert.equal(answer.error, null)
      assert.deepEqual(await second.run(ask), answer, view)
    }
  } finally {
    first.close()
    second.close()
  }
})
