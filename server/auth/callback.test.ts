import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { signInProblems as texts } from '#contract/auth/sign-in-problems.ts'
import { testServer } from '../testing/harness.ts'
import { tenants, testSimulator } from '../testing/simulator.ts'
import { errorOf, openBrowser } from './test-browser.ts'
import { aCustomer, clearWorld, query } from './test-world.ts'

const simulator = await testSimulator()
const server = await testServer({ MICROSOFT_IDENTITY_URL: simulator.url })
const person = 'ada.admin@northbrine.example'
const account = 'northbrine/ada-admin'
const minute = 60_000

beforeEach(async () => {
  await simulator.control('POST', 'reset')
  await clearWorld(server)
  await aCustomer(server, { tenantId: tenants.northbrine }, { email: person })
})

/** A browser that Microsoft has just sent back: its next step is the callback. */
async function returned() {
  const browser = openBrowser(server)
  const { body } = await browser.post('/microsoft/login')
  return { browser, back: await browser.pick(body.url, account) }
}

const codes = async () => (await query(server, 'select from sign_in_code')).length

describe('what Microsoft answers is checked', () => {
  const unsound = [
    'bad-signature',
    'expired',
    'wrong-audience',
    'wrong-issuer',
    'wrong-tenant',
    'wrong-nonce',
    'alg-none',
  ]
  for (const kind of unsound)
    test(`refuses a token with the fault ${kind}`, async () => {
      await simulator.control('POST', 'faults', { kind, person })
      const before = await codes()
      const { browser, back } = await returned()
      const page = await browser.visit(back)
      assert.equal(page.pathname, '/auth/login')
      assert.equal(errorOf(page), "Microsoft's response could not be verified. Please sign in again.")
      assert.equal(page.searchParams.get('code'), null)
      assert.equal(await codes(), before)
      const [row] = await query(
        server,
        'select microsoft_object_id from app_user where email = $1 and status = 1',
        [person],
      )
      assert.deepEqual(row, { microsoft_object_id: null })
    })

  test('says that Microsoft does not answer when it fails', async () => {
    await simulator.control('POST', 'faults', { kind: 'token-500', person })
    const { browser, back } = await returned()
    assert.equal(errorOf(await browser.visit(back)), 'Microsoft does not respond. Please try again later.')
  })

  test('signs in at once after Microsoft has changed its keys', async () => {
    await openBrowser(server).signIn(account)
    await simulator.control('POST', 'keys/rotate')
    await openBrowser(server).signIn(account)
  })

  test('names the number when Microsoft refuses the code', async () => {
    const { browser, back } = await returned()
    const forged = new URL(back)
    forged.searchParams.set('code', 'made-up')
    assert.equal(
      errorOf(await browser.visit(forged.href)),
      'Microsoft refused the sign-in (AADSTS70000). Please try again.',
    )
  })

  test('tells a person who cancelled that nothing happened', async () => {
    const browser = openBrowser(server)
    const { body } = await browser.post('/microsoft/login')
    const answer = await fetch(body.url, {
      method: 'POST',
      body: new URLSearchParams({ cancel: 'yes' }),
      redirect: 'manual',
    })
    const page = await browser.visit(answer.headers.get('location') ?? '')
    assert.equal(errorOf(page), 'The sign-in was canceled. Please sign in again.')
  })

  test('does not repeat words that were put into the address', async () => {
    const { browser, back } = await returned()
    const forged = new URL(back)
    forged.searchParams.delete('code')
    forged.searchParams.set('error', 'server_error')
    forged.searchParams.set('error_description', 'Call 555 and tell your password')
    const page = await browser.visit(forged.href)
    assert.equal(errorOf(page), 'Microsoft refused the sign-in (server_error). Please try again.')
  })
})

describe('an attempt counts once, in its browser, for ten minutes', () => {
  const isRefused = (page: URL) => {
    assert.equal(page.pathname, '/auth/login')
    assert.equal(errorOf(page), texts.attemptGone.en)
  }

  test('refuses a callback that is played again', async () => {
    const { browser, back } = await returned()
    assert.ok((await browser.visit(back)).searchParams.get('code'))
    isRefused(await browser.visit(back))
  })

  test('refuses the second try after a failed one', async () => {
    await simulator.control('POST', 'faults', { kind: 'token-500', person })
    const { browser, back } = await returned()
    await browser.visit(back)
    isRefused(await browser.visit(back))
  })

  test('lets one of two callbacks at once through', async () => {
    const { browser, back } = await returned()
    const pages = await Promise.all([browser.visit(back), browser.visit(back)])
    assert.deepEqual(pages.map((page) => page.searchParams.has('code')).sort(), [false, true])
  })

  test('refuses a callback in another browser, and leaves it to the right one', async () => {
    const { browser, back } = await returned()
    isRefused(await openBrowser(server).visit(back))
    const other = openBrowser(server)
    await other.post('/microsoft/login')
    isRefused(await other.visit(back))
    assert.ok((await browser.visit(back)).searchParams.get('code'))
  })

  test('refuses a state that nobody gave out, and none at all', async () => {
    const { browser, back } = await returned()
    const forged = new URL(back)
    forged.searchParams.set('state', 'x'.repeat(43))
    isRefused(await browser.visit(forged.href))
    forged.searchParams.delete('state')
    isRefused(await browser.visit(forged.href))
  })

  test('refuses a code that belongs to another attempt of the same browser', async () => {
    const { browser, back } = await returned()
    const { body } = await browser.post('/microsoft/login')
    const forged = new URL(await browser.pick(body.url, 'northbrine/uma-user'))
    forged.searchParams.set('state', new URL(back).searchParams.get('state') ?? '')
    // The code's challenge was made from the other attempt's secret.
    assert.match(errorOf(await browser.visit(forged.href)) ?? '', /AADSTS501481/)
  })

  test('refuses after ten minutes', async () => {
    const { browser, back } = await returned()
    server.moveClock(10 * minute + 1000)
    isRefused(await browser.visit(back))
  })

  test('two tabs of one browser do not disturb each other', async () => {
    const browser = openBrowser(server)
    const first = await browser.post('/microsoft/login')
    const second = await browser.post('/microsoft/login')
    for (const { body } of [first, second])
      assert.ok((await browser.visit(await browser.pick(body.url, account))).searchParams.get('code'))
  })

  test('a consent callback does not take a sign-in attempt, nor the other way round', async () => {
    const { browser, back } = await returned()
    isRefused(await browser.visit(back.replace('/callback', '/consent-callback')))
    const { body } = await browser.post('/microsoft/consent', { tenantId: tenants.northbrine })
    const state = new URL(body.url).searchParams.get('state')
    isRefused(await browser.visit(`http://localhost:3000/api/microsoft/callback?code=x&state=${state}`))
  })
})

test('answers 503 with a sentence when Microsoft cannot be reached', async () => {
  const alone = await testServer({ MICROSOFT_IDENTITY_URL: 'http://127.0.0.1:9' })
  const { status, body } = await alone.as().send('POST', '/microsoft/login')
  assert.equal(status, 503)
  assert.equal(body.message, 'Microsoft does not respond. Please try again later.')
  assert.deepEqual(Object.keys(body).sort(), ['code', 'message'])
})

test('answers 503 with a sentence when sign-in is not configured', async () => {
  const bare = await testServer({ MICROSOFT_IDENTITY_URL: simulator.url, MICROSOFT_CLIENT_ID: '' })
  const { status, body } = await bare.as().send('POST', '/microsoft/login')
  assert.equal(status, 503)
  assert.equal(body.message, 'Sign-in with Microsoft is not configured. Please contact support.')
})
