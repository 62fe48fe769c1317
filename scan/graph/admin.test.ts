import assert from 'node:assert/strict'
import { test } from 'node:test'
import { invokeCommand } from './admin.ts'
import { readPages } from './client.ts'
import { ownLink } from './surfaces.ts'
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
    message: 'HTTP 403 BadRequest: The role assigned is not supported',
  })
})

test('follows the compliance centre to the tenant’s region, and nobody else', async () => {
  await using stand = await standIn(({ url }) =>
    url.endsWith('/region')
      ? { body: { value: [{ Name: 'dlp' }] } }
      : { status: 302, headers: { location: '/region' } },
  )
  const { send } = senderFor(stand)
  assert.deepEqual(await send(invokeCommand('compliance', tenantId, rules, 1000)), {
    value: [{ Name: 'dlp' }],
  })
  await assert.rejects(send(invokeCommand('exchange', tenantId, rules, 1000)), {
    outcome: 'unexpected-shape',
  })
  const region = 'https://eur01b.ps.compliance.protection.outlook.com/adminapi'
  assert.equal(ownLink('compliance', {}, region), region)
  assert.equal(ownLink('compliance', {}, 'https://ps.compliance.protection.outlook.com.evil.example/'), null)
  assert.equal(ownLink('exchange', {}, region), null)
})
