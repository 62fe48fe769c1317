import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rolesAndScreensCalls } from '#contract/roles-and-screens.ts'
import { settingCalls } from '#contract/settings.ts'
import { testServer } from '../testing/harness.ts'

const server = await testServer({
  ENVIRONMENT_NAME: 'stage',
  SYNC_TARGET_ENVIRONMENT: 'https://target.example',
})
const { superAdmin, admin, user } = server.people
const settingId = async (name: string) =>
  Number((await server.as(superAdmin).list('setting', { $filter: `name eq '${name}'` })).body.items[0]?.id)

test('the console learns what it needs before anybody signs in, and more afterwards', async () => {
  const open = (await server.as().call(settingCalls.app)).body
  assert.equal(open.appDisplayName, 'Parapet')
  assert.equal(open.environmentName, 'stage')
  assert.equal(open.syncTargetEnvironment, 'https://target.example')
  assert.equal(open.dataEditAllowed, true)
  assert.deepEqual(
    open.enums.UserRole?.find((one) => one.name === 'Vendor'),
    { name: 'Vendor', value: 4, label: 'Reseller' },
  )
  assert.deepEqual([open.products, open.rolesAndScreens, open.accountProducts], [[], [], []])

  const signedIn = (await server.as(admin).call(settingCalls.app)).body
  assert.ok(signedIn.products.some((product) => product.displayName === 'Entra ID'))
  assert.ok(
    signedIn.rolesAndScreens.some(
      (row) => row.role === 1 && row.screen === 'dashboard' && row.group === 'General',
    ),
  )
})

test('a setting is changed by a SuperAdmin, and a value that makes no sense is refused', async () => {
  const id = await settingId('supportEmail')
  const client = server.as(superAdmin)
  assert.equal(
    (await client.call(settingCalls.update, { params: { id }, body: { value: 'nonsense' } })).status,
    400,
  )
  const changed = await client.call(settingCalls.update, {
    params: { id },
    body: { value: 'help@example.test' },
  })
  assert.equal(changed.status, 200)
  assert.equal((await server.as().call(settingCalls.app)).body.supportEmail, 'help@example.test')
  assert.equal(
    (await server.as(admin).call(settingCalls.update, { params: { id }, body: { value: 'x@y.zz' } })).status,
    403,
  )
})

test('a screen that is closed for a role is closed for its calls at once', async () => {
  const change = (allowed: boolean) =>
    server
      .as(superAdmin)
      .call(rolesAndScreensCalls.update, { body: { changes: [{ role: 1, screen: 'insights', allowed }] } })
  assert.equal((await server.as(admin).list('insight')).status, 200)
  assert.equal((await change(false)).status, 200)
  assert.equal((await server.as(admin).list('insight')).status, 403)
  assert.equal((await change(true)).status, 200)
  assert.equal((await server.as(admin).list('insight')).status, 200)
  assert.equal((await server.as(user).list('insight')).status, 200, 'a User keeps what the group opens')
})

test('unknown screens and roles are refused, and SuperAdmin keeps the way back', async () => {
  const change = (role: number, screen: string, allowed: boolean) =>
    server.as(superAdmin).send('PATCH', '/roles-and-screens', { changes: [{ role, screen, allowed }] })
  assert.equal((await change(1, 'evil', true)).status, 400)
  assert.equal((await change(9, 'insights', true)).status, 400)
  assert.equal((await change(3, 'manage-settings', false)).status, 409)
})
