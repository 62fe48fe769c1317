import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Cloud, cloudNamed } from '#contract/kit/clouds.ts'
import { invokeCommand } from './admin.ts'
import { readPages } from './client.ts'
import { ownLink, reachOf, regionalAddress } from './surfaces.ts'
import { senderFor } from './testing/client.ts'
import { standIn, tenantId } from './testing/stand-in.ts'

const rules = { cmdlet: 'Get-TransportRule', parameters: { ResultSize: 'Unlimited' } }

test('invokes a cmdlet with its parameters and sends them again for the next page', async () => {
  const next = `https://outlook.office365.com/adminapi/beta/${tenantId}/InvokeCommand?$skiptoken=2`
  await using stand = await standIn(({ url }) => ({
    body: url.includes('skiptoken')
      ? { value: [{ Name: 'two' }] }
      : { value: [{ Name: 'one' }], '@odata.nextLink': next },
  }))
  const first = invokeCommand('exchange', tenantId, rules, 1000)
  const pages = await Array.fromAsync(readPages(senderFor(stand).send, first))
  assert.deepEqual(
    pages.flatMap(({ rows }) => rows),
    [{ Name: 'one' }, { Name: 'two' }],
  )
  assert.deepEqual(stand.calls[0]?.body, {
    CmdletInput: { CmdletName: 'Get-TransportRule', Parameters: { ResultSize: 'Unlimited' } },
  })
  assert.deepEqual(stand.calls[1]?.body, stand.calls[0]?.body)
  assert.match(String(stand.calls[0]?.headers['x-anchormailbox']), /^APP:SystemMailbox\{.*\}@7e57ed00/)
  assert.equal(stand.calls[0]?.headers.prefer, 'odata.maxpagesize=1000')
})

test('tells what Exchange hides in the details of its error', async () => {
  const error = {
    code: 'BadRequest',
    message: '',
    details: [{ message: 'The role assigned is not supported' }],
  }
  await using stand = await standIn(() => ({ status: 403, body: { error } }))
  await assert.rejects(senderFor(stand).send(invokeCommand('exchange', tenantId, rules, 1000)), {
    outcome: 'not-permitted',
    message: 'Microsoft answered: HTTP 403 BadRequest: The role assigned is not supported',
  })
})

const regionalHost = (region: string) => `https://${region}.admin.protection.outlook.com/whatever`

test('learns the region of the compliance center once, whatever its domain, and composes the host', async () => {
  await using stand = await standIn(({ url }) =>
    url.startsWith('/regions/nam13b/')
      ? { body: { value: [{ Name: 'dlp' }] } }
      : { status: 302, headers: { location: regionalHost('nam13b') } },
  )
  const { send } = senderFor(stand)
  for (let again = 0; again < 2; again++)
    assert.deepEqual(await send(invokeCommand('compliance', tenantId, rules, 1000)), {
      value: [{ Name: 'dlp' }],
    })
  assert.deepEqual(
    stand.calls.map(({ method, url }) => `${method} ${url.split('/adminapi')[0]}`),
    ['GET ', 'POST /regions/nam13b', 'POST /regions/nam13b'],
  )
})

test('stays at the front door of the compliance center when it answers there', async () => {
  await using stand = await standIn(({ method }) =>
    method === 'GET' ? { status: 405, body: {} } : { body: { value: [] } },
  )
  const { send } = senderFor(stand)
  assert.deepEqual(await send(invokeCommand('compliance', tenantId, rules, 1000)), { value: [] })
})

test('follows Exchange to a subdomain of its own, and nobody elsewhere', async () => {
  let location = 'https://eurprd04.outlook.office365.com/adminapi'
  await using stand = await standIn(({ url }) =>
    url.startsWith('/regions/eurprd04/') ? { body: { value: [] } } : { status: 302, headers: { location } },
  )
  assert.deepEqual(await senderFor(stand).send(invokeCommand('exchange', tenantId, rules, 1000)), {
    value: [],
  })
  for (location of ['https://outlook.office365.com.evil.example/', 'https://evil.example/'])
    await assert.rejects(senderFor(stand).send(invokeCommand('exchange', tenantId, rules, 1000)), {
      outcome: 'unexpected-shape',
    })
  location = regionalHost('x')
  await assert.rejects(senderFor(stand).send({ surface: 'graph', target: '/v1.0/users' }), {
    outcome: 'unexpected-shape',
  })
})

test('a token goes to the service and its regions only, in each cloud', () => {
  const own = (surface: 'exchange' | 'compliance', link: string, cloud?: Cloud) =>
    ownLink(surface, reachOf({ cloud }), link)
  const region = 'https://eur01b.ps.compliance.protection.outlook.com/adminapi'
  assert.equal(own('compliance', region), region)
  assert.equal(own('compliance', 'https://ps.compliance.protection.outlook.com.evil.example/'), null)
  assert.equal(own('compliance', 'https://eur01b.ps.compliance.protection.outlook.com:8443/'), null)
  assert.equal(own('exchange', region), null)
  const china = 'https://cn1.partner.outlook.cn/adminapi'
  assert.equal(own('exchange', china, cloudNamed('china')), china)
  assert.equal(own('exchange', china), null)
  assert.equal(
    regionalAddress('compliance', reachOf({ cloud: cloudNamed('dod') }), 'usg01'),
    'https://usg01.l5.ps.compliance.protection.office365.us',
  )
  assert.throws(() => regionalAddress('compliance', reachOf({}), 'evil.example/'))
})
