import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { authCalls } from '#contract/auth/auth.ts'
import { signInProblems as texts } from '#contract/auth/sign-in-problems.ts'
import { testServer } from '../testing/harness.ts'
import { aVendor } from '../testing/people.ts'
import { tenants, testSimulator } from '../testing/simulator.ts'
import { errorOf, openBrowser } from './test-browser.ts'
import {
  Admin,
  aCustomer,
  anOperator,
  clearWorld,
  query,
  rowOf,
  SuperAdmin,
  User,
  Vendor,
} from './test-world.ts'

const simulator = await testSimulator()
const server = await testServer({
  MICROSOFT_IDENTITY_URL: simulator.url,
  SUPERADMIN_TENANT_ID: tenants.operations,
  SYNC_TARGET_ENVIRONMENT: 'https://target.example',
})
const ada = 'ada.admin@northbrine.example'
const uma = 'uma.user@northbrine.example'
const vera = 'vera.vendor@ridgeline.example'
const olivia = 'olivia.operator@parapet.example'

beforeEach(async () => {
  await simulator.control('POST', 'reset')
  await clearWorld(server)
})

const whoami = async (token: string) => (await server.as({ token }).call(authCalls.whoami)).body

describe('beginning', () => {
  test('answers an address at Microsoft with a code challenge, a state and a nonce', async () => {
    const { body } = await openBrowser(server).post('/microsoft/login')
    const address = new URL(body.url)
    assert.equal(address.origin, simulator.url)
    assert.equal(address.pathname, '/organizations/oauth2/v2.0/authorize')
    assert.equal(address.searchParams.get('client_id'), server.app.config.microsoft.clientId)
    assert.equal(address.searchParams.get('code_challenge_method'), 'S256')
    assert.equal(address.searchParams.get('redirect_uri'), 'http://localhost:3000/api/microsoft/callback')
    for (const name of ['code_challenge', 'state', 'nonce'])
      assert.match(address.searchParams.get(name) ?? '', /^[\w-]{43}$/)
    assert.equal(address.searchParams.get('client_secret'), null)
  })

  test('binds the attempt to the browser by a cookie that scripts and other sites cannot use', async () => {
    const answer = await fetch(`${server.url}/api/microsoft/login`, { method: 'POST' })
    assert.match(
      answer.headers.getSetCookie()[0] ?? '',
      /^parapet-sign-in=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/,
    )
  })

  test('stores neither state nor cookie in readable form', async () => {
    const browser = openBrowser(server)
    const { body } = await browser.post('/microsoft/login')
    const stored = JSON.stringify(await query(server, 'select * from sign_in_attempt'))
    assert.ok(stored.includes('code_verifier'))
    assert.ok(!stored.includes(new URL(body.url).searchParams.get('state') ?? '-'))
    assert.ok(!stored.includes(browser.cookie.split('=')[1] ?? '-'))
  })
})

describe('each role signs in', () => {
  test('an Admin', async () => {
    const { accountId } = await aCustomer(server, { name: 'N', tenantId: tenants.northbrine }, { email: ada })
    const { sessionToken, user } = await openBrowser(server).signIn('northbrine/ada-admin')
    assert.deepEqual(
      { role: user.role, email: user.email, name: user.name, accountId: user.accountId, status: user.status },
      { role: Admin, email: ada, name: 'Ada Admin', accountId, status: 1 },
    )
    assert.deepEqual(Object.keys(user).toSorted(), [
      'account',
      'accountId',
      'email',
      'group',
      'id',
      'name',
      'role',
      'status',
      'termsApproved',
      'vendorId',
    ])
    assert.equal(user.account?.name, 'N')
    assert.equal(user.account?.subscriptionType.recommendationScopingEnabled, false)
    const me = await whoami(sessionToken)
    assert.deepEqual(me.user, user)
    assert.deepEqual(me.accounts, [{ id: accountId, name: 'N' }])
    assert.equal(me.name, 'Ada Admin')
    assert.equal(me.canEnvSync, false)
    assert.equal(me.impersonatedBy, null)
    assert.equal(me.termsApproved, true)
  })

  test('a User, with the screens that the group opens', async () => {
    const { people, accountId } = await aCustomer(
      server,
      { tenantId: tenants.northbrine },
      { email: uma, role: User },
    )
    const [group] = await query<{ id: number }>(
      server,
      "insert into user_group (account_id, name, description, permissions) values ($1, 'G', 'G', '{5}') returning id",
      [accountId],
    )
    await query(server, 'update app_user set group_id = $1 where id = $2', [group?.id, people[0]?.userId])
    const { sessionToken, user } = await openBrowser(server).signIn('northbrine/uma-user')
    assert.deepEqual(user.group, { id: group?.id, name: 'G' })
    const { body } = await server.as({ token: sessionToken }).call(authCalls.permissions)
    assert.deepEqual(body.actions, ['viewInsights'])
    assert.deepEqual([...body.screens].sort(), ['account-notifications', 'dashboard', 'insights'])
  })

  test('somebody of a reseller', async () => {
    await anOperator(server, { role: Vendor, vendorId: server.people.vendorId, email: vera })
    const { sessionToken, user } = await openBrowser(server).signIn('ridgeline-it/vera-vendor')
    assert.equal(user.vendorId, server.people.vendorId)
    assert.equal(user.account, null)
    assert.equal(user.termsApproved, true, 'there are no terms for resellers yet')
    assert.equal((await whoami(sessionToken)).canEnvSync, false)
  })

  test('a SuperAdmin, who may push content when there is a target and is never asked for terms', async () => {
    await anOperator(server, { role: SuperAdmin, email: olivia })
    const { sessionToken, user } = await openBrowser(server).signIn('parapet-operations/olivia-operator')
    assert.equal(user.role, SuperAdmin)
    const me = await whoami(sessionToken)
    assert.equal(me.canEnvSync, true)
    assert.equal(me.termsApproved, true)
  })
})

describe('who gets in', () => {
  test('binds the user to the Microsoft identity at the first sign-in', async () => {
    const { people } = await aCustomer(server, { tenantId: tenants.northbrine }, { email: ada })
    await openBrowser(server).signIn('northbrine/ada-admin')
    const row = await rowOf(server, 'app_user', people[0]?.userId ?? 0)
    assert.equal(row.microsoft_tenant_id, tenants.northbrine)
    assert.equal(row.microsoft_object_id, '222e37aa-a45e-4aef-9518-239fe336620d')
    assert.ok(row.last_login_date)
  })

  test('finds a bound user after the address has changed', async () => {
    const { people } = await aCustomer(server, { tenantId: tenants.northbrine }, { email: ada })
    await openBrowser(server).signIn('northbrine/ada-admin')
    await query(server, "update app_user set email = 'former@northbrine.example' where id = $1", [
      people[0]?.userId,
    ])
    const { user } = await openBrowser(server).signIn('northbrine/ada-admin')
    assert.equal(user.id, people[0]?.userId)
  })

  test('refuses the address of a user that is bound to another identity', async () => {
    const { people } = await aCustomer(server, { tenantId: tenants.northbrine }, { email: ada })
    await query(
      server,
      'update app_user set microsoft_tenant_id = $1, microsoft_object_id = $2 where id = $3',
      [tenants.northbrine, '00000000-0000-4000-8000-000000000001', people[0]?.userId],
    )
    const page = await openBrowser(server).through('/microsoft/login', 'northbrine/ada-admin')
    assert.equal(errorOf(page), texts.noUser.en.replace('{email}', ada))
  })

  test('refuses the right address from another tenant than the account has', async () => {
    const { people } = await aCustomer(server, { tenantId: tenants.copperleaf }, { email: ada })
    const page = await openBrowser(server).through('/microsoft/login', 'northbrine/ada-admin')
    assert.equal(errorOf(page), texts.otherTenant.en)
    assert.equal((await rowOf(server, 'app_user', people[0]?.userId ?? 0)).microsoft_object_id, null)
  })

  test('takes any tenant where the account has none yet', async () => {
    const { accountId } = await aCustomer(server, { tenantId: null }, { email: ada })
    assert.equal((await openBrowser(server).signIn('northbrine/ada-admin')).user.accountId, accountId)
  })

  test('refuses a guest, whatever the address says', async () => {
    await aCustomer(server, { tenantId: tenants.marlow }, { email: ada })
    const page = await openBrowser(server).through('/microsoft/login', 'marlow/ada-admin-guest')
    assert.equal(errorOf(page), texts.guest.en)
  })

  test('refuses a SuperAdmin from another tenant than the configured one', async () => {
    await anOperator(server, { role: SuperAdmin, email: ada })
    const page = await openBrowser(server).through('/microsoft/login', 'northbrine/ada-admin')
    assert.equal(errorOf(page), texts.otherTenant.en)
  })

  test('refuses strangers; the address names the problem and holds no words', async () => {
    const browser = openBrowser(server)
    const begun = await browser.post('/microsoft/login')
    const back = await browser.pick(begun.body.url, 'northbrine/ada-admin')
    const answer = await fetch(back.replace('http://localhost:3000', server.url), {
      redirect: 'manual',
      headers: { cookie: browser.cookie, 'accept-language': 'de-DE' },
    })
    const page = new URL(answer.headers.get('location') ?? '')
    assert.equal(page.pathname, '/auth/login')
    assert.equal(page.search, `?${new URLSearchParams({ error: 'noUser', who: ada })}`)
    assert.equal(errorOf(page), texts.noUser.en.replace('{email}', ada))
  })

  const closed: [string, { status?: number; account?: number }, string][] = [
    ['a blocked user', { status: 3 }, texts.blockedUser.en],
    ['a user who has not joined', { status: 2 }, texts.pendingUser.en],
    ['a deleted user', { status: 4 }, texts.noUser.en.replace('{email}', ada)],
    [
      'a user of a disabled account',
      { account: 2 },
      texts.disabledAccount.en.replace('{supportEmail}', 'support@parapet.example'),
    ],
    ['a user of a deleted account', { account: 5 }, texts.noUser.en.replace('{email}', ada)],
  ]
  for (const [whom, { status = 1, account = 1 }, sentence] of closed)
    test(`refuses ${whom}`, async () => {
      await aCustomer(server, { tenantId: tenants.northbrine, status: account }, { email: ada, status })
      const page = await openBrowser(server).through('/microsoft/login', 'northbrine/ada-admin')
      assert.equal(page.pathname, '/auth/login')
      assert.equal(errorOf(page), sentence)
      assert.equal(page.searchParams.get('code'), null)
    })

  test('refuses the people of a blocked reseller', async () => {
    const vendorId = await server.db({ kind: 'platform' }, (db) => aVendor(db, { status: 3 }))
    await anOperator(server, { role: Vendor, vendorId, email: vera })
    const page = await openBrowser(server).through('/microsoft/login', 'ridgeline-it/vera-vendor')
    assert.match(errorOf(page) ?? '', /^Your reseller is blocked\./)
  })
})

describe('several accounts', () => {
  test('lands in the account that was used last', async () => {
    const first = await aCustomer(server, { tenantId: tenants.northbrine }, { email: ada })
    const second = await aCustomer(server, { tenantId: null }, { email: ada })
    const setLogin = (id: number | undefined, at: string) =>
      query(server, 'update app_user set last_login_date = $1 where id = $2', [at, id])
    await setLogin(first.people[0]?.userId, '2026-01-01')
    await setLogin(second.people[0]?.userId, '2026-02-01')
    assert.equal((await openBrowser(server).signIn('northbrine/ada-admin')).user.accountId, second.accountId)
    await setLogin(first.people[0]?.userId, '2099-01-01')
    assert.equal((await openBrowser(server).signIn('northbrine/ada-admin')).user.accountId, first.accountId)
  })

  test('goes past an account that is closed to one that is open', async () => {
    await aCustomer(server, { tenantId: tenants.northbrine, status: 2 }, { email: ada })
    const open = await aCustomer(server, { tenantId: null }, { email: ada })
    assert.equal((await openBrowser(server).signIn('northbrine/ada-admin')).user.accountId, open.accountId)
  })

  test('an identity opens one user of an account only', async () => {
    const { people } = await aCustomer(
      server,
      { tenantId: tenants.northbrine },
      { email: 'former@northbrine.example' },
      { email: ada },
    )
    await query(
      server,
      'update app_user set microsoft_tenant_id = $1, microsoft_object_id = $2 where id = $3',
      [tenants.northbrine, '222e37aa-a45e-4aef-9518-239fe336620d', people[0]?.userId],
    )
    assert.equal((await openBrowser(server).signIn('northbrine/ada-admin')).user.id, people[0]?.userId)
    await query(server, 'update app_user set status = 3 where id = $1', [people[0]?.userId])
    const page = await openBrowser(server).through('/microsoft/login', 'northbrine/ada-admin')
    assert.equal(errorOf(page), texts.blockedUser.en)
  })
})

test('the browser never gets a token of Microsoft', async () => {
  await aCustomer(server, { tenantId: tenants.northbrine }, { email: ada })
  const browser = openBrowser(server)
  await browser.signIn('northbrine/ada-admin')
  assert.equal(browser.answers.length, 2)
  const received = [...browser.answers, ...browser.locations, browser.cookie].join('\n')
  assert.doesNotMatch(received, /eyJ[\w-]+\.|id_token|access_token|refresh_token/)
})

test('every sign-in leaves a row in the operator log', async () => {
  const { accountId } = await aCustomer(server, { tenantId: tenants.northbrine }, { email: ada })
  await openBrowser(server).signIn('northbrine/ada-admin')
  assert.deepEqual(
    await query(server, 'select call, actor_email, details from operator_log where account_id = $1', [
      accountId,
    ]),
    [{ call: 'GET /microsoft/callback', actor_email: ada, details: { purpose: 'login' } }],
  )
})
