import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connection } from './connection.ts'

test('the page hears once that the connection is lost and once that it is back, and knows when it heard last', () => {
  let told = 0
  const leave = connection.follow(() => {
    told++
  })
  connection.heard(1000)
  connection.heard(2000)
  assert.equal(told, 0, 'an answer is no news')
  connection.lost()
  connection.lost()
  assert.equal(told, 1)
  assert.deepEqual(connection.get(), { isLost: true, heardAt: 2000 })
  connection.heard(3000)
  assert.equal(told, 2)
  assert.deepEqual(connection.get(), { isLost: false, heardAt: 3000 })
  leave()
  connection.lost()
  assert.equal(told, 2)
  connection.heard()
})
