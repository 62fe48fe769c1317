import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Simulator, startSimulator } from '../server.ts'
import { control, tenantId } from '../test-application.ts'
import { type Connector, connectors } from '../test-connectors.ts'
import { complianceDoor } from '../test-exchange.ts'
import { type Client, clientOf, type GraphPage, type GraphRow } from '../test-graph.ts'
import { complianceResource, exchangeResource, teamsResource } from '../world/application.ts'
import { loadTenants } from '../world/load-tenants.ts'

/** The catalogue is read as data: the simulator must answer everything that a scan will ask. */
const pathOf = (name: string) => connectors.find((connector) => connector.name === name)?.path?.split('?')[0]

let simulator: Simulator
before(async () => {
  simulator = await startSimulator({ port: 0 })
  await control(simulator.url, 'POST', 'limits', { off: true })
})
after(() => simulator.stop())

/** Fills in the moments of a connector's filter and selects its columns as a scan does. */
function graphPath({ version, path = '', select, columns, forEach, advanced }: Connector): string {
  const filled = path.replaceAll(/\{(\d+) days\}/g, (_, days: string) =>
    new Date(Date.now() - Number(days) * 86_400_000).toISOString(),
  )
  const wanted = Object.keys(columns).filter((name) => name !== 'odataType' && name !== forEach?.as)
  const options = [...(select ? [`$select=${wanted.join(',')}`] : []), ...(advanced ? ['$count=true'] : [])]
  const search = options.length > 0 ? `${filled.includes('?') ? '&' : '?'}${options.join('&')}` : ''
  return `/${version}${filled}${search}`
}

async function readGraph(client: Client, connector: Connector): Promise<GraphRow[]> {
  const path = graphPath(connector)
  if (!connector.forEach) return rowsIn(await (await client.get(path)).json())
  const { table, key } = connector.forEach
  const parents = await client.page(`/${connector.version}${pathOf(table)}?$top=20`)
  const rows: GraphRow[] = []
  for (const parent of parents.value) {
    const headers: Record<string, string> = connector.advanced ? { consistencylevel: 'eventual' } : {}
    const response = await client.get(path.replace('{id}', String(parent[key])), headers)
    assert.equal(response.status, 200, connector.name)
    rows.push(...rowsIn(await response.json()))
  }
  return rows
}

function rowsIn(body: unknown): GraphRow[] {
  assert.ok(!('error' in (body as object)), JSON.stringify(body))
  const { value } = body as GraphPage
  return Array.isArray(value) ? value : [body as GraphRow]
}

async function readCmdlets(client: Client, connector: Connector): Promise<GraphRow[]> {
  const calls = [{ cmdlet: connector.cmdlet ?? '' }, ...(connector.also ?? [])]
  const rows: GraphRow[] = []
  for (const { cmdlet } of calls) {
    const front = { path: `/adminapi/beta/${tenantId('northbrine')}/InvokeCommand`, headers: {} }
    const { path, headers } = connector.surface === 'compliance' ? complianceDoor('northbrine') : front
    const input = { CmdletInput: { CmdletName: cmdlet, Parameters: connector.parameters ?? {} } }
    const response = await client.post(path, input, headers)
    rows.push(...rowsIn(await response.json()))
  }
  return rows
}

/** Collections that a well-kept tenant has nothing in. */
const restful = [
  'dns_mail_records',
  'dns_redirect_hosts',
  'domain_federation_configurations',
  'exo_application_access_policies',
  'exo_hosted_outbound_spam_filter_rules',
  'exo_mail_contacts',
  'exo_transport_rules',
  'identity_health_issues',
  'intune_baseline_intents',
  'risk_detections',
  'risky_service_principals',
  'risky_users',
  'service_principal_risk_detections',
  'synchronization_jobs',
]

/** Documented for people only: refused, whatever is granted. */
const refusedToApplications = ['on_premises_synchronization']

test('the strong tenant answers every connector', async (t) => {
  const resources = { exchange: exchangeResource, compliance: complianceResource, teams: teamsResource }
  const clients = {
    graph: await clientOf(simulator.url, 'northbrine'),
    exchange: await clientOf(simulator.url, 'northbrine', resources.exchange),
    compliance: await clientOf(simulator.url, 'northbrine', resources.compliance),
    teams: await clientOf(simulator.url, 'northbrine', resources.teams),
  }
  assert.ok(connectors.length >= 123)
  for (const connector of connectors) {
    if (connector.surface === 'dns' || connector.derivedFrom) continue
    if (refusedToApplications.includes(connector.name)) continue
    await t.test(connector.name, async () => {
      const client = clients[connector.surface as keyof typeof clients]
      const read = async () => {
        if (connector.surface === 'graph') return readGraph(client, connector)
        if (connector.surface !== 'teams') return readCmdlets(client, connector)
        const response = await client.get(`/Skype.Policy/configurations/${connector.configuration}`)
        assert.equal(response.status, 200)
        return (await response.json()) as GraphRow[]
      }
      const rows = await read()
      if (!restful.includes(connector.name)) assert.ok(rows.length > 0, 'has no rows')
    })
  }
})

const licenceOrAbsence = [400, 403, 404]

test('every other tenant answers every path of Graph, or refuses it for a reason', async () => {
  const refusing = ['hollowbrook', 'kestrel-rowe', 'northbrine']
  const tenants = loadTenants().filter(({ slug, kind }) => kind === 'customer' && !refusing.includes(slug))
  for (const { slug, app } of tenants.filter(({ app: { consented } }) => consented.length > 0)) {
    const client = await clientOf(simulator.url, slug)
    for (const connector of connectors) {
      if (connector.surface !== 'graph' || connector.forEach || connector.derivedFrom) continue
      const response = await client.get(graphPath(connector))
      const body = (await response.json()) as GraphPage & { error?: { code: string } }
      if (response.status === 200) rowsIn(body)
      else assert.ok(licenceOrAbsence.includes(response.status) && body.error, `${slug} ${connector.name}`)
      if (app.consented.length > 40 && !refusedToApplications.includes(connector.name))
        assert.notEqual(body.error?.code, 'Authorization_RequestDenied', connector.name)
    }
  }
})
