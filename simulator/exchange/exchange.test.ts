import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { type Simulator, startSimulator } from '../server.ts'
import { control, tenantId } from '../test-application.ts'
import { complianceDoor } from '../test-exchange.ts'
import { type Client, clientOf, type GraphPage, type GraphRow } from '../test-graph.ts'
import { complianceResource, exchangeResource, teamsResource } from '../world/application.ts'

type Answered = GraphPage & { error?: { details: { message: string }[] }; '@adminapi.warnings'?: string[] }

let simulator: Simulator
before(async () => {
  simulator = await startSimulator({ port: 0 })
})
after(() => simulator.stop())
beforeEach(() => control(simulator.url, 'POST', 'reset'))

const invoke = async (
  client: Client,
  slug: string,
  CmdletName: string,
  Parameters: Record<string, unknown> = {},
  { query = '', prefer = '' } = {},
): Promise<{ status: number; body: Answered }> => {
  const path = `/adminapi/beta/${tenantId(slug)}/InvokeCommand${query}`
  const response = await client.post(path, { CmdletInput: { CmdletName, Parameters } }, { prefer })
  return { status: response.status, body: (await response.json()) as Answered }
}

test('a cmdlet answers with its rows', async () => {
  const client = await clientOf(simulator.url, 'northbrine', exchangeResource)
  const { status, body } = await invoke(client, 'northbrine', 'Get-OrganizationConfig')
  assert.equal(status, 200)
  assert.equal(body.value[0]?.AuditDisabled, false)
  const named = await invoke(client, 'northbrine', 'Get-SafeLinksPolicy', { Identity: 'Strict protection' })
  assert.deepEqual(
    named.body.value.map(({ Name }) => Name),
    ['Strict protection'],
  )
})

test('a parameter that the cmdlet does not document is refused, whatever the case of one that it does', async () => {
  const client = await clientOf(simulator.url, 'northbrine', exchangeResource)
  const { status, body } = await invoke(client, 'northbrine', 'Get-TransportRule', { Colour: 'blue' })
  assert.equal(status, 400)
  assert.match(body.error?.details[0]?.message ?? '', /matches parameter name 'Colour'/)
  const known = await invoke(client, 'northbrine', 'Get-Mailbox', { resultsize: 'Unlimited' })
  assert.equal(known.status, 200)
})

test('mailboxes come in pages, all of them only when asked for', async () => {
  const client = await clientOf(simulator.url, 'alder-finch', exchangeResource)
  const usual = await invoke(client, 'alder-finch', 'Get-Mailbox')
  assert.equal(usual.body.value.length, 1000)
  assert.equal(usual.body['@odata.nextLink'], undefined)
  assert.equal(usual.body['@adminapi.warnings']?.length, 1)
  const seen: GraphRow[] = []
  for (let query: string | undefined = ''; query !== undefined; ) {
    const size = { query, prefer: 'odata.maxpagesize=500' }
    const { body } = await invoke(client, 'alder-finch', 'Get-EXOMailbox', { ResultSize: 'Unlimited' }, size)
    seen.push(...body.value)
    const link: string | undefined = body['@odata.nextLink']
    assert.ok(link === undefined || link.startsWith(`${exchangeResource}/adminapi/beta/`))
    query = link === undefined ? undefined : new URL(link).search
  }
  assert.equal(seen.length, 1202)
  assert.equal(new Set(seen.map(({ UserPrincipalName }) => UserPrincipalName)).size, 1202)
})

test('a cmdlet that does not exist, or is not licensed, is not recognised', async () => {
  const client = await clientOf(simulator.url, 'copperleaf', exchangeResource)
  for (const name of ['Get-Nonsense', 'Get-SafeLinksPolicy']) {
    const { status, body } = await invoke(client, 'copperleaf', name)
    assert.equal(status, 400)
    assert.match(body.error?.details[0]?.message ?? '', /is not recognized/)
  }
})

test('the role, the permission, the audience and the tenant have to fit', async () => {
  const statusOf = async (client: Client, slug: string, name = 'Get-TransportConfig') =>
    (await invoke(client, slug, name)).status
  assert.equal(
    await statusOf(await clientOf(simulator.url, 'glasshouse', exchangeResource), 'glasshouse'),
    403,
  )
  const northbrine = await clientOf(simulator.url, 'northbrine', exchangeResource)
  assert.equal(await statusOf(northbrine, 'glasshouse'), 401)
  assert.equal(await statusOf(await clientOf(simulator.url, 'northbrine'), 'northbrine'), 401)
  await control(simulator.url, 'PATCH', 'tenants/northbrine/app', { consented: ['Directory.Read.All'] })
  assert.equal(
    await statusOf(await clientOf(simulator.url, 'northbrine', exchangeResource), 'northbrine'),
    403,
  )
  const anonymous = await fetch(`${simulator.url}/adminapi/beta/${tenantId('northbrine')}/InvokeCommand`, {
    method: 'POST',
  })
  assert.equal(anonymous.status, 401)
})

test('the front door of the compliance centre names a region, and the servers there want the anchor', async () => {
  const client = await clientOf(simulator.url, 'northbrine', complianceResource)
  const front = `/adminapi/beta/${tenantId('northbrine')}/InvokeCommand`
  const dlp = { CmdletInput: { CmdletName: 'Get-DlpCompliancePolicy', Parameters: {} } }
  const asked = await client.get(front)
  assert.equal(asked.status, 302)
  const { hostname } = new URL(asked.headers.get('location') ?? '')
  assert.match(hostname, /^\w+\.admin\.protection\.outlook\.com$/)
  assert.equal((await client.post(front, dlp)).status, 302)
  const { path, headers } = complianceDoor('northbrine')
  assert.ok(path.startsWith(`/regions/${hostname.split('.')[0]}/`))
  const { value } = (await (await client.post(path, dlp, headers)).json()) as Answered
  assert.equal(value[0]?.Mode, 'Enable')
  assert.equal((await client.post(path, dlp)).status, 400)
  const application = { 'x-anchormailbox': `APP:SystemMailbox{x}@${tenantId('northbrine')}` }
  assert.equal((await client.post(path, dlp, application)).status, 400)
  const elsewhere = path.replace(/regions\/\w+/, 'regions/nowhere')
  assert.equal((await client.post(elsewhere, dlp, headers)).status, 404)
  const transport = { CmdletInput: { CmdletName: 'Get-TransportConfig', Parameters: {} } }
  assert.equal((await client.post(path, transport, headers)).status, 400)
})

test('Exchange sends a tenant that is held elsewhere to a subdomain of its own', async () => {
  const client = await clientOf(simulator.url, 'dunmere', exchangeResource)
  const front = `/adminapi/beta/${tenantId('dunmere')}/InvokeCommand`
  const transport = { CmdletInput: { CmdletName: 'Get-TransportConfig', Parameters: {} } }
  const sent = await client.post(front, transport)
  assert.equal(sent.headers.get('location'), `https://eurprd04.outlook.office365.com${front}`)
  assert.equal((await client.post(`/regions/eurprd04${front}`, transport)).status, 200)
})

test('Teams lists its policies by type, to those who may read', async () => {
  const client = await clientOf(simulator.url, 'northbrine', teamsResource)
  const path = '/Skype.Policy/configurations/TeamsMeetingPolicy'
  const policies = (await (await client.get(path)).json()) as GraphRow[]
  assert.equal(policies[0]?.Identity, 'Global')
  const one = (await (await client.get(`${path}/configuration/Global`)).json()) as GraphRow
  assert.equal(one.AllowAnonymousUsersToStartMeeting, false)
  assert.equal((await client.get('/Skype.Policy/configurations/Nonsense')).status, 400)
  assert.equal((await (await clientOf(simulator.url, 'glasshouse', teamsResource)).get(path)).status, 403)
})

test('DNS knows the domains of the tenants', async () => {
  const resolve = async (name: string, type: string) => {
    const response = await fetch(`${simulator.url}/simulator/dns?name=${name}&type=${type}`)
    return (await response.json()) as { Status: number; Answer: { type: number; data: string }[] }
  }
  const dmarc = await resolve('_dmarc.northbrine.example', 'TXT')
  assert.equal(dmarc.Status, 0)
  assert.match(dmarc.Answer[0]?.data ?? '', /^"v=DMARC1; p=reject/)
  assert.equal((await resolve('nowhere.northbrine.example', 'A')).Status, 3)
  assert.equal((await resolve('relay.partner.example', 'A')).Answer[0]?.type, 1)
  const usualPath = await fetch(`${simulator.url}/dns-query?name=northbrine.example&type=MX`)
  assert.equal(((await usualPath.json()) as { Status: number }).Status, 0)
  assert.equal((await fetch(`${simulator.url}/dns-query`)).status, 400)
})
