import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { rolesAndScreensCalls } from '#contract/access/roles-and-screens.ts'
import { enumerations } from '#contract/models.ts'
import { settingCalls } from '#contract/settings/settings.ts'
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
  assert.deepEqual(
    open.enums.BooleanEnum?.map(({ name, value }) => [name, value]),
    [
      ['True', true],
      ['False', false],
      ['N/A', null],
    ],
  )
  assert.deepEqual([open.products, open.rolesAndScreens, open.accountProducts], [[], [], []])

  const signedIn = (await server.as(admin).call(settingCalls.app)).body
  for (const { name, group } of signedIn.DashboardScreens)
    assert.ok(name && signedIn.DashboardScreensGroup.some((one) => one.name === group), name)
  assert.ok(signedIn.DashboardScreens.length > 30)
  assert.ok(signedIn.products.some((product) => product.displayName === 'Entra ID'))
  assert.ok(
    signedIn.rolesAndScreens.some(
      (row) => row.role === 1 && row.screen === 'dashboard' && row.group === 'General',
    ),
  )
})

test('every enumeration comes with names, values and labels in the language of the reader', async () => {
  const { body } = await server.as().send('GET', '/settings', undefined, { 'accept-language': 'de' })
  const { enums } = body as { enums: Record<string, unknown> }
  for (const { key, all } of enumerations.values())
    assert.deepEqual(
      enums[key],
      all.map(({ name, value, label }) => ({ name, value, label: label.de })),
      key,
    )
})

test('the screens of the roles can be listed: role, screen and group', async () => {
  const { body } = await server.as(user).list('RolesAndScreens', {
    $filter: "role eq User and screen eq 'insights'",
    $select: 'role,screen,group',
  })
  assert.partialDeepStrictEqual(body.items, [{ role: 2, screen: 'insights', group: 'Insights' }])
})

test('brand, addresses and chat are settings, known to everybody at once', async () => {
  const values = {
    appDisplayName: 'Bastion',
    supportEmail: 'help@bastion.example',
    helpCenterUrl: 'https://help.bastion.example/',
    unlockEmail: 'more@bastion.example',
    chatWidgetUrl: 'https://chat.bastion.example/',
  }
  const before = (await server.as().call(settingCalls.app)).body
  const change = async (name: keyof typeof values, value: string) =>
    server
      .as(superAdmin)
      .call(settingCalls.update, { params: { id: await settingId(name) }, body: { value } })
  for (const [name, value] of Object.entries(values))
    assert.equal((await change(name as keyof typeof values, value)).status, 200, name)
  assert.partialDeepStrictEqual((await server.as().call(settingCalls.app)).body, values)
  for (const name of Object.keys(values) as (keyof typeof values)[]) await change(name, before[name])
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

test('an app that is installed has the name of the setting, as the pages have', async () => {
  const id = await settingId('appDisplayName')
  const rename = (value: string) =>
    server.as(superAdmin).call(settingCalls.update, { params: { id }, body: { value } })
  await rename('Bastion')
  const answer = await fetch(`${server.url}/manifest.webmanifest`)
  assert.match(answer.headers.get('content-type') ?? '', /^application\/manifest\+json/)
  const { name, short_name, icons } = (await answer.json()) as Record<string, unknown>
  assert.deepEqual([name, short_name], ['Bastion', 'Bastion'])
  assert.equal((icons as object[]).length, 5)
  assert.equal((await server.as().call(settingCalls.app)).body.appDisplayName, 'Bastion')
  assert.doesNotMatch(readFileSync(new URL('../../console/index.html', import.meta.url), 'utf8'), /Parapet/)
  await rename('Parapet')
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
