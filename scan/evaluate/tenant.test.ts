import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readTenant, type WrittenTenant } from './tenant.ts'

const rowsOfTenant = (tenant: WrittenTenant) => readTenant(tenant).rows

test('request paths, cmdlets and table names lead to the same tables', () => {
  const user = { id: 'u1' }
  for (const key of ['/v1.0/users', '/users?$select=id', 'users', 'https://graph.microsoft.com/v1.0/Users'])
    assert.deepEqual(rowsOfTenant({ [key]: [user] }).users, [user], key)
  assert.deepEqual(rowsOfTenant({ 'Get-OrganizationConfig': { Name: 'x' } }).exo_organization_config, [
    { Name: 'x' },
  ])
  assert.deepEqual(rowsOfTenant({ '/v1.0/users': { value: [user] } }).users, [user])
})

test("a table's own version wins over the other one", () => {
  const path = 'identity/conditionalAccess/policies'
  const both = rowsOfTenant({ [`/beta/${path}`]: [{ id: 'b' }], [`/v1.0/${path}`]: [{ id: 'v' }] })
  assert.deepEqual(both.conditional_access_policies, [{ id: 'v' }])
  assert.deepEqual(both.conditional_access_policies_beta, [{ id: 'b' }])
  const one = rowsOfTenant({ [`/v1.0/${path}`]: [{ id: 'v' }] })
  assert.deepEqual(one.conditional_access_policies_beta, [{ id: 'v' }])
})

test('the parent of a path and the type of an object become columns', () => {
  const rows = rowsOfTenant({
    '/v1.0/groups/g1/transitiveMembers': [{ '@odata.type': '#microsoft.graph.user', id: 'u1' }],
    '/v1.0/groups/g2/transitiveMembers': [{ id: 'u2' }],
  })
  assert.deepEqual(
    rows.group_members?.map((row) => (row as { groupId: string }).groupId),
    ['g1', 'g2'],
  )
  const [first] = rows.group_members as { odataType: string }[]
  assert.equal(first?.odataType, '#microsoft.graph.user')
})

test('a path that nothing reads is named; a row that is no object is an error', () => {
  const { rows, unread } = readTenant({
    '/v1.0/identity/conditionalAcess/policies': [],
    users: [{ id: 'u1' }],
  })
  assert.deepEqual(unread, ['/v1.0/identity/conditionalAcess/policies'])
  assert.deepEqual(rows, { users: [{ id: 'u1' }] })
  assert.throws(() => rowsOfTenant({ users: ['u1'] }), /a row is an object/)
})

test('settings of configuration policies become rows of their own, as in a scan', () => {
  const policy = {
    id: 'p1',
    name: 'Disk',
    isAssigned: true,
    settings: [{ settingInstance: { settingDefinitionId: 's1', simpleSettingValue: { value: 5 } } }],
  }
  const rows = rowsOfTenant({ '/beta/deviceManagement/configurationPolicies': [policy] })
  const [setting] = rows.configuration_policy_settings as Record<string, unknown>[]
  assert.deepEqual([setting?.policyId, setting?.settingDefinitionId, setting?.value], ['p1', 's1', '5'])
})
