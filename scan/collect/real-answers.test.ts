import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cloudNamed } from '#contract/kit/clouds.ts'
import { inEnglish } from '#contract/scans/reading-sentences.ts'
import { type Reply, standIn } from '#scan/graph/testing/stand-in.ts'
import { loadConnectors } from './load-connectors.ts'
import { aConnector, entryOf, scanOf } from './testing/scans.ts'

/** Answers as Microsoft is known to give them, beside what it documents. */
const collection = (...value: unknown[]): Reply => ({ body: { value } })
const catalogue = new Map(loadConnectors().map((connector) => [connector.name, connector]))
const fromCatalogue = (...names: string[]) =>
  names.map((name) => {
    const connector = catalogue.get(name) ?? assert.fail(`no connector ${name}`)
    return { ...connector, permission: [], higher: [], licence: null }
  })

test('asks Exchange, the compliance center and Teams whatever their tokens tell of roles', async () => {
  let isRefused = true
  await using stand = await standIn(({ method }) => {
    if (method === 'GET' && isRefused) return { status: 403, body: { error: { code: 'Forbidden' } } }
    if (isRefused) return { status: 403, body: { error: { message: 'The role is not supported' } } }
    return { body: [{ Identity: 'Global', AllowFederatedUsers: true }] }
  })
  // Microsoft documents `wids` for none of these tokens.
  stand.directoryRoles = []
  const connectors = fromCatalogue(
    'exo_transport_rules',
    'purview_label_policies',
    'teams_federation_configuration',
  )
  {
    using scan = scanOf(stand, connectors)
    const manifest = await scan.collect()
    for (const { outcome, reason, requests } of manifest.connectors) {
      assert.equal(outcome, 'not-permitted')
      assert.match(inEnglish(reason), /: HTTP 403 .*\(requires the directory role Global Reader\)$/)
      assert.ok(requests > 0)
    }
  }
  isRefused = false
  using scan = scanOf(stand, connectors)
  assert.equal(entryOf(await scan.collect(), 'teams_federation_configuration').rows, 1)
  assert.ok(stand.calls.some(({ url }) => url === '/Skype.Policy/configurations/TenantFederationSettings'))
})

test('gives the compliance center its mailbox at the domain that the tenant began with', async () => {
  const verifiedDomains = [
    { name: 'contoso.com', isInitial: false },
    { name: 'contoso.onmicrosoft.com', isInitial: true },
  ]
  await using stand = await standIn(({ url, method }) => {
    if (url.startsWith('/v1.0/organization')) return collection({ id: 't', verifiedDomains })
    return method === 'GET' ? { status: 405, body: {} } : collection({ Name: 'policy' })
  })
  const connectors = fromCatalogue('purview_label_policies', 'purview_dlp_rules')
  using scan = scanOf(stand, connectors)
  await scan.collect()
  const anchors = stand.calls
    .filter(({ method }) => method === 'POST')
    .map(({ headers }) => headers['x-anchormailbox'])
  assert.equal(anchors.length, 2)
  for (const anchor of anchors)
    assert.equal(anchor, 'UPN:SystemMailbox{bb558c35-97f1-4cb9-8ff7-d53741dc928c}@contoso.onmicrosoft.com')
  assert.equal(stand.calls.filter(({ url }) => url.startsWith('/v1.0/organization')).length, 1)
})

test('an object that comes wrapped is read, and counted', async () => {
  await using stand = await standIn(() => ({ body: { value: { isOfficeStoreEnabled: 'true' } } }))
  const columns = { isOfficeStoreEnabled: 'BOOLEAN' }
  using scan = scanOf(stand, [aConnector({ name: 'settings', paging: 'none', columns })])
  const manifest = await scan.collect()
  assert.deepEqual(await scan.rows(manifest, 'settings'), [{ isOfficeStoreEnabled: true }])
  assert.deepEqual(entryOf(manifest, 'settings').tolerated, { 'wrapped-object': 1, 'text-for-boolean': 1 })
})

test('does without a column that is on no page and without $top, when Microsoft refuses them', async () => {
  await using stand = await standIn(({ url }) => {
    const refused = (message: string) => ({ status: 400, body: { error: { code: 'BadRequest', message } } })
    if (url.includes('createdDateTime'))
      return refused("Could not find a property named 'createdDateTime' on type 'servicePrincipal'.")
    if (url.includes('$top')) return refused("The query option '$top' is not allowed.")
    return collection({ id: 'one' })
  })
  const columns = { id: 'VARCHAR', createdDateTime: 'TIMESTAMPTZ' }
  const connector = aConnector({
    name: 'principals',
    columns,
    select: true,
    undocumented: ['createdDateTime'],
    maxTop: 100,
  })
  using scan = scanOf(stand, [connector])
  const manifest = await scan.collect()
  const { outcome, leftOut, tolerated } = entryOf(manifest, 'principals')
  assert.deepEqual([outcome, leftOut], ['ok', ['createdDateTime']])
  assert.deepEqual(tolerated, { 'refused-column': 1, 'refused-option': 1 })
})

test('a table that could not be read does not void what it narrows', async () => {
  await using stand = await standIn(({ url, body }) => {
    if (url.startsWith('/beta/deviceManagement'))
      return { status: 400, body: { error: { code: 'BadRequest' } } }
    if (url.startsWith('/v1.0/groups')) return collection({ id: 'g1', isAssignableToRole: true })
    const { requests = [] } = (body ?? {}) as { requests?: { id: string }[] }
    const responses = requests.map(({ id }) => ({ id, status: 200, body: { value: [{ id: 'u1' }] } }))
    return url.endsWith('$batch') ? { body: { responses } } : collection()
  })
  const names = ['groups', 'group_members', 'intune_role_assignments'] as const
  const connectors = fromCatalogue(...names)
  using scan = scanOf(stand, connectors)
  const manifest = await scan.collect()
  assert.equal(entryOf(manifest, 'intune_role_assignments').outcome, 'unexpected-shape')
  const { outcome, rows, tolerated } = entryOf(manifest, 'group_members')
  assert.deepEqual([outcome, rows, tolerated], ['ok', 1, { 'unread-narrowing-table': 1 }])
  type Batch = { requests: { url: string; headers: Record<string, string> }[] }
  const batches = stand.calls.filter(({ url }) => url.endsWith('$batch')).map(({ body }) => body as Batch)
  const [asked] = batches.flatMap(({ requests }) => requests)
  assert.match(asked?.url ?? '', /\$count=true/)
  assert.equal(asked?.headers.consistencylevel, 'eventual')
})

test('a service that gives no token, or fails, takes only its own tables along', async () => {
  await using stand = await standIn(({ url }) =>
    url.startsWith('/Skype.Policy') ? { status: 503 } : collection({ id: 'one' }),
  )
  const aadsts = (number: string) => ({
    status: 400,
    body: { error: 'invalid_resource', error_description: `AADSTS${number}: no` },
  })
  stand.token = (form) => {
    const scope = form.get('scope') ?? ''
    if (scope.includes('outlook.office365')) return aadsts('650052')
    return scope.includes('ps.compliance') ? aadsts('7000112') : null
  }
  const names = ['exo_transport_rules', 'purview_label_policies', 'teams_federation_configuration', 'users']
  using scan = scanOf(stand, fromCatalogue(...names))
  const manifest = await scan.collect()
  assert.deepEqual(
    names.map((name) => entryOf(manifest, name).outcome),
    ['not-licensed', 'not-permitted', 'unreachable', 'ok'],
  )
  assert.match(
    inEnglish(entryOf(manifest, 'purview_label_policies').reason),
    /turned off in this tenant.*AADSTS7000112/,
  )
})

test('another cloud is read at its own addresses with tokens for its own audiences', async () => {
  const scopes: (string | null)[] = []
  await using stand = await standIn(() => collection({ id: 'one' }))
  stand.token = (form) => {
    scopes.push(form.get('scope'))
    return null
  }
  using scan = scanOf(stand, fromCatalogue('users', 'exo_transport_rules'), { cloud: cloudNamed('dod') })
  await scan.collect()
  assert.deepEqual(scopes.toSorted(), [
    'https://dod-graph.microsoft.us/.default',
    'https://webmail.apps.mil/.default',
  ])
})
