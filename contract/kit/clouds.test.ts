import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { cloudNamed, cloudNames, linksIn } from './clouds.ts'

test('every cloud has its own addresses, but GCC, which has the worldwide ones', () => {
  const others = cloudNames.filter((name) => name !== 'worldwide' && name !== 'gcc')
  assert.deepEqual(others, ['gcc-high', 'dod', 'china'])
  for (const name of others) {
    const { services, olderIssuer, issuer } = cloudNamed(name)
    for (const [service, { origin }] of Object.entries(services)) {
      assert.equal(new URL(origin).origin, origin)
      assert.notEqual(origin, cloudNamed('worldwide').services[service as 'graph'].origin)
    }
    assert.match(issuer('t'), /^https:\/\/.*\/t\/v2\.0$/)
    assert.match(olderIssuer('t'), /\/t\/$/)
  }
  assert.deepEqual(cloudNamed('gcc').services, cloudNamed('worldwide').services)
})

test('links lead to the portals of the cloud, and only whole hosts are changed', () => {
  const text =
    'Open [Entra](https://entra.microsoft.com/#users), not https://entra.microsoft.com.evil.example/.'
  assert.equal(linksIn(cloudNamed('worldwide'), text), text)
  assert.equal(
    linksIn(cloudNamed('dod'), text),
    'Open [Entra](https://entra.microsoft.us/#users), not https://entra.microsoft.com.evil.example/.',
  )
  const learn = 'https://learn.microsoft.com/entra'
  assert.equal(linksIn(cloudNamed('china'), learn), learn)
})

test('the manual tells of each cloud what cannot be read there, as the table has it', () => {
  const manual = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8')
  for (const name of cloudNames) {
    const { lacks, login, services } = cloudNamed(name)
    const row = manual.split('\n').find((line) => line.startsWith(`| \`${name}\` |`)) ?? ''
    assert.ok(row.includes(new URL(login).host) && row.includes(new URL(services.graph.origin).host), name)
    const told = row.split('|').at(-2)?.trim() ?? ''
    assert.equal(told, lacks.words.length > 0 ? lacks.words.join('; ') : 'nothing', name)
  }
})
