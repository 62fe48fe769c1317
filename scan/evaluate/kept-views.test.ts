import assert from 'node:assert/strict'
import { after, test } from 'node:test'
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

/** Planning all views is most of what a database of them costs: both tests have the same two. */
const first = await openDatabase(open)
const { readsOfViews, columnsOfViews } = first.opened
const second = await openDatabase({ ...open, readsOfViews, columnsOfViews })
const views = Object.keys(readsOfViews)
after(() => {
  first.close()
  second.close()
})

/** What both say of every view. */
async function areEqual(): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {}
  for (const view of views) {
    const ask = { kind: 'run', sql: `select * from ${view}`, milliseconds: 60_000, maximumRows: 100 } as const
    const answer = await first.run(ask)
    assert.equal(answer.error, null)
    assert.deepEqual(await second.run(ask), answer, view)
    answers[view] = answer.rows
  }
  return answers
}

test('views made of columns that were told are those made of their queries', async () => {
  assert.deepEqual(Object.keys(columnsOfViews).sort(), views.toSorted())
  await areEqual()
})

test('of a tenant that is mostly the one before, what differs is read, and every view is that of the whole', async () => {
  const role = '62e90394-69f5-4237-9190-012177145e10'
  const policy = { id: 'p2', displayName: 'Some', conditions: { users: { includeGroups: ['g1'] } } }
  const world = {
    ...open.rows,
    role_definitions: [
      { id: role, templateId: role, displayName: 'Global Administrator', isPrivileged: true },
    ],
    role_assignments: [{ id: 'a1', principalId: 'u1', roleDefinitionId: role }],
    groups: [{ id: 'g1', displayName: 'Everybody' }],
    domains: [{ id: 'northbrine.example', isVerified: true }],
  }
  const { role_assignments: _, ...withoutHolders } = world
  const tenants = [
    world,
    { ...world, conditional_access_policies: [policy] },
    withoutHolders,
    { ...world, exo_mailboxes: [{ ExternalDirectoryObjectId: 'u1', RecipientTypeDetails: 'SharedMailbox' }] },
  ]
  const holders: unknown[] = []
  for (const rows of tenants) {
    assert.ok(await first.replace({ ...open, rows }))
    // Of another time nothing is kept.
    assert.ok(await second.replace({ ...open, at: '2026-06-02T12:00:00Z', rows: {} }))
    assert.ok(await second.replace({ ...open, rows }))
    const { role_holders } = await areEqual()
    holders.push((role_holders as unknown[]).length)
  }
  assert.deepEqual(holders, [1, 1, 0, 1])
})
