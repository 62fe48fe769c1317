import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { accountCalls } from '#contract/accounts/account-calls.ts'
import { authCalls } from '#contract/auth/auth.ts'
import { requiredPermissions } from '../tenant-access/required-permissions.ts'
import { testServer } from '../testing/harness.ts'
import { tenants, testSimulator } from '../testing/simulator.ts'
import { type Browser, errorOf, openBrowser } from './test-browser.ts'
import { anOperator, clearWorld, ownSecret, query, queuedScans, rowOf, SuperAdmin } from './test-world.ts'

const simulator = await testSimulator()
const server = await testServer({ MICROSOFT_IDENTITY_URL: simulator.url })

beforeEach(async () => {
  await simulator.control('POST', 'reset')
  await clearWorld(server)
})

interface SignUp {
  browser: Browser
  accountId: number
  token: string
  finish(more?: object): Promise<{ status: number; body: { url: string; message?: string } }>
}

/** Somebody who stands before step 2. */
async function signedUp(account: string): Promise<SignUp> {
  const browser = openBrowser(server)
  const { sessionToken: token, user } = await browser.signIn(account, '/microsoft/signup', {})
  const accountId = user.accountId ?? 0
  const body = { accountId, accountName: ' The Orchards ', licenseIds: [], productIds: [] }
  return {
    browser,
    accountId,
    token,
    finish: (more = {}) => browser.post('/account/finishSetup', { ...body, ...more }, token),
  }
}

describe('where every permission is granted', () => {
  test('the account goes on to its first scan and the person to the console', async () => {
    const { accountId, finish, token } = await signedUp('northbrine/ada-admin')
    assert.deepEqual((await finish()).body, { url: 'http://localhost:3000/' })
    const account = await rowOf(server, 'account', accountId)
    assert.equal(account.name, 'The Orchards')
    assert.equal(account.status, 4)
    assert.equal(account.microsoft_application_status, 2)
    assert.equal(account.terms_version, '1.0')
    assert.equal(await queuedScans(server, accountId), 1)
    const me = await server.as({ token }).call(authCalls.whoami)
    assert.equal(me.body.termsApproved, true)
    assert.equal(me.body.user.account?.status, 4)
  })

  test('a missing Global Reader is noted, and is no reason to wait', async () => {
    const { accountId, finish } = await signedUp('glasshouse/gina-admin')
    assert.deepEqual((await finish()).body, { url: 'http://localhost:3000/' })
    assert.equal((await rowOf(server, 'account', accountId)).microsoft_application_status, 7)
  })

  test('all products are connected when none is chosen, and the chosen ones otherwise', async () => {
    const { accountId, finish } = await signedUp('northbrine/ada-admin')
    const connected = () =>
      query<{ product_id: number }>(
        server,
        'select product_id from account_product where account_id = $1 order by 1',
        [accountId],
      )
    await finish()
    assert.equal((await connected()).length, 11)
    await query(server, 'update account set status = 3 where id = $1', [accountId])
    await finish({ productIds: [2, 1, 2] })
    assert.deepEqual(await connected(), [{ product_id: 1 }, { product_id: 2 }])
    await query(server, 'update account set status = 3 where id = $1', [accountId])
    await query(server, 'update subscription_type set recommendation_scoping_enabled = true')
    await finish({ productIds: [1] })
    await query(server, 'update subscription_type set recommendation_scoping_enabled = false')
    assert.equal((await connected()).length, 11, 'products are chosen by premium accounts only')
  })

  test('an account with an application of its own is asked about that one', async () => {
    const { accountId, finish } = await signedUp('northbrine/ada-admin')
    await ownSecret(server, accountId, 'wrong')
    const { status, body } = await finish()
    assert.equal(status, 503)
    assert.match(body.message ?? '', /could not be checked/)
    await ownSecret(server, accountId, 'simulator-secret')
    assert.deepEqual((await finish()).body, { url: 'http://localhost:3000/' })
    assert.equal((await rowOf(server, 'account', accountId)).status, 4)
  })

  test('licences are kept', async () => {
    const { accountId, finish } = await signedUp('northbrine/ada-admin')
    await finish({ licenseIds: [3, 1] })
    assert.deepEqual(
      await query(server, 'select license_id from account_license where account_id = $1 order by 1', [
        accountId,
      ]),
      [{ license_id: 1 }, { license_id: 3 }],
    )
  })

  test('an unknown product or licence is refused and nothing changes', async () => {
    const { accountId, finish } = await signedUp('northbrine/ada-admin')
    for (const unknown of [{ productIds: [1, 999] }, { licenseIds: [999] }])
      assert.equal((await finish(unknown)).status, 404)
    const account = await rowOf(server, 'account', accountId)
    assert.equal(account.status, 3)
    assert.equal(account.name, 'northbrine.example')
  })
})

describe('who may finish', () => {
  test('nobody through the id of another account', async () => {
    const greta = await signedUp('marlow/greta-global')
    const hana = await signedUp('hollowbrook/hana-admin')
    for (const accountId of [hana.accountId, server.people.accountId, 999_999])
      assert.equal((await greta.finish({ accountId })).status, 404)
    assert.equal((await rowOf(server, 'account', hana.accountId)).name, 'hollowbrook.example')
    const stranger = openBrowser(server)
    const body = { accountId: greta.accountId, accountName: 'x', licenseIds: [], productIds: [] }
    assert.equal((await stranger.post('/account/finishSetup', body)).status, 401)
  })

  test('no operator in the name of the customer', async () => {
    const { accountId } = await signedUp('marlow/greta-global')
    const operator = server.as(await anOperator(server, { role: SuperAdmin }))
    const body = { accountId, accountName: 'x', licenseIds: [], productIds: [] }
    assert.equal((await operator.call(accountCalls.finishSetup, { body })).status, 404)
    const view = (await operator.call(authCalls.impersonate, { body: { accountId } })).body
    assert.equal((await server.as(view).call(accountCalls.finishSetup, { body })).status, 403)
  })

  test('no User', async () => {
    const { finish, accountId, token } = await signedUp('marlow/greta-global')
    await query(server, 'update app_user set role = 2 where account_id = $1', [accountId])
    assert.equal((await server.as({ token }).call(authCalls.whoami)).body.user.role, 2)
    assert.equal((await finish()).status, 403)
  })

  test('nobody twice', async () => {
    const { finish, accountId } = await signedUp('northbrine/ada-admin')
    assert.equal((await finish()).status, 201)
    assert.equal((await finish()).status, 409)
    assert.equal(await queuedScans(server, accountId), 1)
  })

  test('nobody without a name', async () => {
    const { finish } = await signedUp('northbrine/ada-admin')
    for (const accountName of ['', '   ']) assert.equal((await finish({ accountName })).status, 400)
  })
})

describe('where permissions are missing', () => {
  test('answers the consent page of the tenant; accepted, the account goes on', async () => {
    const { browser, accountId, finish } = await signedUp('marlow/greta-global')
    const { status, body } = await finish()
    assert.equal(status, 201)
    const page = new URL(body.url)
    assert.equal(`${page.origin}${page.pathname}`, `${simulator.url}/${tenants.marlow}/v2.0/adminconsent`)
    const waiting = await rowOf(server, 'account', accountId)
    assert.deepEqual([waiting.status, waiting.microsoft_application_status], [3, 3])
    assert.equal(await queuedScans(server, accountId), 0)

    const back = await browser.visit(await browser.consent(body.url, 'marlow/greta-global'))
    assert.equal(back.href, 'http://localhost:3000/')
    const account = await rowOf(server, 'account', accountId)
    assert.deepEqual([account.status, account.microsoft_application_status], [4, 7])
    assert.equal(await queuedScans(server, accountId), 1)
  })

  test('declined, it waits with the reason, and step 2 can be done again', async () => {
    const { browser, accountId, finish } = await signedUp('marlow/greta-global')
    const first = await finish()
    const back = await browser.visit(await browser.consent(first.body.url, 'marlow/greta-global', 'cancel'))
    assert.equal(back.pathname, '/auth/sign-up')
    assert.equal(back.searchParams.get('accountId'), String(accountId))
    assert.match(errorOf(back) ?? '', /^Consent was not granted/)
    const account = await rowOf(server, 'account', accountId)
    assert.deepEqual([account.status, account.microsoft_application_status], [3, 3])
    const second = await finish()
    await browser.visit(await browser.consent(second.body.url, 'marlow/greta-global'))
    assert.equal((await rowOf(server, 'account', accountId)).status, 4)
  })

  test('left there, the next sign-in names what is missing and opens no session', async () => {
    const { finish, accountId } = await signedUp('fallowfield/finn-admin')
    await finish()
    const page = await openBrowser(server).through('/microsoft/login', 'fallowfield/finn-admin')
    assert.equal(page.pathname, '/auth/login')
    assert.equal(page.searchParams.get('tenant'), tenants.fallowfield)
    const missing = page.searchParams.get('missingPermissions')?.split(',') ?? []
    assert.ok(missing.includes('AuditLog.Read.All') && missing.includes('SharePointTenantSettings.Read.All'))
    // Directory.Read.All was granted, and includes it.
    assert.ok(!missing.includes('GroupSettings.Read.All'))
    assert.ok(missing.every((name) => requiredPermissions.includes(name)))
    assert.equal(page.searchParams.get('code'), null)
    // Granted elsewhere meanwhile, the next sign-in goes on.
    await simulator.control('PATCH', 'tenants/fallowfield/app', { consented: 'all' })
    const { user } = await openBrowser(server).signIn('fallowfield/finn-admin')
    assert.equal(user.account?.status, 4)
    assert.equal(await queuedScans(server, accountId), 1)
  })

  test('a failing Microsoft loses nothing: the person can press again', async () => {
    const { finish, accountId } = await signedUp('kestrel-rowe/kira-admin')
    const { status, body } = await finish()
    assert.equal(status, 503)
    assert.match(body.message ?? '', /AADSTS7000222/)
    assert.equal((await rowOf(server, 'account', accountId)).name, 'kestrelrowe.example')
    await simulator.control('PATCH', 'tenants/kestrel-rowe/app', { secretExpired: false })
    assert.equal((await finish()).status, 201)
  })
})

test('the permissions that we ask for are those that the simulator knows', async () => {
  const known = (await simulator.control('GET', 'tenants')) as {
    slug: string
    app: { consented: string[]; scanPermissions: string[] }
  }[]
  const northbrine = known.find((one) => one.slug === 'northbrine')?.app
  const granted = [...(northbrine?.consented ?? []), ...(northbrine?.scanPermissions ?? [])]
  assert.deepEqual(
    requiredPermissions.filter((name) => !granted.includes(name)),
    [],
  )
})
