import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { userRole } from '#contract/access/roles.ts'
import { authCalls } from '#contract/auth/auth.ts'
import { signInProblems as texts } from '#contract/auth/sign-in-problems.ts'
import { userCalls } from '#contract/users/users.ts'
import { vendorCalls } from '#contract/vendors/vendors.ts'
import { testServer } from '../testing/harness.ts'
import type { Person } from '../testing/people.ts'
import { tenants, testSimulator } from '../testing/simulator.ts'
import { errorOf, openBrowser } from './test-browser.ts'
import {
  aCustomer,
  anOperator,
  clearWorld,
  mailedToken,
  query,
  rowOf,
  SuperAdmin,
  Vendor,
} from './test-world.ts'

const simulator = await testSimulator()
const server = await testServer({ MICROSOFT_IDENTITY_URL: simulator.url })
const ulf = 'ulf.user@northbrine.example'
const victor = 'victor.vendor@ridgeline.example'
const day = 86_400_000

let admin: Person
let accountId: number
beforeEach(async () => {
  await simulator.control('POST', 'reset')
  await clearWorld(server)
  const account = { name: 'Northbrine', tenantId: tenants.northbrine }
  const customer = await aCustomer(server, account, { email: 'ada.admin@northbrine.example' })
  accountId = customer.accountId
  admin = customer.people[0] as Person
})

async function invited(email: string, role: 1 | 2 | 4 = userRole.value.User): Promise<string> {
  const { status } = await server.as(admin).call(userCalls.invite, { body: { invites: [{ email, role }] } })
  assert.equal(status, 201)
  return mailedToken(server, email)
}
const join = (account: string, token: string) =>
  openBrowser(server).through('/microsoft/join', account, { token })
const isRefused = (page: URL, sentence: string) => {
  assert.equal(page.pathname, '/auth/join')
  assert.equal(errorOf(page), sentence)
  assert.equal(page.searchParams.get('code'), null)
}
const userNamed = async (email: string) => {
  const rows = await query<{ id: number; status: number; role: number; microsoft_object_id: string | null }>(
    server,
    'select id, status, role, microsoft_object_id from app_user where email = $1 and status <> 4',
    [email],
  )
  assert.equal(rows.length, 1)
  return rows[0]
}

describe('a user', () => {
  test('joins with the invitation: active, bound and signed in', async () => {
    const browser = openBrowser(server)
    const token = await invited(ulf)
    const { sessionToken, user } = await browser.signIn('northbrine/ulf-user', '/microsoft/join', { token })
    assert.equal(new URL(browser.locations[0] ?? '').pathname, '/auth/join')
    assert.equal(user.accountId, accountId)
    assert.equal(user.role, 2)
    assert.equal(user.name, 'Ulf User')
    assert.equal((await server.as({ token: sessionToken }).call(authCalls.whoami)).status, 200)
    const row = await userNamed(ulf)
    assert.equal(row?.status, 1)
    assert.equal(row?.microsoft_object_id, 'a85f5350-7309-45de-955b-581253aaa390')
    // From now on the ordinary sign-in opens the door.
    assert.equal((await openBrowser(server).signIn('northbrine/ulf-user')).user.id, user.id)
  })

  test('cannot use the invitation twice', async () => {
    const token = await invited(ulf)
    await openBrowser(server).signIn('northbrine/ulf-user', '/microsoft/join', { token })
    isRefused(await join('northbrine/ulf-user', token), texts.inviteGone.en)
  })

  test('joins once when the link is opened twice at once', async () => {
    const token = await invited(ulf)
    const pages = await Promise.all([join('northbrine/ulf-user', token), join('northbrine/ulf-user', token)])
    assert.deepEqual(pages.map((page) => page.searchParams.has('code')).sort(), [false, true])
  })

  test('cannot use the invitation of somebody else, who still can', async () => {
    const token = await invited(ulf)
    isRefused(await join('northbrine/uma-user', token), texts.inviteForOther.en.replace('{email}', ulf))
    assert.equal((await userNamed(ulf))?.status, 2)
    assert.ok((await join('northbrine/ulf-user', token)).searchParams.get('code'))
  })

  test('has seven days', async () => {
    const [early, late] = [await invited(ulf), await invited('nora.nogroup@northbrine.example')]
    server.moveClock(7 * day - 60_000)
    assert.ok((await join('northbrine/ulf-user', early)).searchParams.get('code'))
    server.moveClock(61_000)
    isRefused(await join('northbrine/nora-nogroup', late), texts.inviteExpired.en)
  })

  test('uses the newest invitation: a new one ends the earlier', async () => {
    const first = await invited(ulf)
    await server.as(admin).call(userCalls.reinvite, { body: { email: ulf } })
    const second = await mailedToken(server, ulf)
    assert.notEqual(first, second)
    isRefused(await join('northbrine/ulf-user', first), texts.inviteGone.en)
    assert.ok((await join('northbrine/ulf-user', second)).searchParams.get('code'))
  })

  test('may come from another tenant, invited by name', async () => {
    const token = await invited('carl.admin@copperleaf.example')
    const { user } = await openBrowser(server).signIn('copperleaf/carl-admin', '/microsoft/join', { token })
    assert.equal(user.accountId, accountId)
    assert.equal((await openBrowser(server).signIn('copperleaf/carl-admin')).user.accountId, accountId)
  })

  test('may not come as a guest', async () => {
    const email = 'ada.admin@northbrine.example'
    const marlow = await aCustomer(
      server,
      { tenantId: tenants.marlow },
      { email: 'greta.global@marlow.example' },
    )
    await server.as(marlow.people[0]).call(userCalls.invite, { body: { invites: [{ email }] } })
    isRefused(await join('marlow/ada-admin-guest', await mailedToken(server, email)), texts.guest.en)
  })

  test('is refused when blocked, deleted, or when the account closed meanwhile', async () => {
    const blocked = await invited(ulf)
    const user = await userNamed(ulf)
    await server.as(admin).call(userCalls.update, { body: { id: user?.id ?? 0, status: 3 } })
    isRefused(await join('northbrine/ulf-user', blocked), texts.inviteGone.en)
    await query(server, 'update invite set ended_at = null where user_id = $1', [user?.id])
    isRefused(await join('northbrine/ulf-user', blocked), texts.blockedUser.en)

    const closed = await invited('nora.nogroup@northbrine.example')
    await query(server, 'update account set status = 2 where id = $1', [accountId])
    isRefused(await join('northbrine/nora-nogroup', closed), texts.inviteGone.en)
    assert.equal((await userNamed('nora.nogroup@northbrine.example'))?.status, 2)
  })

  test('who belongs to the account already under another address is not doubled', async () => {
    await openBrowser(server).signIn('northbrine/ulf-user', '/microsoft/join', { token: await invited(ulf) })
    await query(
      server,
      "update app_user set email = 'former@northbrine.example' where email = $1 and status = 1",
      [ulf],
    )
    isRefused(await join('northbrine/ulf-user', await invited(ulf)), texts.alreadyMember.en)
  })

  test('a made-up token and the token of an account invitation open nothing', async () => {
    isRefused(await join('northbrine/ulf-user', 'x'.repeat(43)), texts.inviteGone.en)
    const operator = await anOperator(server, { role: SuperAdmin })
    await server.as(operator).send('POST', '/account/invite', { email: ulf })
    isRefused(await join('northbrine/ulf-user', await mailedToken(server, ulf)), texts.inviteGone.en)
  })
})

describe('a reseller', () => {
  async function invitedOwner() {
    const operator = await anOperator(server, { role: SuperAdmin })
    const invites = [{ email: victor, vendorName: 'Ridgeline Two' }]
    assert.equal((await server.as(operator).call(vendorCalls.invite, { body: { invites } })).status, 201)
    return mailedToken(server, victor)
  }

  test('opens with the first person who joins', async () => {
    const token = await invitedOwner()
    const { user } = await openBrowser(server).signIn('ridgeline-it/victor-vendor', '/microsoft/join', {
      token,
    })
    assert.equal(user.role, Vendor)
    assert.ok(user.vendorId)
    const vendor = await rowOf(server, 'vendor', user.vendorId ?? 0)
    assert.equal(vendor.name, 'Ridgeline Two')
    assert.equal(vendor.status, 1)
  })

  test('stays closed when it was blocked or deleted meanwhile', async () => {
    const token = await invitedOwner()
    for (const status of [3, 4]) {
      await query(server, "update vendor set status = $1 where name = 'Ridgeline Two' and status <> 4", [
        status,
      ])
      isRefused(await join('ridgeline-it/victor-vendor', token), texts.inviteGone.en)
    }
  })

  test('takes further people by their own invitations', async () => {
    const vera = await anOperator(server, { role: Vendor, vendorId: server.people.vendorId })
    await server.as(vera).call(userCalls.invite, { body: { invites: [{ email: victor }] } })
    const token = await mailedToken(server, victor)
    const { user } = await openBrowser(server).signIn('ridgeline-it/victor-vendor', '/microsoft/join', {
      token,
    })
    assert.equal(user.vendorId, server.people.vendorId)
    assert.equal(user.role, Vendor)
  })
})

test('the token of an invitation is stored hashed', async () => {
  const token = await invited(ulf)
  const stored = JSON.stringify(await query(server, 'select * from invite'))
  assert.ok(stored.includes(ulf))
  assert.ok(!stored.includes(token))
})
