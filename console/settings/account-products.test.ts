import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError, listenToApi } from '#console/kit/api.ts'
import { accountProducts } from './account-products.ts'

const told: number[] = []
listenToApi({
  success: () => {},
  failure: ({ status }) => told.push(status),
  signedOut: () => {},
  termsAsked: () => {},
})
for (const name of ['localStorage', 'sessionStorage'])
  Object.defineProperty(globalThis, name, { value: { getItem: () => null }, configurable: true })
const answering = (status: number, body: unknown) => {
  globalThis.fetch = async () => new Response(JSON.stringify(body), { status })
}

test('the products of the account are an empty list for who may not see them, without a message', async () => {
  answering(403, { message: 'No' })
  assert.deepEqual(await accountProducts(), [])
  assert.deepEqual(told, [])
  answering(200, [{ id: 1, displayName: 'Entra ID', connected: true }])
  assert.equal((await accountProducts())[0]?.displayName, 'Entra ID')
})

test('another failure of that call is told', async () => {
  answering(500, { message: 'Internal server error' })
  await assert.rejects(accountProducts(), ApiError)
  assert.deepEqual(told, [500])
})
