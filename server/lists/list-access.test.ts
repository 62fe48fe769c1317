import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allows, type Permission } from '#contract/access/permissions.ts'
import { models } from '#contract/models.ts'
import { whoIs } from '../handle.ts'
import { beginRequest } from '../kit/session.ts'
import { testServer } from '../testing/harness.ts'
import { aGroup, aPerson } from '../testing/people.ts'

const server = await testServer()
const { people } = server
const platform = { kind: 'platform' } as const

test('no list shows a row of another account or reseller to anybody', async () => {
  await server.db(platform, async (db) => {
    await aGroup(db, { accountId: people.otherAccountId, name: 'Foreign group' })
    await aPerson(
      db,
      { role: 1, accountId: people.otherAccountId, email: 'foreign@copperleaf.example' },
      new Date(),
    )
  })
  const foreign =
    /Copperleaf|Harbour|copperleaf\.example|harbour\.example|Foreign group|Marlow|marlow\.example/
  for (const person of [people.vendor, people.admin, people.user, people.userWithoutGroup])
    for (const model of models) {
      const client = server.as(person)
      for (const $filter of ['', 'id ge 0 or not (id ge 0)']) {
        const { status, body } = await client.list(model.name, { $top: 200, $filter })
        assert.ok([200, 400, 403].includes(status), `${model.name}: ${status}`)
        assert.doesNotMatch(JSON.stringify(body), foreign, `${model.name} for ${person.email}`)
      }
    }
})

test('a list is open to whom its permission names, and to nobody else', async () => {
  const everybody = [people.superAdmin, people.vendor, people.admin, people.user, people.userWithoutGroup]
  for (const person of everybody) {
    const client = await server.app.pool.connect()
    const { session } = await beginRequest(client, { token: person.token, now: server.app.clock() })
    await client.query('rollback')
    client.release()
    assert.ok(session)
    for (const model of models) {
      const { status } = await server.as(person).list(model.name)
      const isOpen = allows(model.permission as Permission, whoIs(session))
      assert.equal(status, isOpen ? 200 : 403, `${model.name} for ${person.email}`)
    }
  }
  for (const model of models) assert.equal((await server.as().list(model.name)).status, 401, model.name)
})
