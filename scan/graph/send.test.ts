import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPages } from './client.ts'
import { ReadFailure } from './outcome.ts'
import { senderFor } from './testing/client.ts'
import { refusal, standIn } from './testing/stand-in.ts'

const users = { surface: 'graph', target: '/v1.0/users?$top=2' } as const
const failsAs = (outcome: string, reason: RegExp) => (problem: unknown) => {
  assert.ok(problem instanceof ReadFailure, String(problem))
  assert.equal(problem.outcome, outcome)
  assert.match(problem.message, reason)
  return true
}

const refusals: [string, number, string, string][] = [
  [
    'not-licensed',
    403,
    'Authentication_RequestFromNonPremiumTenantOrB2CTenant',
    'Neither tenant is B2C or …',
  ],
  [
    'not-licensed',
    400,
    'AadPremiumLicenseRequired',
    'The tenant needs to have Microsoft Entra ID P2 license.',
  ],
  ['not-licensed', 403, 'Forbidden', 'Your tenant is not licensed for this feature.'],
  ['not-licensed', 400, 'BadRequest', 'Request not applicable to target tenant.'],
  ['not-licensed', 400, 'BadRequest', 'Tenant does not have a SPO license.'],
  ['not-licensed', 400, 'BadRequest', "The term 'Get-X' is not recognized as the name of a cmdlet, function"],
  ['not-permitted', 403, 'Authorization_RequestDenied', 'Insufficient privileges to complete the operation.'],
  ['not-permitted', 403, 'UnknownError', '{"ErrorCode":"Forbidden"}'],
  ['not-found', 404, 'Request_ResourceNotFound', 'Resource does not exist.'],
  ['unexpected-shape', 400, 'Request_BadRequest', 'Invalid filter clause'],
]
for (const [outcome, status, code, message] of refusals)
  test(`${status} ${code} '${message}' is ${outcome}, and not asked again`, async () => {
    await using stand = await standIn(() => refusal(status, code, message))
    await assert.rejects(
      senderFor(stand).send(users),
      failsAs(outcome, new RegExp(`^Microsoft answered: HTTP ${status} ${code}`)),
    )
    assert.equal(stand.calls.length, 1)
  })

test('waits as long as Retry-After says', async () => {
  await using stand = await standIn((_, count) =>
    count === 1 ? { status: 429, headers: { 'retry-after': '17' } } : { body: { value: [] } },
  )
  const { send, clock } = senderFor(stand)
  const begin = clock.now()
  assert.deepEqual(await send(users), { value: [] })
  assert.equal(clock.now() - begin, 17_000)
})

test('backs off by itself when 429 comes without Retry-After, then gives up as throttled out', async () => {
  await using stand = await standIn(() => ({ status: 429 }))
  const { send, clock } = senderFor(stand)
  const begin = clock.now()
  await assert.rejects(send(users), failsAs('throttled-out', /429/))
  assert.equal(stand.calls.length, 6)
  assert.equal(clock.now() - begin, (2 + 4 + 8 + 16 + 32) * 1000)
})

test('does not wait for longer than five minutes', async () => {
  await using stand = await standIn(() => ({ status: 429, headers: { 'retry-after': '3600' } }))
  await assert.rejects(senderFor(stand).send(users), failsAs('throttled-out', /429/))
  assert.equal(stand.calls.length, 1)
})

test('asks nothing more of a family that was told to wait for longer, and goes on with the others', async () => {
  await using stand = await standIn(({ url }) =>
    url.startsWith('/v1.0/users')
      ? { status: 429, headers: { 'retry-after': '3600' } }
      : { body: { value: [] } },
  )
  const { send } = senderFor(stand)
  await assert.rejects(send(users), failsAs('throttled-out', /429/))
  await assert.rejects(
    send({ surface: 'graph', target: '/v1.0/groups' }),
    failsAs('throttled-out', /60 minutes/),
  )
  await send({ surface: 'graph', target: '/v1.0/security/alerts' })
  assert.equal(stand.calls.length, 2)
})

test('asks again after 503 and after an answer that was cut', async () => {
  await using stand = await standIn((_, count) => {
    if (count === 1) return { status: 503 }
    return count === 2
      ? { body: { value: [{ id: 'whole' }] }, isCut: true }
      : { body: { value: [{ id: 'whole' }] } }
  })
  assert.deepEqual(await senderFor(stand).send(users), { value: [{ id: 'whole' }] })
  assert.equal(stand.calls.length, 3)
})

test('a service that stays broken is unreachable', async () => {
  await using stand = await standIn(() => ({ status: 502 }))
  await assert.rejects(senderFor(stand, { maxAttempts: 3 }).send(users), failsAs('unreachable', /502/))
  assert.equal(stand.calls.length, 3)
})

test('a service that is not there is unreachable', async () => {
  const stand = await standIn(() => ({}))
  const { send } = senderFor(stand, { maxAttempts: 2 })
  await send(users)
  await stand[Symbol.asyncDispose]()
  await assert.rejects(send(users), failsAs('unreachable', /No connection \(ECONNREFUSED\)/))
})

test('a service that does not answer in time is unreachable', async () => {
  await using stand = await standIn(() => ({ write: () => undefined }))
  const { send } = senderFor(stand, { maxAttempts: 2, timeoutMs: 50 })
  await assert.rejects(send(users), failsAs('unreachable', /in time/))
})

test('an answer that is no JSON is of unexpected shape', async () => {
  await using stand = await standIn(() => ({ write: (response) => response.end('<html>') }))
  await assert.rejects(senderFor(stand, { maxAttempts: 2 }).send(users), failsAs('unexpected-shape', /JSON/))
  assert.equal(stand.calls.length, 2)
})

test('takes a new token when the old one expired in mid-scan, once for all requests', async () => {
  await using stand = await standIn(({ headers }) => {
    const claims = JSON.parse(Buffer.from(headers.authorization?.split('.')[1] ?? '', 'base64url').toString())
    return claims.number === 1
      ? refusal(401, 'InvalidAuthenticationToken', 'expired')
      : { body: { value: [] } }
  })
  const { send } = senderFor(stand)
  await Promise.all(['/v1.0/a', '/v1.0/b', '/v1.0/c'].map((target) => send({ surface: 'graph', target })))
  assert.equal(stand.tokensGiven, 2)
})

test('a token that is refused twice means not permitted', async () => {
  await using stand = await standIn(() => refusal(401, 'Unauthorized', 'no'))
  await assert.rejects(senderFor(stand).send(users), failsAs('not-permitted', /401/))
  assert.equal(stand.calls.length, 2)
})

const lost: ['graph' | 'exchange', number, string][] = [
  ['graph', 7000222, 'AccessFailure'],
  ['graph', 7000229, 'AccessFailure'],
  ['graph', 7000215, 'AccessFailure'],
  ['exchange', 7000222, 'AccessFailure'],
  // The service may refuse us while Graph does not.
  ['exchange', 7000215, 'ReadFailure'],
]
for (const [surface, number, name] of lost)
  test(`AADSTS${number} for a new token of ${surface} in mid-scan is an ${name}`, async () => {
    await using stand = await standIn(() => refusal(401, 'InvalidAuthenticationToken', 'expired'))
    let asked = 0
    stand.token = () =>
      ++asked === 1 ? null : { status: 401, body: { error_description: `AADSTS${number}: no` } }
    await assert.rejects(senderFor(stand).send({ surface, target: '/v1.0/users' }), { name })
    assert.equal(stand.calls.length, 1)
  })

test('an identity platform that fails in mid-scan is unreachable', async () => {
  await using stand = await standIn(() => refusal(401, 'InvalidAuthenticationToken', 'expired'))
  let asked = 0
  stand.token = () => (++asked === 1 ? null : { status: 503, body: {} })
  await assert.rejects(senderFor(stand).send(users), failsAs('unreachable', /identity platform/))
})

test('renews the token five minutes before it expires', async () => {
  await using stand = await standIn(() => ({ body: { value: [] } }))
  const { send, clock } = senderFor(stand)
  await send(users)
  await clock.sleep(54 * 60_000)
  await send(users)
  assert.equal(stand.tokensGiven, 1)
  await clock.sleep(60_000)
  await send(users)
  assert.equal(stand.tokensGiven, 2)
})

test('gives up a page larger than the cap while it still comes', async () => {
  let written = 0
  await using stand = await standIn(() => ({
    write: (response) => {
      const chunk = Buffer.alloc(1_000_000, ' ')
      const more = () => {
        if (response.destroyed || written > 200) return response.end()
        written++
        response.write(chunk, () => setImmediate(more))
      }
      more()
    },
  }))
  await assert.rejects(
    senderFor(stand, { maxPageBytes: 5_000_000 }).send(users),
    failsAs('unexpected-shape', /larger than 5 MB/),
  )
  assert.ok(written < 100, `${written} MB were read`)
  assert.equal(stand.calls.length, 1)
})

async function idsIn(pages: AsyncIterable<{ rows: { id?: unknown }[] }>) {
  return (await Array.fromAsync(pages)).flatMap(({ rows }) => rows.map(({ id }) => id))
}

test('follows the links of pages, empty ones too, and Microsoft’s own origin', async () => {
  const pages: Record<string, unknown> = {
    '/v1.0/users?$top=2': {
      value: [{ id: 1 }, { id: 2 }],
      '@odata.nextLink': 'https://graph.microsoft.com/v1.0/users?p=2',
    },
    '/v1.0/users?p=2': { value: [], '@odata.nextLink': '/v1.0/users?p=3' },
    '/v1.0/users?p=3': { value: [{ id: 3 }] },
  }
  await using stand = await standIn(({ url }) => ({ body: pages[url] }))
  assert.deepEqual(await idsIn(readPages(senderFor(stand).send, users)), [1, 2, 3])
})

const hostile: [string, unknown, RegExp][] = [
  ['to another origin', 'https://evil.example/v1.0/users', /another origin/],
  ['with credentials', 'https://a:b@graph.microsoft.com/v1.0/users', /another origin/],
  ['that is no text', 7, /not an address/],
  ['to itself', '/v1.0/users?$top=2', /already been read/],
]
for (const [what, link, reason] of hostile)
  test(`refuses a next link ${what}`, async () => {
    await using stand = await standIn(() => ({ body: { value: [{ id: 1 }], '@odata.nextLink': link } }))
    await assert.rejects(idsIn(readPages(senderFor(stand).send, users)), failsAs('unexpected-shape', reason))
    assert.equal(stand.calls.length, 1)
  })

test('gives up a chain of pages without end', async () => {
  await using stand = await standIn(({ url }) => ({
    body: { value: [{ id: 1 }], '@odata.nextLink': `/v1.0/users?p=${url.length}${Math.random()}` },
  }))
  const pages = readPages(senderFor(stand).send, users, { maxPages: 10 })
  await assert.rejects(idsIn(pages), failsAs('unexpected-shape', /More than 10 pages/))
})

for (const body of [[], 'text', { value: 'text' }, { value: ['text'] }, { other: [] }])
  test(`refuses ${JSON.stringify(body)} as a collection`, async () => {
    await using stand = await standIn(() => ({ body }))
    await assert.rejects(
      idsIn(readPages(senderFor(stand).send, users)),
      failsAs('unexpected-shape', /collection/),
    )
  })

test('ends at once when it is cancelled while it waits', async () => {
  await using stand = await standIn(() => ({ status: 429, headers: { 'retry-after': '30' } }))
  const stop = new AbortController()
  const { send } = senderFor(stand, {
    signal: stop.signal,
    clock: {
      now: () => Date.now(),
      sleep: (_, signal) => {
        const cancelled = new Promise<void>((_, no) =>
          signal?.addEventListener('abort', () => no(signal.reason)),
        )
        stop.abort(new Error('cancelled'))
        return cancelled
      },
    },
  })
  const sent = send(users)
  await assert.rejects(sent, /cancelled/)
})
