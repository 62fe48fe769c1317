import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { test } from 'node:test'
import { authCalls } from '#contract/auth/auth.ts'
import { userCalls } from '#contract/users/users.ts'
import { testServer } from '../testing/harness.ts'
import { tenants, testSimulator } from '../testing/simulator.ts'
import { openBrowser } from './test-browser.ts'
import { aCustomer, anOperator, mailedToken, SuperAdmin } from './test-world.ts'

interface Secrets {
  sessions: string[]
  /** Invitations, states, codes, the cookie. */
  others: string[]
  locations: string[]
}

// The log goes to the standard output of the process, so the sign-ins happen in one whose output can be read.
if (process.send) test('sign-ins of many kinds', signInsOfManyKinds)
else
  test('no token, code, state or secret stands in the log, and no session token in an address', async () => {
    const { NODE_TEST_CONTEXT: _, ...env } = process.env
    const child = fork(import.meta.filename, { env, execArgv: [], stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
    let log = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        log += String(chunk)
      })
    const [{ sessions, others, locations }] = await Promise.all([
      new Promise<Secrets>((told) => child.once('message', (message) => told(message as Secrets))),
      new Promise<void>((ended) => child.once('close', () => ended())),
    ])
    for (const path of ['/api/microsoft/callback', '/api/auth/session', '/api/auth/impersonate'])
      assert.ok(log.includes(path), `the log tells of ${path}`)
    assert.ok(log.includes('sign-in refused'))
    assert.doesNotMatch(log, /"level":[456]0/, 'a refused sign-in is no fault of the server')
    const secrets = [...sessions, ...others, 'simulator-secret']
    assert.deepEqual(
      secrets.map((secret) => [secret.length > 10, log.includes(secret)]),
      secrets.map(() => [true, false]),
    )
    assert.ok(locations.some((location) => location.includes('code=')))
    assert.ok(!sessions.some((token) => locations.join(' ').includes(token)))
  })

async function signInsOfManyKinds(): Promise<void> {
  const simulator = await testSimulator()
  const server = await testServer({ MICROSOFT_IDENTITY_URL: simulator.url, LOG_LEVEL: 'trace' })
  const browser = openBrowser(server)
  const account = { tenantId: tenants.northbrine }
  await aCustomer(server, account, { email: 'ada.admin@northbrine.example' })
  const { sessionToken } = await browser.signIn('northbrine/ada-admin')

  await server
    .as({ token: sessionToken })
    .call(userCalls.invite, { body: { invites: [{ email: 'ulf.user@northbrine.example' }] } })
  const invite = await mailedToken(server, 'ulf.user@northbrine.example')
  const joined = await browser.signIn('northbrine/ulf-user', '/microsoft/join', { token: invite })
  const signedUp = await browser.signIn('marlow/greta-global', '/microsoft/signup', {})

  const operator = await anOperator(server, { role: SuperAdmin })
  const { body } = await server
    .as(operator)
    .call(authCalls.impersonate, { body: { accountId: server.people.accountId } })
  await server.as(body).call(authCalls.whoami)
  for (const kind of ['bad-signature', 'token-500', 'wrong-nonce'])
    await simulator.control('POST', 'faults', { kind, person: 'ada.admin@northbrine.example' })
  for (let failing = 0; failing < 3; failing += 1)
    await browser.through('/microsoft/login', 'northbrine/ada-admin')
  const begun = await browser.post('/microsoft/login')
  const state = new URL(begun.body.url).searchParams.get('state') ?? ''
  const back = new URL(await browser.pick(begun.body.url, 'northbrine/ada-admin'))
  const page = await browser.visit(back.href)
  process.send?.({
    sessions: [sessionToken, joined.sessionToken, signedUp.sessionToken, operator.token, body.token],
    others: [
      invite,
      state,
      back.searchParams.get('code') ?? '',
      page.searchParams.get('code') ?? '',
      browser.cookie.split('=')[1] ?? '',
    ],
    locations: browser.locations,
  } satisfies Secrets)
  process.disconnect()
}
