import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { dataManagementCalls as calls, dataManagementType } from '#contract/products/data-management.ts'
import { testServer } from '../testing/harness.ts'

const server = await testServer()
const operator = server.as(server.people.superAdmin)
const { Product, License, LicensePlan } = dataManagementType.value

const make = async (displayName: string, type: 1 | 2 | 3) =>
  (await operator.call(calls.create, { body: { displayName, type } })).body.id
const remove = async (id: number, type: number, forceDelete: boolean) =>
  (await operator.call(calls.remove, { params: { id, type, forceDelete: String(forceDelete) } })).body

describe('data entities', () => {
  test('are created and renamed, each name once', async () => {
    const id = await make('Safe Mail', License)
    const again = await operator.call(calls.create, { body: { displayName: ' safe mail ', type: License } })
    assert.deepEqual(
      [again.status, (again.body.details as { field: string }[])[0]?.field],
      [409, 'displayName'],
    )
    const renamed = await operator.call(calls.update, {
      params: { id },
      body: { displayName: 'Safer Mail', type: License },
    })
    assert.deepEqual([renamed.status, renamed.body.successMessage], [200, 'Data Entity Successfully Updated'])
    const { body } = await operator.call(calls.list, { params: { entityName: 'license' } })
    assert.deepEqual(
      body.filter((one) => one.id === id),
      [{ id, displayName: 'Safer Mail', name: 'Safe_Mail', type: License }],
    )
  })
  test('are listed by the name of their kind', async () => {
    for (const [entityName, type] of [
      ['product', Product],
      ['license', License],
      ['license_plan', LicensePlan],
    ] as const) {
      const id = await make(`Kind ${type}`, type)
      const { body } = await operator.call(calls.list, { params: { entityName } })
      assert.deepEqual(
        body.filter((one) => one.id === id).map((one) => [one.displayName, one.type]),
        [[`Kind ${type}`, type]],
      )
    }
  })
  test('need a name', async () => {
    assert.equal(
      (await operator.send('POST', '/data-management/create', { displayName: ' ', type: 1 })).status,
      400,
    )
    assert.equal(
      (await operator.send('POST', '/data-management/create', { displayName: 'x', type: 4 })).status,
      400,
    )
  })
})

describe('relationships', () => {
  test('are established once, listed from both sides and deleted', async () => {
    const [licenseId, licensePlanId] = [await make('Vault', License), await make('Vault Suite', LicensePlan)]
    const body = { relationships: [{ licenseId, licensePlanId }] }
    for (let times = 0; times < 2; times++) {
      const { status, body: answer } = await operator.call(calls.relate, { body })
      assert.deepEqual([status, answer.successMessage], [201, 'Relationship Established'])
    }
    const of = async (id: number, type: number) =>
      (await operator.call(calls.dependents, { params: { id, type }, query: { $top: '10' } })).body
    assert.deepEqual((await of(licenseId, License)).items, [
      {
        ...{ id: licensePlanId, displayName: 'Vault Suite', dependentTableDisplayName: 'License Plan' },
        ...{ ownerId: licenseId, ownerType: License },
      },
    ])
    assert.equal((await of(licensePlanId, LicensePlan)).count, 1)
    const gone = await operator.call(calls.unrelate, { body })
    assert.deepEqual([gone.status, gone.body.successMessage], [200, 'Relationship Deleted'])
    assert.equal((await of(licenseId, License)).count, 0)
  })
})

describe('deleting', () => {
  test('warns of relationships, and takes them along when it is forced', async () => {
    const [licenseId, licensePlanId] = [await make('Lock', License), await make('Lock Suite', LicensePlan)]
    await operator.call(calls.relate, { body: { relationships: [{ licenseId, licensePlanId }] } })
    const first = await remove(licenseId, License, false)
    assert.deepEqual([first.success, first.warningOnly], [false, true])
    assert.match(first.message, /^1 relationship of this entry is deleted with it\./)
    assert.deepEqual(await remove(licenseId, License, true), {
      ...{ success: true, warningOnly: false, message: 'Entity Deleted' },
    })
    assert.deepEqual((await remove(licensePlanId, LicensePlan, false)).success, true)
  })
  test('fails for what recommendations refer to, forced or not', async () => {
    const id = await make('Odd product', Product)
    await server.admin(
      `insert into recommendation (name, product_id, findings, description, severity, ease_of_fix, estimated_work,
         validation_method, query_type, category, tenant_wide, creation_time, last_updated_time)
       values ('odd', $1, 'Odd', '', 1, 1, 1, 2, 1, 1, true, now(), now())`,
      [id],
    )
    for (const force of [false, true]) {
      const { success, warningOnly, message } = await remove(id, Product, force)
      assert.deepEqual([success, warningOnly], [false, false])
      assert.match(message, /^1 recommendation refers to this entry\./)
    }
  })
})
