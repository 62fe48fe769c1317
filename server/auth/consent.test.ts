import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { signInProblems as texts } from '#contract/auth/sign-in-problems.ts'
import { testServer } from '../testing/harness.ts'
import { tenants, testSimulator } from '../testing/simulator.ts'
import { errorOf, openBrowser } from './test-browser.ts'
import { aCustomer, clearWorld, ownSecret, query, queuedScans, rowOf } from './test-world.ts'

const simulator = await testSimulator()
const server = await testServer({ MICROSOFT_IDENTITY_URL: simulator.url })

beforeEach(async () => {
  await simulator.control('POST', 'reset')
  await clearWorld(server)
})

/** An enabled account whose tenant lacks permissions, and a browser on Microsoft's consent page. */
async function onConsentPage(tenantId: string = tenants.fallowfield) {
  const { accountId } = await aCustomer(server, { tenantId })
  await query(server, 'update account set microsoft_application_status = 1 where id = $1', [accountId])
  const browser = openBrowser(server)
  const { body } = await browser.post('/microsoft/consent', { tenantId })
  const statusOf = async () => (await rowOf(server, 'account', accountId)).microsoft_application_status
  return { accountId, browser, page: body.url, statusOf }
}

test('the notice of the sign-in page leads to the consent page of the tenant', async () => {
  const { page } = await onConsentPage()
  const address = new URL(page)
  assert.equal(address.origin, simulator.url)
  assert.equal(address.pathname, `/${tenants.fallowfield}/v2.0/adminconsent`)
  assert.equal(address.searchParams.get('client_id'), server.app.config.microsoft.clientId)
  assert.equal(
    address.searchParams.get('redirect_uri'),
    'http://localhost:3000/api/microsoft/consent-callback',
  )
})

test('accepted, an enabled account is in order and the browser goes to the console', async () => {
  const { accountId, browser, page, statusOf } = await onConsentPage()
  assert.equal((await browser.visit(await browser.consent(page, 'fallowfield/finn-admin'))).pathname, '/')
  assert.equal(await statusOf(), 2)
  assert.equal((await rowOf(server, 'account', accountId)).status, 1)
  assert.equal(await queuedScans(server, accountId), 0)
  assert.deepEqual(
    await query(server, 'select details from operator_log where account_id = $1', [accountId]),
    [{ details: { missing: [] } }],
  )
})

test('declined, the account stays as it was, with a reason on the page', async () => {
  const { browser, page, statusOf } = await onConsentPage()
  const back = await browser.visit(await browser.consent(page, 'fallowfield/finn-admin', 'cancel'))
  assert.equal(back.pathname, '/auth/login')
  assert.equal(errorOf(back), texts.consentDeclined.en)
  assert.equal(await statusOf(), 1)
})

describe('the callback is believed in nothing', () => {
  test('saying "granted" grants nothing', async () => {
    const { browser, page, statusOf } = await onConsentPage()
    const state = new URL(page).searchParams.get('state')
    const back = await browser.visit(
      `http://localhost:3000/api/microsoft/consent-callback?admin_consent=True&tenant=${tenants.fallowfield}&state=${state}`,
    )
    assert.equal(errorOf(back), texts.consentNotSeen.en)
    assert.equal(await statusOf(), 1)
  })

  test('opened by a stranger before step 2 is done, it does not make the account look as if it were', async () => {
    const { accountId } = await aCustomer(server, { tenantId: tenants.fallowfield, status: 3 })
    const stranger = openBrowser(server)
    const { body } = await stranger.post('/microsoft/consent', { tenantId: tenants.fallowfield })
    const state = new URL(body.url).searchParams.get('state')
    await stranger.visit(`http://localhost:3000/api/microsoft/consent-callback?state=${state}`)
    assert.equal((await rowOf(server, 'account', accountId)).microsoft_application_status, 4)
  })

  test('saying "declined" takes nothing from an account that is in order', async () => {
    const { browser, page, statusOf } = await onConsentPage(tenants.northbrine)
    const state = new URL(page).searchParams.get('state')
    await browser.visit(
      `http://localhost:3000/api/microsoft/consent-callback?error=access_denied&state=${state}`,
    )
    assert.equal(await statusOf(), 2)
  })

  test('it counts once, and only in the browser where it began', async () => {
    const { browser, page, statusOf } = await onConsentPage()
    const back = await browser.consent(page, 'fallowfield/finn-admin')
    assert.equal(errorOf(await openBrowser(server).visit(back)), texts.attemptGone.en)
    assert.equal(await statusOf(), 1)
    await browser.visit(back)
    assert.equal(errorOf(await browser.visit(back)), texts.attemptGone.en)
  })

  test('an account whose step 2 is not done does not go on', async () => {
    const { accountId } = await aCustomer(server, { tenantId: tenants.northbrine, status: 3 })
    const browser = openBrowser(server)
    const { body } = await browser.post('/microsoft/consent', { tenantId: tenants.northbrine })
    await browser.visit(await browser.consent(body.url, 'northbrine/ada-admin'))
    const account = await rowOf(server, 'account', accountId)
    assert.deepEqual([account.status, account.microsoft_application_status], [3, 2])
    assert.equal(await queuedScans(server, accountId), 0)
  })
})

test('an account with an application of its own is asked about that one', async () => {
  const { accountId, browser, page, statusOf } = await onConsentPage()
  await ownSecret(server, accountId, 'wrong')
  const back = await browser.consent(page, 'fallowfield/finn-admin')
  assert.match(errorOf(await browser.visit(back)) ?? '', /could not be checked/)
  assert.equal(await statusOf(), 1)
})

test('a tenant without an account gets the same page, and a clear word afterwards', async () => {
  const browser = openBrowser(server)
  const { status, body } = await browser.post('/microsoft/consent', { tenantId: tenants.marlow })
  assert.equal(status, 200)
  const back = await browser.visit(await browser.consent(body.url, 'marlow/greta-global'))
  assert.equal(errorOf(back), texts.unknownTenant.en)
})

test('what is no tenant id is refused', async () => {
  for (const tenantId of ['', 'organizations', '../evil', `${tenants.marlow}/../x`]) {
    const { status } = await openBrowser(server).post('/microsoft/consent', { tenantId })
    assert.equal(status, 400, tenantId)
  }
})

test('a Microsoft that does not answer changes nothing and says so', async () => {
  const { browser, page, statusOf } = await onConsentPage()
  const back = await browser.consent(page, 'fallowfield/finn-admin')
  await simulator.control('POST', 'faults', { kind: 'token-500', tenant: 'fallowfield' })
  assert.match(errorOf(await browser.visit(back)) ?? '', /could not be checked/)
  assert.equal(await statusOf(), 1)
})
