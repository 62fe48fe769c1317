import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountStatus, microsoftApplicationStatus } from './accounts.ts'
import { insightStatus } from './insights.ts'
import { enumerations, models } from './models.ts'
import { defaultRole, userRole, userStatus } from './roles.ts'
import { subscriptionTypeStatus } from './subscription-types.ts'

test('enumerations carry the numbers of the specification', () => {
  assert.deepEqual(userRole.value, { Admin: 1, User: 2, SuperAdmin: 3, Vendor: 4 })
  assert.deepEqual(userStatus.value, { Active: 1, Pending: 2, Blocked: 3, Deleted: 4 })
  assert.deepEqual(accountStatus.value, {
    Enabled: 1,
    Disabled: 2,
    PendingSignUpCompletion: 3,
    PendingInitialScan: 4,
    Deleted: 5,
  })
  assert.deepEqual(microsoftApplicationStatus.value, {
    MissingPermissions: 1,
    Active: 2,
    PendingConsent: 3,
    NoApp: 4,
    ExpiredCertificate: 5,
    Error: 6,
    MissingAssignments: 7,
  })
  assert.deepEqual(subscriptionTypeStatus.value, { Enabled: 1, Disabled: 2 })
  assert.deepEqual(insightStatus.value, { Active: 1, Draft: 2 })
  assert.equal(defaultRole, 2)
})

test('members are numbered in order, without gaps, from 1 or, where the first means nothing, from 0', () => {
  for (const { key, all } of enumerations.values()) {
    const first = all[0]?.value ?? -1
    assert.ok(first === 1 || (first === 0 && all[0]?.name === 'None'), key)
    assert.deepEqual(
      all.map((one) => one.value),
      all.map((_, index) => index + first),
      key,
    )
  }
})

test('a Vendor is shown as Reseller', () => {
  assert.equal(userRole.all.find((one) => one.name === 'Vendor')?.label.en, 'Reseller')
})

test('every list shows fields that people may see, and sorts by one that can be sorted', () => {
  for (const { name, fields, defaultColumns, defaultSort, key } of models) {
    for (const column of defaultColumns)
      assert.ok(fields[column] && !fields[column].internal, `${name}.${column}`)
    assert.ok(fields[defaultSort.field]?.sort, `${name} sorts by ${defaultSort.field}`)
    assert.ok(fields[key]?.filter, `${name} can be asked by its key`)
    const strong = Object.values(fields).filter((field) => field.strong)
    assert.ok(strong.length <= 1, `${name} has one strong column`)
  }
})

test('two lists never share a name', () => {
  const names = models.map((model) => model.name.toLowerCase())
  assert.equal(new Set(names).size, names.length)
})
