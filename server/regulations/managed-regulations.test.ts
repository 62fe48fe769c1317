import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  managedRegulationCalls as calls,
  regulationControlCalls as controls,
} from '#contract/regulations/managed-regulation-calls.ts'
import type { Regulation, RegulationControl } from '#contract/regulations/managed-regulations.ts'
import { loadCatalogue } from '../catalogue/load.ts'
import { testServer } from '../testing/harness.ts'
import { aRecommendation } from '../testing/recommendations.ts'

const server = await testServer()
const operator = server.as(server.people.superAdmin)
const platform = { kind: 'platform' } as const
const regulation = { name: 'House law', summary: 'Short', description: 'Long' }
const enabled = await server.db(platform, (db) => aRecommendation(db))
const disabled = await server.db(platform, (db) => aRecommendation(db, { status: 2 }))

describe('regulations', () => {
  test('are created active, changed and hidden; each name once', async () => {
    const created = await operator.call(calls.create, { body: { ...regulation, germanName: 'Hausgesetz' } })
    assert.deepEqual([created.status, created.body.successMessage], [201, 'Regulation Created'])
    const { id } = created.body
    const [begun] = (await operator.list<Regulation>('Regulation', { $filter: `id eq ${id}` })).body.items
    assert.equal(begun?.status, 1)
    const changed = await operator.call(calls.update, { params: { id }, body: { status: 2 } })
    assert.deepEqual([changed.status, changed.body.successMessage], [200, 'Regulation Updated'])
    const [row] = (await operator.list<Regulation>('Regulation', { $filter: `id eq ${id}` })).body.items
    assert.deepEqual([row?.name, row?.status, row?.germanName], ['House law', 2, 'Hausgesetz'])
    const taken = await operator.call(calls.create, { body: { ...regulation, name: 'house LAW' } })
    assert.deepEqual([taken.status, taken.body.code], [409, 'exists'])
    assert.partialDeepStrictEqual(taken.body.details, [{ field: 'name' }])
    const twins = await Promise.all(
      ['Twin', 'twin'].map((name) => operator.call(calls.create, { body: { ...regulation, name } })),
    )
    assert.deepEqual(twins.map(({ status }) => status).toSorted(), [201, 409], 'also at one time')
  })
  test('need name, summary and description', async () => {
    for (const missing of ['name', 'summary', 'description']) {
      const body = { ...regulation, name: 'Other', [missing]: undefined }
      assert.equal((await operator.send('POST', '/regulations/create', body)).status, 400, missing)
    }
  })
  test('keep what an operator wrote when the product is updated', async () => {
    await loadCatalogue(server.app.config.databaseAdminUrl)
    const { items } = (await operator.list<Regulation>('Regulation', { $top: 1 })).body
    const id = items.find(({ name }) => name !== 'House law')?.id ?? 0
    await operator.call(calls.update, { params: { id }, body: { name: 'Our words' } })
    await loadCatalogue(server.app.config.databaseAdminUrl)
    const [row] = (await operator.list<Regulation>('Regulation', { $filter: `id eq ${id}` })).body.items
    assert.equal(row?.name, 'Our words')
  })
})

describe('controls', () => {
  test('are created with enabled recommendations, keep those that were disabled, and are deleted', async () => {
    const { id: regulationId } = (
      await operator.call(calls.create, { body: { ...regulation, name: 'Law 2' } })
    ).body
    const body = { regulationId, controlId: 'A.1', text: 'Words', recommendationIds: [enabled] }
    assert.equal(
      (await operator.call(controls.create, { body: { ...body, recommendationIds: [disabled] } })).status,
      409,
    )
    const created = await operator.call(controls.create, { body })
    assert.deepEqual([created.status, created.body.successMessage], [201, 'Regulation Control Created'])
    const { id } = created.body
    assert.equal((await operator.call(controls.create, { body })).status, 409, 'the id is taken')
    await server.admin('update recommendation set status = 2 where id = $1', [enabled])
    const changed = await operator.call(controls.update, {
      params: { id },
      body: { text: 'More words', recommendationIds: [enabled] },
    })
    assert.deepEqual([changed.status, changed.body.successMessage], [200, 'Regulation Control Updated'])
    const [row] = (await operator.list<RegulationControl>('RegulationControl', { $filter: `id eq ${id}` }))
      .body.items
    assert.deepEqual(
      [row?.controlId, row?.text, row?.status, row?.recommendationIds, row?.recommendations],
      ['A.1', 'More words', 1, [enabled], [{ id: enabled, findings: 'Something is open', isValid: false }]],
    )
    const removed = await operator.call(controls.remove, { body: { ids: [id] } })
    assert.deepEqual([removed.status, removed.body.successMessage], [200, 'Regulation Control(s) Deleted'])
    assert.equal((await operator.call(controls.update, { params: { id }, body: { text: 'x' } })).status, 404)
    await server.admin('update recommendation set status = 1 where id = $1', [enabled])
    assert.equal((await operator.call(controls.create, { body })).status, 201, 'the id is free again')
  })
  test('need id, text and at least one recommendation', async () => {
    const body = { regulationId: 1, controlId: 'A.1', text: 'Words', recommendationIds: [enabled] }
    for (const wrong of [{ controlId: ' ' }, { text: '' }, { recommendationIds: [] }])
      assert.equal(
        (await operator.send('POST', '/regulation-control/create', { ...body, ...wrong })).status,
        400,
      )
  })
})
