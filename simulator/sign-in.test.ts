import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import * as oidc from 'openid-client'
import { type Simulator, startSimulator } from './server.ts'
import {
  beginSignIn,
  callback,
  clientId,
  control,
  pick,
  redeem,
  redirectedTo,
  refusedWith,
  signInAs,
  submit,
  tenantId,
} from './test-application.ts'
import { directoryRoles } from './world/directory-roles.ts'

let simulator: Simulator
let url: string
before(async () => {
  simulator = await startSimulator({ port: 0 })
  url = simulator.url
})
after(() => simulator.stop())
beforeEach(() => control(url, 'POST', 'reset'))

const northbrine = tenantId('northbrine')
const globalAdministrator = directoryRoles['Global Administrator']

for (const authority of ['organizations', 'common', northbrine, 'northbrine.example']) {
  test(`signs a person in through ${authority}`, async () => {
    const claims = await signInAs(url, 'northbrine/ada-admin', authority)
    assert.equal(claims.iss, `https://login.microsoftonline.com/${northbrine}/v2.0`)
    assert.equal(claims.aud, clientId)
    assert.equal(claims.tid, northbrine)
    assert.equal(claims.ver, '2.0')
    assert.equal(claims.name, 'Ada Admin')
    assert.equal(claims.preferred_username, 'ada.admin@northbrine.example')
    assert.equal(claims.email, 'ada.admin@northbrine.example')
    assert.equal(claims.acct, 0)
    assert.ok((claims.wids as string[]).includes(globalAdministrator))
    assert.notEqual(claims.sub, claims.oid)
  })
}

test('gives the same person the same oid and sub each time, and different people different ones', async () => {
  const first = await signInAs(url, 'northbrine/uma-user')
  const again = await signInAs(url, 'northbrine/uma-user')
  const other = await signInAs(url, 'northbrine/ulf-user')
  assert.deepEqual([again.oid, again.sub], [first.oid, first.sub])
  assert.notEqual(other.oid, first.oid)
  assert.notEqual(other.sub, first.sub)
})

test('an ordinary member carries no administrator role', async () => {
  const { wids } = await signInAs(url, 'northbrine/uma-user')
  assert.deepEqual(wids, ['b79fbf4d-3ef9-4689-8143-76b194e85509'])
})

test('a guest has another oid in the other tenant, is marked as guest and holds none of the home roles', async () => {
  const marlow = tenantId('marlow')
  const home = await signInAs(url, 'northbrine/ada-admin')
  const guest = await signInAs(url, 'marlow/ada-admin-guest', marlow)
  assert.equal(guest.tid, marlow)
  assert.equal(guest.acct, 1)
  assert.equal(guest.idp, `https://sts.windows.net/${northbrine}/`)
  assert.equal(guest.email, 'ada.admin@northbrine.example')
  assert.notEqual(guest.oid, home.oid)
  assert.equal(guest.wids, undefined)
})

test('where no tenant is named, a login hint means the home account, and the guest account can be picked', async () => {
  const silent = await beginSignIn(url, 'organizations', {
    prompt: 'none',
    login_hint: 'ada.admin@northbrine.example',
  })
  const tokens = await redeem(silent, redirectedTo(await fetch(silent.page, { redirect: 'manual' })))
  assert.equal(tokens.claims()?.tid, northbrine)
  const asGuest = await signInAs(url, 'marlow/ada-admin-guest', 'organizations')
  assert.equal(asGuest.tid, tenantId('marlow'))
})

test('refuses somebody who has no account in the named tenant', async () => {
  const signIn = await beginSignIn(url, tenantId('copperleaf'))
  const back = await pick(signIn, 'northbrine/ada-admin')
  assert.match(back.searchParams.get('error_description') ?? '', /^AADSTS50020: /)
})

test('leaves name and address out of the token when their scopes were not asked for', async () => {
  const signIn = await beginSignIn(url, 'organizations', { scope: 'openid' })
  const claims = (await redeem(signIn, await pick(signIn, 'northbrine/uma-user'))).claims()
  assert.equal(claims?.name, undefined)
  assert.equal(claims?.email, undefined)
})

test('answers login_required without a page when nobody is hinted', async () => {
  for (const login_hint of ['', 'nobody@northbrine.example']) {
    const signIn = await beginSignIn(url, 'organizations', { prompt: 'none', login_hint })
    const back = redirectedTo(await fetch(signIn.page, { redirect: 'manual' }))
    assert.equal(back.searchParams.get('error'), 'login_required')
    assert.equal(back.searchParams.get('state'), signIn.checks.expectedState)
    await assert.rejects(redeem(signIn, back), oidc.AuthorizationResponseError)
  }
})

test('Cancel goes back with access_denied and the state', async () => {
  const signIn = await beginSignIn(url)
  const back = redirectedTo(await submit(signIn.page, { cancel: 'yes' }))
  assert.equal(`${back.origin}${back.pathname}`, callback)
  assert.equal(back.searchParams.get('error'), 'access_denied')
  assert.match(back.searchParams.get('error_description') ?? '', /^AADSTS65004: /)
  assert.equal(back.searchParams.get('state'), signIn.checks.expectedState)
})

test('keeps a blocked person on a page, and refuses at once when no page may be shown', async () => {
  const response = await submit((await beginSignIn(url)).page, { account: 'dunmere/boris-blocked' })
  const body = await response.text()
  assert.equal(response.status, 200)
  assert.match(body, /AADSTS50057/)
  assert.match(body, /Return to the application/)
  const silent = await beginSignIn(url, 'common', {
    prompt: 'none',
    login_hint: 'boris.blocked@dunmere.example',
  })
  const back = redirectedTo(await fetch(silent.page, { redirect: 'manual' }))
  assert.match(back.searchParams.get('error_description') ?? '', /^AADSTS50057: /)
})

test('sends a faulty wish back to the application', async () => {
  const faulty: [Record<string, string>, RegExp][] = [
    [{ response_type: 'token' }, /^AADSTS700054: /],
    [{ response_mode: 'form_post' }, /^AADSTS700054: /],
    [{ scope: '' }, /^AADSTS900144: /],
    [{ code_challenge_method: 'plain' }, /^AADSTS9002325: /],
    [{ code_challenge: '' }, /^AADSTS9002325: /],
  ]
  for (const [change, expected] of faulty) {
    const back = redirectedTo(
      await fetch((await beginSignIn(url, 'common', change)).page, { redirect: 'manual' }),
    )
    assert.match(back.searchParams.get('error_description') ?? '', expected)
    assert.ok(back.searchParams.get('state'))
  }
})

test('never redirects when the application or its address is not sound', async () => {
  const unsound: [Record<string, string>, RegExp][] = [
    [{ client_id: '00000000-0000-4000-8000-000000000000' }, /AADSTS700016/],
    [{ redirect_uri: 'javascript:alert(1)' }, /AADSTS50011/],
    [{ redirect_uri: 'http://localhost:4000/cb#part' }, /AADSTS50011/],
    [{ redirect_uri: '' }, /AADSTS900144/],
  ]
  for (const [change, expected] of unsound) {
    const address = new URL((await beginSignIn(url)).page)
    for (const [name, value] of Object.entries(change)) address.searchParams.set(name, value)
    const shown = await fetch(address, { redirect: 'manual' })
    const picked = await submit(address.href, { account: 'northbrine/ada-admin' })
    for (const response of [shown, picked]) {
      assert.equal(response.status, 400)
      assert.match(await response.text(), expected)
    }
  }
})

test('renews tokens with a refresh token, which only offline_access gives', async () => {
  const without = await beginSignIn(url)
  assert.equal((await redeem(without, await pick(without, 'northbrine/uma-user'))).refresh_token, undefined)
  const signIn = await beginSignIn(url, 'organizations', { scope: 'openid profile offline_access' })
  const first = await redeem(signIn, await pick(signIn, 'northbrine/uma-user'))
  const renewed = await oidc.refreshTokenGrant(signIn.configuration, first.refresh_token ?? '')
  assert.equal(renewed.claims()?.oid, first.claims()?.oid)
  assert.equal(renewed.claims()?.nonce, undefined)
  await assert.rejects(
    oidc.refreshTokenGrant(signIn.configuration, 'made-up'),
    refusedWith(9002313, 'invalid_grant', 400),
  )
  await control(url, 'POST', 'clock', { advanceSeconds: 91 * 24 * 3600 })
  await assert.rejects(
    oidc.refreshTokenGrant(signIn.configuration, first.refresh_token ?? ''),
    refusedWith(70008, 'invalid_grant', 400),
  )
})

test('logout leads on to the given address, or says that one is signed out', async () => {
  const logout = `${url}/organizations/oauth2/v2.0/logout`
  const on = await fetch(
    `${logout}?post_logout_redirect_uri=${encodeURIComponent('http://localhost:4000/')}`,
    {
      redirect: 'manual',
    },
  )
  assert.equal(redirectedTo(on).href, 'http://localhost:4000/')
  assert.match(await (await fetch(logout)).text(), /You are signed out/)
})
