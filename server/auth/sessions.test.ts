import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { accountCalls } from '#contract/accounts/account-calls.ts'
import { authCalls } from '#contract/auth/auth.ts'
import { signInProblems as texts } from '#contract/auth/sign-in-problems.ts'
import { userCalls } from '#contract/users/users.ts'
import { vendorCalls } from '#contract/vendors/vendors.ts'
import { testServer } from '../testing/harness.ts'
import { tenants, testSimulator } from '../testing/simulator.ts'
import { openBrowser } from './test-browser.ts'
import { Admin, aCustomer, anOperator, clearWorld, query, SuperAdmin, User, Vendor } from './test-world.ts'

const simulator = await testSimulator()
const server = await testServer({ MICROSOFT_IDENTITY_URL: simulator.url })
const ada = 'ada.admin@northbrine.example'
const uma = 'uma.user@northbrine.example'
const hour = 3_600_000

let accountId: number
beforeEach(async () => {
  await simulator.control('POST', 'reset')
  await clearWorld(server)
  const customer = await aCustomer(
    server,
    { name: 'Northbrine Ceramics', tenantId: tenants.northbrine },
    { email: ada },
    { email: uma, role: User },
  )
  accountId = customer.accountId
})

const isSignedIn = async (token: string) => {
  const { status } = await server.as({ token }).call(authCalls.whoami)
  // A reading call is answered before its commit, which keeps the session alive; the clock must not overtake it.
  await query(server, 'select from session for update')
  assert.ok([200, 401].includes(status), String(status))
  return status === 200
}
const adaSignsIn = async () => (await openBrowser(server).signIn('northbrine/ada-admin')).sessionToken
const umaSignsIn = () => openBrowser(server).signIn('northbrine/uma-user')

describe('the one-time code', () => {
  test('is exchanged once', async () => {
    const browser = openBrowser(server)
    const page = await browser.through('/microsoft/login', 'northbrine/ada-admin')
    assert.equal((await browser.exchange(page)).status, 201)
    const again = await browser.exchange(page)
    assert.equal(again.status, 400)
    assert.equal(again.body.message, texts.codeGone.en)
  })

  test('gives one session when it comes twice at once', async () => {
    const browser = openBrowser(server)
    const page = await browser.through('/microsoft/login', 'northbrine/ada-admin')
    const answers = await Promise.all([browser.exchange(page), browser.exchange(page)])
    assert.deepEqual(answers.map((answer) => answer.status).sort(), [201, 400])
  })

  test('lives 60 seconds', async () => {
    const browser = openBrowser(server)
    const inTime = await browser.through('/microsoft/login', 'northbrine/ada-admin')
    server.moveClock(58_000)
    assert.equal((await browser.exchange(inTime)).status, 201)
    const late = await browser.through('/microsoft/login', 'northbrine/ada-admin')
    server.moveClock(61_000)
    assert.equal((await browser.exchange(late)).status, 400)
  })

  test('is worth nothing once the user is blocked', async () => {
    const browser = openBrowser(server)
    const page = await browser.through('/microsoft/login', 'northbrine/ada-admin')
    await query(server, 'update app_user set status = 3 where email = $1', [ada])
    assert.equal((await browser.exchange(page)).status, 400)
  })

  test('is worth nothing in a browser that did not begin, and stays for the one that did', async () => {
    const mine = openBrowser(server)
    const page = await mine.through('/microsoft/login', 'northbrine/ada-admin')
    const victim = openBrowser(server)
    assert.equal((await victim.exchange(page)).status, 400, 'no cookie')
    await victim.post('/microsoft/login')
    assert.equal((await victim.exchange(page)).status, 400, 'the cookie of another attempt')
    assert.equal((await mine.exchange(page)).status, 201)
  })

  test('cannot be made up', async () => {
    assert.equal((await openBrowser(server).post('/auth/session', { code: 'x'.repeat(43) })).status, 400)
  })

  test('is stored hashed, as the session token is', async () => {
    const browser = openBrowser(server)
    const page = await browser.through('/microsoft/login', 'northbrine/ada-admin')
    const stored = JSON.stringify(await query(server, 'select * from sign_in_code'))
    assert.match(stored, /[0-9a-f]{64}/)
    assert.ok(!stored.includes(page.searchParams.get('code') ?? '-'))
    const { body } = await browser.exchange(page)
    assert.match(body.user.sessionToken, /^[\w-]{43}$/)
    const sessions = JSON.stringify(await query(server, 'select * from session'))
    assert.ok(!sessions.includes(body.user.sessionToken))
  })
})

describe('a session ends', () => {
  test('after 8 hours without a call, and not before', async () => {
    const token = await adaSignsIn()
    server.moveClock(8 * hour - 60_000)
    assert.ok(await isSignedIn(token))
    server.moveClock(8 * hour - 60_000)
    assert.ok(await isSignedIn(token))
    server.moveClock(8 * hour + 60_000)
    assert.ok(!(await isSignedIn(token)))
  })

  test('after 7 days, however busy it was', async () => {
    const token = await adaSignsIn()
    for (let step = 0; step < 24; step += 1) {
      assert.ok(await isSignedIn(token), `after ${step * 7} hours`)
      server.moveClock(7 * hour)
    }
    server.moveClock(60_000)
    assert.ok(!(await isSignedIn(token)))
  })

  test('with the logout, which answers where Microsoft ends its own', async () => {
    const [token, other] = [await adaSignsIn(), await adaSignsIn()]
    const { body } = await server.as({ token }).call(authCalls.logout)
    const address = new URL(body.url)
    assert.equal(`${address.origin}${address.pathname}`, `${simulator.url}/organizations/oauth2/v2.0/logout`)
    assert.equal(address.searchParams.get('post_logout_redirect_uri'), 'http://localhost:3000/auth/login')
    assert.ok(!(await isSignedIn(token)))
    assert.ok(await isSignedIn(other))
  })

  test('when the user is blocked, and stays ended when unblocked', async () => {
    const admin = server.as({ token: await adaSignsIn() })
    const { sessionToken, user } = await umaSignsIn()
    const set = (status: 1 | 3) => admin.call(userCalls.update, { body: { id: user.id, status } })
    assert.equal((await set(3)).status, 200)
    assert.ok(!(await isSignedIn(sessionToken)))
    assert.equal((await set(1)).status, 200)
    assert.ok(!(await isSignedIn(sessionToken)))
  })

  test('when the user is deleted', async () => {
    const { sessionToken, user } = await umaSignsIn()
    await query(server, 'update app_user set status = 4 where id = $1', [user.id])
    assert.ok(!(await isSignedIn(sessionToken)))
  })

  test('when the role changes', async () => {
    const admin = server.as({ token: await adaSignsIn() })
    const { sessionToken, user } = await umaSignsIn()
    const { status } = await admin.call(userCalls.updateRoleAndGroup, {
      params: { id: user.id },
      body: { role: Admin },
    })
    assert.equal(status, 200)
    assert.ok(!(await isSignedIn(sessionToken)))
  })

  test('when the account is disabled', async () => {
    const token = await adaSignsIn()
    const { status } = await server
      .as(await anOperator(server, { role: SuperAdmin }))
      .call(accountCalls.update, { body: { ids: [accountId], data: { status: 2 } } })
    assert.equal(status, 200)
    assert.ok(!(await isSignedIn(token)))
  })

  test('when the reseller is blocked, with the views of customers that its people opened', async () => {
    const { otherVendorId, otherAccountId } = server.people
    const superAdmin = await anOperator(server, { role: SuperAdmin })
    const victor = 'victor.vendor@ridgeline.example'
    await anOperator(server, { role: Vendor, vendorId: otherVendorId, email: victor })
    const { sessionToken } = await openBrowser(server).signIn('ridgeline-it/victor-vendor')
    const opened = await server
      .as({ token: sessionToken })
      .call(authCalls.impersonate, { body: { accountId: otherAccountId } })
    assert.ok(await isSignedIn(opened.body.token))
    await server.as(superAdmin).call(vendorCalls.block, { params: { id: otherVendorId } })
    assert.ok(!(await isSignedIn(sessionToken)))
    assert.ok(!(await isSignedIn(opened.body.token)))
  })
})

test('nobody is signed in without a token, or with a made-up one', async () => {
  const { status, body } = await server.as().call(authCalls.whoami)
  assert.equal(status, 401)
  assert.equal(body.message, 'Please sign in again')
  assert.ok(!(await isSignedIn('x'.repeat(43))))
})

describe('switching the account', () => {
  const switchTo = (token: string, id: number) =>
    server.as({ token }).call(authCalls.switchAccount, { body: { accountId: id } })

  test('goes on as the own user there, with a session that replaces the old', async () => {
    const other = await aCustomer(server, { name: 'Second', tenantId: null }, { email: ada })
    const token = await adaSignsIn()
    const me = (await server.as({ token }).call(authCalls.whoami)).body
    assert.deepEqual(
      me.accounts.map((account) => account.id).sort((a, b) => a - b),
      [accountId, other.accountId],
    )
    const { status, body } = await switchTo(token, other.accountId)
    assert.equal(status, 201)
    assert.ok(!(await isSignedIn(token)))
    const there = (await server.as({ token: body.sessionToken }).call(authCalls.whoami)).body
    assert.equal(there.user.accountId, other.accountId)
    assert.equal((await switchTo(body.sessionToken, accountId)).status, 201)
  })

  test('answers 404 for an account where somebody else has the same address', async () => {
    const foreign = await aCustomer(server, { tenantId: tenants.copperleaf }, { email: ada })
    const token = await adaSignsIn()
    assert.equal((await switchTo(token, foreign.accountId)).status, 404)
    assert.ok(await isSignedIn(token))
  })

  test('answers 404 for an account without an own user, a closed one and none', async () => {
    const closed = await aCustomer(server, { tenantId: null, status: 2 }, { email: ada })
    const blocked = await aCustomer(server, { tenantId: null }, { email: ada, status: 3 })
    const token = await adaSignsIn()
    for (const id of [server.people.accountId, closed.accountId, blocked.accountId, 999_999])
      assert.equal((await switchTo(token, id)).status, 404, String(id))
  })
})
