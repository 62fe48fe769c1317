import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sample, sampleStatus } from './testing/sample-entity.ts'
import { where } from './where.ts'

test('conditions stand in the order given, each value as its field has it', () => {
  const status = sampleStatus.value.Enabled
  assert.equal(
    where(sample, { isActive: null, status, memberIds: 4, name: "O'Neil", 'vendor/id': 2 }),
    "isActive eq null and status eq 1 and memberIds eq 4 and name eq 'O''Neil' and vendor/id eq 2",
  )
  assert.equal(where(sample, { isActive: undefined }), '')
})
