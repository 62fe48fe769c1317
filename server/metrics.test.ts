import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { authCalls } from '#contract/auth/auth.ts'
import { selfSigned } from '#scan/graph/testing/self-signed.ts'
import { metricsText } from './metrics.ts'
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

test('version, newest migration and the end of the certificate are told', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parapet-metrics-'))
  const { certificate, privateKey } = selfSigned(new Date('2030-01-01T00:00:00Z'))
  await writeFile(join(folder, 'own.pem'), privateKey + certificate)
  const { app } = await testServer({ MICROSOFT_CLIENT_CERTIFICATE: join(folder, 'own.pem') })
  const text = await metricsText(app)
  assert.match(text, /^parapet_info\{version="\d+\.\d+\.\d+",migration="\d{3}\w?-[\w-]+"\} 1$/m)
  assert.match(text, new RegExp(`^parapet_certificate_end_time_seconds ${Date.UTC(2030, 0, 1) / 1000}$`, 'm'))
  assert.doesNotMatch(
    (await metrics('for-prometheus')).text,
    /certificate_end/,
    'a secret’s end is not known',
  )
  await rm(folder, { recursive: true })
})

test('without a token there is no such address', async () => {
  const plain = await testServer()
  assert.equal((await fetch(`${plain.url}/metrics`)).status, 404)
})
