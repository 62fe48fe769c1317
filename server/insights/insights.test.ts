import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { insightCalls } from '#contract/insights/insights.ts'
import { subscriptionTypeCalls } from '#contract/subscription-types/subscription-types.ts'
import { sql } from '../kit/db.ts'
import { testServer } from '../testing/harness.ts'
import { untilItWaits } from '../testing/until-it-waits.ts'

const server = await testServer()
const locked = await testServer({ DATA_EDIT_ALLOWED: '0', ENVIRONMENT_NAME: 'production' })
const client = server.as(server.people.superAdmin)
const insight = {
  title: ' Two words ',
  description: 'Why',
  priority: 3,
  reference: 'https://example.test/a?b=1',
}

describe('insights', () => {
  test('are created as drafts, changed and removed for good', async () => {
    const created = await client.call(insightCalls.create, { body: insight })
    assert.equal(created.status, 201)
    const { id } = created.body
    const [row] = (await client.list('insight', { $filter: `id eq ${id}` })).body.items
    assert.deepEqual(
      [row?.title, row?.name, row?.status, row?.reference],
      ['Two words', 'Two words', 2, insight.reference],
    )

    const changed = await client.call(insightCalls.update, { params: { id }, body: { status: 1 } })
    assert.deepEqual([changed.status, changed.body.successMessage], [200, 'Insight Updated'])
    const removed = await client.call(insightCalls.remove, { body: { ids: [id] } })
    assert.deepEqual([removed.status, removed.body.successMessage], [200, '1 Insight(s) Deleted'])
    assert.equal((await client.list('insight', { $filter: `id eq ${id}` })).body.count, 0)
    assert.equal(
      (await client.call(insightCalls.update, { params: { id }, body: { status: 1 } })).status,
      404,
    )
  })
  test('speak German to German readers, until their English words are written anew', async () => {
    const german = { germanTitle: 'Zwei Wörter', germanDescription: 'Warum' }
    const { id } = (await client.call(insightCalls.create, { body: { ...insight, ...german, status: 1 } }))
      .body
    const read = async () => {
      const path = `/odata/insight?${new URLSearchParams({ $filter: `id eq ${id}` })}`
      const reader = server.as(server.people.admin)
      const { body } = await reader.send('GET', path, undefined, { 'accept-language': 'de' })
      const [item] = (body as { items?: { title: string; description: string }[] }).items ?? []
      return [item?.title, item?.description]
    }
    assert.deepEqual(await read(), ['Zwei Wörter', 'Warum'])
    await client.call(insightCalls.update, { params: { id }, body: { title: 'Three words now' } })
    assert.deepEqual(await read(), ['Three words now', 'Warum'])
    await client.call(insightCalls.update, { params: { id }, body: { germanTitle: 'Jetzt drei Wörter' } })
    assert.deepEqual(await read(), ['Jetzt drei Wörter', 'Warum'])
  })
  test('need title, description and priority, and a link that begins with http', async () => {
    for (const missing of ['title', 'description', 'priority']) {
      const { status } = await client.send('POST', '/insight/create', { ...insight, [missing]: undefined })
      assert.equal(status, 400, missing)
    }
    const { status, body } = await client.call(insightCalls.create, {
      body: { ...insight, reference: 'javascript:alert(1)' },
    })
    assert.deepEqual([status, body.message], [400, 'Reference: Invalid link'])
  })
  test('keep what another request changes meanwhile, and stay deleted', async () => {
    const { id } = (await client.call(insightCalls.create, { body: insight })).body
    const change = () => client.call(insightCalls.update, { params: { id }, body: { priority: 9 } })
    /** Changes it while another transaction, which has begun before, is not yet at its end. */
    const changeDuring = async (other: ReturnType<typeof sql>) => {
      const { changed } = await server.db({ kind: 'platform' }, async (db) => {
        await db.run(other)
        const changed = change()
        await untilItWaits(server, 'the change waits')
        return { changed }
      })
      return (await changed).status
    }
    assert.equal(await changeDuring(sql`update insight set title = 'Newer' where id = ${id}`), 200)
    const [row] = (await client.list('insight', { $filter: `id eq ${id}` })).body.items
    assert.deepEqual([row?.title, row?.priority], ['Newer', 9])
    assert.equal(await changeDuring(sql`update insight set status = 3 where id = ${id}`), 404)
    assert.equal((await client.list('insight', { $filter: `id eq ${id}` })).body.count, 0)
  })
  test('cannot be edited where data editing is off', async () => {
    const { status, body } = await locked
      .as(locked.people.superAdmin)
      .call(insightCalls.create, { body: insight })
    assert.deepEqual(
      [status, body.message],
      [403, 'Updates to Insight are disabled for the production environment.'],
    )
  })
})

describe('subscription types', () => {
  test('there is a trial type, the default, which stays enabled', async () => {
    const [trial] = (await client.list('subscriptionType', { $filter: 'isTrial eq true' })).body.items
    assert.equal(trial?.name, 'trial')
    const { status } = await client.call(subscriptionTypeCalls.update, {
      body: { ids: [Number(trial?.id)], updateSubscriptionDto: { status: 2 } },
    })
    assert.equal(status, 409)
  })
  test('are created, disabled and enabled again, each only from the other state', async () => {
    const created = await client.call(subscriptionTypeCalls.create, {
      body: { name: 'Gold', recommendationScopingEnabled: true },
    })
    assert.deepEqual([created.status, created.body.successMessage], [201, 'Subscription Type Created'])
    const set = (status: 1 | 2) =>
      client.call(subscriptionTypeCalls.update, {
        body: { ids: [created.body.id], updateSubscriptionDto: { status } },
      })
    assert.equal((await set(1)).status, 409)
    const disabled = await set(2)
    assert.deepEqual([disabled.status, disabled.body.successMessage], [200, 'Subscription Type(s) Updated'])
    assert.equal((await set(2)).status, 409)
    assert.equal((await set(1)).status, 200)
  })
  test('have unique names', async () => {
    await client.call(subscriptionTypeCalls.create, { body: { name: 'Silver' } })
    assert.equal((await client.call(subscriptionTypeCalls.create, { body: { name: 'SILVER' } })).status, 409)
    assert.equal((await client.send('POST', '/subscription-type', { name: '  ' })).status, 400)
  })
})
