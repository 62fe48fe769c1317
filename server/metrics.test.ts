import assert from 'node:assert/strict'
import { test } from 'node:test'
import { authCalls } from '#contract/auth/auth.ts'
import { testServer } from './testing/harness.ts'

const server = await testServer({ METRICS_TOKEN: 'for-prometheus' })
const metrics = async (token?: string) => {
  const answer = await fetch(`${server.url}/metrics`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
  return { status: answer.status, text: await answer.text() }
}

test('metrics are told to who shows the token: requests by route, pools, queue, mails, scans', async () => {
  await server.as(server.people.admin).call(authCalls.whoami)
  for (const token of [undefined, 'another', server.people.superAdmin.token])
    assert.equal((await metrics(token)).status, 401)
  const { status, text } = await metrics('for-prometheus')
  assert.equal(status, 200)
  assert.match(
    text,
    /parapet_request_seconds_count\{method="GET",route="\/api\/auth\/whoami",status="200"\} 1/,
  )
  for (const name of [
    'memory_bytes',
    'pool_connections',
    'database_up',
    'jobs',
    'outbox_mails',
    'scans_running',
  ])
    assert.match(text, new RegExp(`^# TYPE parapet_${name} gauge$`, 'm'))
  assert.match(text, /^parapet_database_up 1$/m)
  for (const line of text.trimEnd().split('\n'))
    assert.match(line, /^(# (HELP|TYPE) \w+ .+|\w+(\{.*\})? [\d.e+-]+)$/)
})

test('without a token there is no such address', async () => {
  const plain = await testServer()
  assert.equal((await fetch(`${plain.url}/metrics`)).status, 404)
})
