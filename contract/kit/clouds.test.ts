import assert from 'node:assert/strict'
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
