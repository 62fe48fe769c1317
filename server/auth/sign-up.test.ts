import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { accountCalls } from '#contract/accounts/account-calls.ts'
import { inviteStatus } from '#contract/accounts/account-invites.ts'
import { authCalls } from '#contract/auth/auth.ts'
import { signInProblems as texts } from '#contract/auth/sign-in-problems.ts'
import { termsCalls } from '#contract/terms/terms.ts'
import { testServer } from '../testing/harness.ts'
import { tenants, testSimulator } from '../testing/simulator.ts'
import { errorOf, openBrowser } from './test-browser.ts'
import {
  Admin,
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
const greta = 'greta.global@marlow.example'
const day = 86_400_000

beforeEach(async () => {
  await simulator.control('POST', 'reset')
  await clearWorld(server)
})

const signUp = (account: string, invite?: string) =>
  openBrowser(server).through('/microsoft/signup', account, invite ? { invite } : {})
const isRefused = (page: URL, sentence: string) => {
  assert.equal(page.pathname, '/auth/sign-up')
  assert.equal(errorOf(page), sentence)
  assert.equal(page.searchParams.get('code'), null)
}
const accountsOf = (tenantId: string) =>
  query<{ id: number }>(server, 'select id from account where microsoft_tenant_id = $1 and status <> 5', [
    tenantId,
  ])

describe('a Global Administrator signs up', () => {
  test('gets an account that waits for step 2, and is its Admin', async () => {
    const browser = openBrowser(server)
    const page = await browser.through('/microsoft/signup', 'marlow/greta-global', {})
    assert.equal(page.pathname, '/auth/sign-up')
    const accountId = Number(page.searchParams.get('accountId'))
    const account = await rowOf(server, 'account', accountId)
    assert.equal(account.status, 3)
    assert.equal(account.owner_email, greta)
    assert.equal(account.domain, 'marlow.example')
    assert.equal(account.microsoft_tenant_id, tenants.marlow)
    assert.equal(account.vendor_id, null)
    const { status, body } = await browser.exchange(page)
    assert.equal(status, 201)
    assert.equal(body.user.accountId, accountId)
    assert.equal(body.user.role, Admin)
    assert.equal(body.user.account?.status, 3)
    assert.equal(body.user.account?.subscriptionType.name, 'trial')
    const terms = await server
      .as({ token: body.user.sessionToken })
      .call(termsCalls.active, { params: { role: 'user' } })
    assert.equal(terms.body?.version, '1.0')
  })

  test('comes back to the same account when step 2 was left, by sign-up and by sign-in', async () => {
    const first = await signUp('marlow/greta-global')
    const again = await signUp('marlow/greta-global')
    const login = await openBrowser(server).through('/microsoft/login', 'marlow/greta-global')
    for (const page of [again, login]) {
      assert.equal(page.pathname, '/auth/sign-up')
      assert.equal(page.searchParams.get('accountId'), first.searchParams.get('accountId'))
      assert.ok(page.searchParams.get('code'))
    }
    assert.equal((await accountsOf(tenants.marlow)).length, 1)
  })

  test('makes one account when two tabs sign up at once', async () => {
    const pages = await Promise.all([signUp('marlow/greta-global'), signUp('marlow/greta-global')])
    assert.ok(pages.some((page) => page.searchParams.get('code')))
    assert.equal((await accountsOf(tenants.marlow)).length, 1)
  })

  test('takes over the account that an operator has prepared for the tenant', async () => {
    const operator = server.as(await anOperator(server, { role: SuperAdmin }))
    const prepared = await operator.call(accountCalls.create, {
      body: {
        name: 'Marlow Orchards',
        microsoftTenantId: tenants.marlow.toUpperCase(),
        domain: 'orchards.example',
        vendorId: server.people.vendorId,
      },
    })
    assert.equal(prepared.status, 201)
    const page = await signUp('marlow/greta-global')
    assert.equal(page.searchParams.get('accountId'), String(prepared.body.id))
    const account = await rowOf(server, 'account', prepared.body.id)
    assert.equal(account.owner_email, greta)
    assert.equal(account.name, 'Marlow Orchards')
    assert.equal(account.domain, 'orchards.example')
    assert.equal(account.vendor_id, server.people.vendorId)
    assert.equal(account.microsoft_tenant_id, tenants.marlow)
  })

  test('may register a tenant again whose account was deleted', async () => {
    const { accountId } = await aCustomer(server, { tenantId: tenants.marlow, status: 5 }, { email: greta })
    const page = await signUp('marlow/greta-global')
    assert.ok(page.searchParams.get('code'))
    assert.notEqual(page.searchParams.get('accountId'), String(accountId))
  })
})

describe('sign-up is refused', () => {
  for (const account of ['marlow/otto-ordinary', 'copperleaf/sven-security'])
    test(`to ${account}, who is no Global Administrator`, async () => {
      const page = await signUp(account)
      isRefused(page, texts.needsGlobalAdministrator.en)
      assert.match(errorOf(page) ?? '', /Global Administrator/)
      assert.equal((await accountsOf(tenants.marlow)).length, 0)
    })

  test('to a guest of the tenant', async () => {
    isRefused(await signUp('marlow/ada-admin-guest'), texts.guest.en)
  })

  for (const status of [1, 2, 3, 4])
    test(`when the tenant has an account with status ${status} and another owner`, async () => {
      const { accountId } = await aCustomer(server, { tenantId: tenants.marlow, status }, { email: greta })
      await query(server, "update account set owner_email = 'o@marlow.example' where id = $1", [accountId])
      isRefused(await signUp('marlow/greta-global'), texts.alreadyRegistered.en)
    })

  test('when the token is forged, and nothing is made', async () => {
    await simulator.control('POST', 'faults', { kind: 'bad-signature', person: greta })
    const page = await signUp('marlow/greta-global')
    isRefused(page, "Microsoft's response could not be verified. Please sign in again.")
    assert.equal((await accountsOf(tenants.marlow)).length, 0)
  })
})

describe('with an invitation', () => {
  async function invited(email: string, operator?: { token: string }): Promise<string> {
    const inviter = operator ?? (await anOperator(server, { role: Vendor, vendorId: server.people.vendorId }))
    assert.equal((await server.as(inviter).call(accountCalls.invite, { body: { email } })).status, 201)
    return mailedToken(server, email)
  }

  test('the account belongs to the reseller who invited, and the invitation ends', async () => {
    const token = await invited(greta)
    const page = await signUp('marlow/greta-global', token)
    const account = await rowOf(server, 'account', Number(page.searchParams.get('accountId')))
    assert.equal(account.vendor_id, server.people.vendorId)
    isRefused(await signUp('marlow/greta-global', token), texts.inviteGone.en)
    const [listed] = await query(server, 'select status from account_invite_extended where email = $1', [
      greta,
    ])
    assert.deepEqual(listed, { status: inviteStatus.value.Accepted })
  })

  test('of another reseller than the account was prepared with: that account is not taken over', async () => {
    const { otherVendorId, vendorId } = server.people
    const prepared = await aCustomer(server, { tenantId: tenants.marlow, status: 3, vendorId: otherVendorId })
    const page = await signUp('marlow/greta-global', await invited(greta))
    const accountId = Number(page.searchParams.get('accountId'))
    assert.notEqual(accountId, prepared.accountId)
    const account = await rowOf(server, 'account', accountId)
    assert.deepEqual([account.vendor_id, account.microsoft_tenant_id], [vendorId, tenants.marlow])
    const left = await rowOf(server, 'account', prepared.accountId)
    assert.deepEqual(
      [left.vendor_id, left.microsoft_tenant_id, left.owner_email],
      [otherVendorId, null, null],
    )
  })

  test('of the same reseller as the account was prepared with, or prepared with none, it is taken over', async () => {
    for (const vendorId of [server.people.vendorId, null]) {
      await clearWorld(server)
      const { accountId } = await aCustomer(server, { tenantId: tenants.marlow, status: 3, vendorId })
      const page = await signUp('marlow/greta-global', await invited(greta))
      assert.equal(page.searchParams.get('accountId'), String(accountId))
      assert.equal((await rowOf(server, 'account', accountId)).vendor_id, server.people.vendorId)
    }
  })

  test('opened after a sign-up that began alone, the account belongs to the reseller who invited', async () => {
    const { otherVendorId, vendorId } = server.people
    const accountId = Number((await signUp('marlow/greta-global')).searchParams.get('accountId'))
    const page = await signUp('marlow/greta-global', await invited(greta))
    assert.equal(page.searchParams.get('accountId'), String(accountId))
    const vendorOf = async () => (await rowOf(server, 'account', accountId)).vendor_id
    assert.equal(await vendorOf(), vendorId)
    // The first one stays.
    const other = await anOperator(server, { role: Vendor, vendorId: otherVendorId })
    await signUp('marlow/greta-global', await invited(greta, other))
    assert.equal(await vendorOf(), vendorId)
  })

  test('of the platform, the account belongs to nobody', async () => {
    const token = await invited(greta, await anOperator(server, { role: SuperAdmin }))
    const page = await signUp('marlow/greta-global', token)
    assert.equal((await rowOf(server, 'account', Number(page.searchParams.get('accountId')))).vendor_id, null)
  })

  test('for another address it is refused and stays open', async () => {
    const token = await invited('hana.admin@hollowbrook.example')
    isRefused(
      await signUp('marlow/greta-global', token),
      texts.inviteForOther.en.replace('{email}', 'hana.admin@hollowbrook.example'),
    )
    assert.equal((await accountsOf(tenants.marlow)).length, 0)
    assert.ok((await signUp('hollowbrook/hana-admin', token)).searchParams.get('code'))
  })

  test('that ran out, was replaced, made up or comes from a blocked reseller it is refused', async () => {
    const replaced = await invited(greta)
    const expired = await invited(greta)
    isRefused(await signUp('marlow/greta-global', replaced), texts.inviteGone.en)
    isRefused(await signUp('marlow/greta-global', 'x'.repeat(43)), texts.inviteGone.en)
    await query(server, 'update vendor set status = 3 where id = $1', [server.people.vendorId])
    isRefused(await signUp('marlow/greta-global', expired), texts.inviteGone.en)
    await query(server, 'update vendor set status = 1 where id = $1', [server.people.vendorId])
    server.moveClock(7 * day + 1000)
    isRefused(await signUp('marlow/greta-global', expired), texts.inviteExpired.en)
    assert.equal((await accountsOf(tenants.marlow)).length, 0)
  })

  test('is not spent when the organisation turns out to be registered', async () => {
    const token = await invited(greta)
    const { accountId } = await aCustomer(server, { tenantId: tenants.marlow })
    isRefused(await signUp('marlow/greta-global', token), texts.alreadyRegistered.en)
    await query(server, 'update account set status = 5 where id = $1', [accountId])
    assert.ok((await signUp('marlow/greta-global', token)).searchParams.get('code'))
  })

  test('is not spent by somebody who may not sign up', async () => {
    const token = await invited('otto.ordinary@marlow.example')
    isRefused(await signUp('marlow/otto-ordinary', token), texts.needsGlobalAdministrator.en)
    const [row] = await query(server, 'select ended_at from invite order by id desc limit 1')
    assert.deepEqual(row, { ended_at: null })
  })
})

test('terms are asked for by the kind of person, in any spelling; a kind that does not exist is refused', async () => {
  const client = server.as(await anOperator(server, { role: SuperAdmin }))
  const terms = (role: string) => client.call(termsCalls.active, { params: { role } })
  for (const role of ['User', 'user', 'USER']) assert.equal((await terms(role)).body?.type, 1)
  assert.equal((await terms('Reseller')).status, 200)
  const reseller = await anOperator(server, { role: Vendor, vendorId: server.people.vendorId })
  await query(
    server,
    "insert into terms_and_conditions (version, type, content, status) values ('2', 2, '', 1)",
  )
  assert.equal((await terms('reseller')).body?.version, '2')
  const { body: me } = await server.as(reseller).call(authCalls.whoami)
  assert.equal(me.termsApproved, false, 'a reseller who has not accepted them')
  assert.equal((await terms('nobody')).status, 400)
})

test('nobody becomes SuperAdmin by signing up or joining', async () => {
  await signUp('marlow/greta-global')
  const rows = await query(server, 'select email from app_user where role = 3 and status <> 4')
  assert.deepEqual(rows, [{ email: server.people.superAdmin.email }])
})
