import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasCaddy, startCaddy } from './testing/caddy.ts'
import { testServer } from './testing/harness.ts'

const options = { skip: hasCaddy ? false : 'Caddy is not installed here' }

test(
  'behind the proxy that is shipped, the address is that of who asks, whatever they say of it',
  options,
  async () => {
    const few = await testServer({ RATE_LIMIT: '2', TRUST_PROXY: '1' })
    const ask = await startCaddy(Number(new URL(few.url).port))
    const from = async (invented: string) =>
      (await ask('/api/settings', { 'x-forwarded-for': invented })).status
    const statuses = [await from('203.0.113.1'), await from('203.0.113.2'), await from('203.0.113.3')]
    assert.deepEqual(statuses, [200, 200, 429])
  },
)
