import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Simulator, startSimulator } from '../server.ts'
import { control } from '../test-application.ts'
import { type Client, clientOf, type GraphRow } from '../test-graph.ts'

let simulator: Simulator
let strong: Client
let large: Client
before(async () => {
  simulator = await startSimulator({ port: 0 })
  await control(simulator.url, 'POST', 'limits', { off: true })
  strong = await clientOf(simulator.url, 'northbrine')
  large = await clientOf(simulator.url, 'alder-finch')
})
after(() => simulator.stop())

const assignments = '/v1.0/roleManagement/directory/roleAssignments'
const globalAdministrator = '62e90394-69f5-4237-9190-012177145e10'
const object = async (client: Client, path: string) => (await (await client.get(path)).json()) as GraphRow

test('only roles that somebody was given are directory roles; all built-in ones are templates', async () => {
  for (const client of [strong, large]) {
    const given = new Set(
      (await client.all(assignments)).rows.map(({ roleDefinitionId }) => roleDefinitionId),
    )
    const roles = (await client.page('/v1.0/directoryRoles')).value
    const templates = (await client.page('/v1.0/directoryRoleTemplates')).value
    assert.deepEqual(new Set(roles.map(({ roleTemplateId }) => roleTemplateId)), given)
    assert.ok(templates.length > roles.length)
    assert.ok(roles.every(({ id, roleTemplateId }) => id !== roleTemplateId))
    assert.ok(roles.every(({ roleTemplateId }) => templates.some(({ id }) => id === roleTemplateId)))
  }
})

test('a role is found by its id, by its template in parentheses, and by its template in the place of the id', async () => {
  const named = await object(strong, `/v1.0/directoryRoles(roleTemplateId='${globalAdministrator}')`)
  assert.equal(named.displayName, 'Global Administrator')
  assert.match(String(named['@odata.context']), /\/v1\.0\/\$metadata#directoryRoles\/\$entity$/)
  for (const id of [named.id, globalAdministrator])
    assert.equal((await object(strong, `/v1.0/directoryRoles/${id}`)).id, named.id)
  assert.deepEqual(await strong.refusal('/v1.0/directoryRoles/none'), [404, 'Request_ResourceNotFound'])
  const filter = `/v1.0/directoryRoles?$filter=roleTemplateId eq '${globalAdministrator}'&$select=id`
  assert.deepEqual((await strong.page(filter)).value, [{ id: named.id }])
})

test('members are those who hold the role, by path and by $expand', async () => {
  const held = (await large.all(assignments)).rows.filter(
    (row) => row.roleDefinitionId === globalAdministrator,
  )
  const { rows } = await large.all(`/v1.0/directoryRoles/${globalAdministrator}/members`)
  assert.deepEqual(
    rows.map(({ id }) => id),
    held.map(({ principalId }) => principalId),
  )
  assert.ok(rows.every((row) => row['@odata.type'] === '#microsoft.graph.user' && 'userPrincipalName' in row))
  const roles = (await large.page('/v1.0/directoryRoles?$expand=members')).value
  const expanded = roles.find(({ roleTemplateId }) => roleTemplateId === globalAdministrator)?.members
  assert.deepEqual(
    (expanded as GraphRow[]).map(({ id }) => id),
    rows.map(({ id }) => id),
  )
  const readers = roles.find(({ displayName }) => displayName === 'Global Reader')?.members as GraphRow[]
  assert.ok(readers.some((row) => row['@odata.type'] === '#microsoft.graph.servicePrincipal'))
})

test('the options and permissions are those of the pages', async () => {
  assert.deepEqual(await strong.refusal('/v1.0/directoryRoles?$top=1'), [400, 'BadRequest'])
  assert.deepEqual(await strong.refusal(`/v1.0/directoryRoles/${globalAdministrator}/members?$top=1`), [
    400,
    'BadRequest',
  ])
  assert.deepEqual(await strong.refusal('/v1.0/directoryRoleTemplates?$select=id'), [400, 'BadRequest'])
  const statusWith = async (consented: string[] | 'all') => {
    await control(simulator.url, 'PATCH', 'tenants/northbrine/app', { consented })
    return (await (await clientOf(simulator.url, 'northbrine')).get('/v1.0/directoryRoles')).status
  }
  assert.equal(await statusWith(['Policy.Read.All']), 403)
  assert.equal(await statusWith(['RoleManagement.Read.Directory']), 200)
  assert.equal(await statusWith('all'), 200)
})
