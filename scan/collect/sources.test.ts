import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inEnglish } from '#contract/scans/reading-sentences.ts'
import { selfSigned } from '#scan/graph/testing/self-signed.ts'
import { type Call, type Reply, refusal, standIn, tenantId } from '#scan/graph/testing/stand-in.ts'
import { loadConnectors } from './load-connectors.ts'
import { entryOf, scanOf } from './testing/scans.ts'

type Inner = { id: string; url: string }
/** Answers the requests of a batch as if each had come alone. */
const batched = (call: Call, answer: (url: string) => Reply): Reply => ({
  body: {
    responses: (call.body as { requests: Inner[] }).requests.map(({ id, url }) => ({
      id,
      status: 200,
      ...answer(url),
    })),
  },
})
const collection = (...value: unknown[]): Reply => ({ body: { value } })
const catalogue = new Map(loadConnectors().map((connector) => [connector.name, connector]))
const fromCatalogue = (...names: string[]) =>
  names.map((name) => {
    const connector = catalogue.get(name) ?? assert.fail(`no connector ${name}`)
    return { ...connector, permission: [], licence: null }
  })

test('reads members only of groups that matter, in batches, to the last page', async () => {
  const groups = [
    { id: 'assignable', isAssignableToRole: true },
    { id: 'named' },
    { id: 'role-holder' },
    { id: 'other' },
    { id: 'removed', isAssignableToRole: true },
  ]
  const policy = { id: 'p', conditions: { users: { includeGroups: ['named'] } } }
  const member = (id: string) => ({ id, '@odata.type': '#microsoft.graph.user' })
  const inner = (url: string): Reply => {
    const [, , group = ''] = url.split('/')
    if (group === 'removed') return refusal(404, 'Request_ResourceNotFound', 'gone')
    const body = { value: [member('direct'), member('nested')] }
    const next = `https://graph.microsoft.com/v1.0/groups/${group}/transitiveMembers?p=2`
    return { body: group === 'named' ? { ...body, '@odata.nextLink': next } : body }
  }
  await using stand = await standIn((call) => {
    if (call.url.endsWith('$batch')) return batched(call, inner)
    if (call.url.includes('p=2')) return collection(member('far'))
    if (call.url.startsWith('/v1.0/groups')) return collection(...groups)
    if (call.url.includes('conditionalAccess')) return collection(policy)
    return collection({ id: 'a', principalId: 'role-holder' })
  })
  const connectors = fromCatalogue(
    'groups',
    'conditional_access_policies',
    'role_assignments',
    'group_members',
  )
  using scan = scanOf(stand, connectors)
  const manifest = await scan.collect()
  const rows = await scan.rows(manifest, 'group_members')
  assert.deepEqual(rows.map(({ groupId, id }) => `${groupId} ${id}`).toSorted(), [
    'assignable direct',
    'assignable nested',
    'named direct',
    'named far',
    'named nested',
    'role-holder direct',
    'role-holder nested',
  ])
  assert.equal(rows[0]?.odataType, '#microsoft.graph.user')
  assert.equal(entryOf(manifest, 'group_members').requests, 2)
})

test('asks for the rules of each role-assignable group by its id in the filter', async () => {
  const asked: string[] = []
  await using stand = await standIn((call) => {
    if (!call.url.endsWith('$batch'))
      return collection({ id: 'g1', isAssignableToRole: true }, { id: 'g2', isAssignableToRole: null })
    return batched(call, (url) => {
      asked.push(decodeURIComponent(url))
      return collection({ id: 'e1', groupId: 'g1', principalId: 'u1', accessId: 'member' })
    })
  })
  using scan = scanOf(stand, fromCatalogue('groups', 'pim_group_eligibility_instances'))
  const rows = await scan.rows(await scan.collect(), 'pim_group_eligibility_instances')
  assert.deepEqual(
    rows.map(({ groupId, principalId }) => `${groupId} ${principalId}`),
    ['g1 u1'],
  )
  assert.equal(asked.length, 1)
  assert.match(asked[0] ?? '', /\$filter=groupId eq 'g1'$/)
})

test('one parent that is refused makes the table unread', async () => {
  await using stand = await standIn((call) =>
    call.url.endsWith('$batch')
      ? batched(call, (url) =>
          url.includes('/2/') ? refusal(403, 'Forbidden', 'no') : collection({ id: 'x' }),
        )
      : collection({ id: '1' }, { id: '2' }),
  )
  using scan = scanOf(stand, fromCatalogue('applications', 'application_owners'))
  const { outcome, rows } = entryOf(await scan.collect(), 'application_owners')
  assert.deepEqual([outcome, rows], ['not-permitted', 0])
})

test('a table that no parent has is not found; one that is empty for a single parent is read', async () => {
  const parents = Array.from({ length: 45 }, (_, index) => ({ id: `a${index}` }))
  const ended = async (applications: object[], isFound: (url: string) => boolean) => {
    await using stand = await standIn((call) =>
      call.url.endsWith('$batch')
        ? batched(call, (url) =>
            isFound(url) ? collection() : refusal(404, 'Request_ResourceNotFound', 'gone'),
          )
        : collection(...applications),
    )
    using scan = scanOf(stand, fromCatalogue('applications', 'application_owners'))
    const { outcome, rows } = entryOf(await scan.collect(), 'application_owners')
    return [outcome, rows]
  }
  assert.deepEqual(await ended(parents, () => false), ['not-found', 0])
  assert.deepEqual(await ended(parents, (url) => url.includes('/a7/')), ['ok', 0])
  assert.deepEqual(await ended([], () => false), ['ok', 0])
})

test('a table whose parent failed fails for the same reason', async () => {
  await using stand = await standIn(() => ({ status: 503 }))
  using scan = scanOf(stand, fromCatalogue('applications', 'application_owners', 'dns_redirect_hosts'))
  const manifest = await scan.collect()
  assert.deepEqual(
    manifest.connectors.map(({ outcome }) => outcome),
    ['unreachable', 'unreachable', 'unreachable'],
  )
  assert.match(
    inEnglish(entryOf(manifest, 'application_owners').reason),
    /^applications: Microsoft answered: HTTP 503/,
  )
})

test('goes on after the parents it has asked, with twenty to a batch', async () => {
  const users = Array.from({ length: 45 }, (_, index) => ({
    id: `u${index}`,
    accountEnabled: true,
    userType: 'Member',
  }))
  const guests = [
    { id: 'guest', accountEnabled: true, userType: 'Guest' },
    { id: 'off', accountEnabled: false },
  ]
  const sizes: number[] = []
  const stop = new AbortController()
  let isResumed = false
  await using stand = await standIn((call) => {
    if (!call.url.endsWith('$batch')) return collection(...guests, ...users)
    const { requests } = call.body as { requests: Inner[] }
    sizes.push(requests.length)
    if (requests[0]?.url.includes('u40') && !stop.signal.aborted) stop.abort(new Error('stopped'))
    return batched(call, (url) =>
      isResumed && url.includes('u4')
        ? refusal(404, 'Request_ResourceNotFound', 'gone')
        : { body: { perUserMfaState: 'disabled' } },
    )
  })
  using scan = scanOf(stand, fromCatalogue('users', 'user_authentication_requirements'))
  await assert.rejects(scan.collect({ signal: stop.signal }), /stopped/)
  isResumed = true
  const manifest = await scan.collect()
  const rows = await scan.rows(manifest, 'user_authentication_requirements')
  assert.deepEqual(
    rows,
    // Those that were found before the stop count: the last five are gone, the table is not.
    users.slice(0, 40).map(({ id }) => ({ userId: id, perUserMfaState: 'disabled' })),
  )
  assert.deepEqual(sizes.slice(0, 3).toSorted(), [20, 20, 5])
})

test('computes what is not on the wire: the expiry of a certificate and the value of an application role', async () => {
  const { certificate } = selfSigned(new Date('2027-05-06T07:08:09Z'))
  const signingCertificate = certificate.replace(/-----.*-----|\n/g, '')
  const graph = {
    id: 'sp',
    appId: '00000003-0000-0000-c000-000000000000',
    appRoles: [{ id: 'r1', value: 'User.Read.All' }],
  }
  await using stand = await standIn((call) => {
    if (call.url.startsWith('/v1.0/domains'))
      return collection(
        { id: 'a.example', authenticationType: 'Federated' },
        { id: 'b.example', authenticationType: 'Managed' },
      )
    if (call.url.startsWith('/v1.0/servicePrincipals'))
      return collection(graph, { id: 'unrelated', appId: 'x' })
    return batched(call, (url) =>
      url.startsWith('/domains')
        ? collection({ id: 'f', signingCertificate })
        : collection({ id: 'g', appRoleId: 'r1', principalId: 'p' }),
    )
  })
  const names = ['domains', 'domain_federation_configurations', 'service_principals', 'app_role_assignments']
  using scan = scanOf(stand, fromCatalogue(...names))
  const manifest = await scan.collect()
  const [federation] = await scan.rows(manifest, 'domain_federation_configurations')
  assert.equal(federation?.domainId, 'a.example')
  assert.equal(federation?.signingCertificateExpiryDateTime, '2027-05-06T07:08:09.000Z')
  const grants = await scan.rows(manifest, 'app_role_assignments')
  assert.deepEqual(
    grants.map(({ resourceId, resourceAppId, appRoleValue }) => [resourceId, resourceAppId, appRoleValue]),
    [['sp', graph.appId, 'User.Read.All']],
  )
})

test('flattens the settings of a policy at any depth into their own table', async () => {
  const choice = (id: string, value: string, children: unknown[] = []) => ({
    settingDefinitionId: id,
    choiceSettingValue: { value, children },
  })
  const simple = { settingDefinitionId: 'deep', simpleSettingValue: { value: 14 } }
  const group = { settingDefinitionId: 'group', groupSettingCollectionValue: [{ children: [simple] }] }
  const settings = [{ id: '0', settingInstance: choice('top', 'on', [choice('middle', 'yes', [group])]) }]
  await using stand = await standIn(() =>
    collection({ id: 'p', name: 'Baseline', isAssigned: true, settings }),
  )
  using scan = scanOf(stand, fromCatalogue('configuration_policies', 'configuration_policy_settings'))
  const manifest = await scan.collect()
  const rows = await scan.rows(manifest, 'configuration_policy_settings')
  assert.deepEqual(
    rows.map(({ policyId, settingDefinitionId, value, depth }) => [
      policyId,
      settingDefinitionId,
      value,
      depth,
    ]),
    [
      ['p', 'top', 'on', 0],
      ['p', 'middle', 'yes', 1],
      ['p', 'group', undefined, 2],
      ['p', 'deep', '14', 3],
    ],
  )
  assert.equal(stand.calls.length, 1)
})

test('joins the rows of two cmdlets and says from which they came', async () => {
  await using stand = await standIn(({ body }) => {
    const { CmdletName } = (body as { CmdletInput: { CmdletName: string } }).CmdletInput
    return collection({ Name: `${CmdletName} row`, State: 'Enabled' })
  })
  using scan = scanOf(
    stand,
    fromCatalogue('exo_preset_policy_rules').map((one) => ({ ...one, directoryRole: undefined })),
  )
  const manifest = await scan.collect()
  assert.deepEqual(await scan.rows(manifest, 'exo_preset_policy_rules'), [
    { Name: 'Get-EOPProtectionPolicyRule row', State: 'Enabled', RuleKind: 'EOP' },
    { Name: 'Get-ATPProtectionPolicyRule row', State: 'Enabled', RuleKind: 'ATP' },
  ])
  assert.ok(stand.calls.every(({ url }) => url === `/adminapi/beta/${tenantId}/InvokeCommand`))
})

test('leaves out a cmdlet whose own licence is missing, not the table', async () => {
  await using stand = await standIn(({ url }) =>
    url.startsWith('/v1.0/subscribedSkus') ? collection({ skuId: 's' }) : collection({ Name: 'rule' }),
  )
  using scan = scanOf(stand, fromCatalogue('subscribed_skus', 'exo_preset_policy_rules'))
  const manifest = await scan.collect()
  assert.deepEqual(await scan.rows(manifest, 'exo_preset_policy_rules'), [{ Name: 'rule', RuleKind: 'EOP' }])
})
