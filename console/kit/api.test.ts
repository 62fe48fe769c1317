import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { Type } from 'typebox'
import type { Call } from '#contract/kit/call.ts'
import { ApiError, callApi, downloadFile, forgetAsked, listenToApi } from './api.ts'
import { storedLang } from './lang.ts'

const get: Call = { method: 'GET', path: '/things/:id', permission: 'public', summary: '' }
const post = {
  method: 'POST',
  path: '/things',
  permission: 'public',
  summary: '',
  body: Type.Object({ name: Type.String() }),
} satisfies Call

/** The server's next answer, what it was asked, and what the console heard of it. */
const world = {
  answer: new Response('{}'),
  sent: [] as { url: string; init: RequestInit }[],
  heard: [] as string[],
  stored: {} as Record<string, string>,
}
const storage = {
  getItem: (key: string) => world.stored[key] ?? null,
  setItem: (key: string, value: string) => {
    world.stored[key] = value
  },
}

beforeEach(() => {
  Object.assign(world, { sent: [], heard: [], stored: {} })
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(globalThis, name, { value: storage, configurable: true })
  globalThis.fetch = async (url, init) => {
    world.sent.push({ url: String(url), init: init ?? {} })
    return world.answer
  }
  listenToApi({
    success: (message) => world.heard.push(`success: ${message}`),
    failure: (error) => world.heard.push(`failure: ${error.message}`),
    signedOut: () => world.heard.push('signed out'),
    termsAsked: () => world.heard.push('terms asked'),
  })
})

const answering = (status: number, body: unknown) => {
  world.answer = new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })
}
const ask = () => callApi(get, { params: { id: 'a/b' } } as never)

describe('a call', () => {
  it('that would carry circular data is not sent, and says why', async () => {
    const body: Record<string, unknown> = { name: 'me' }
    body.self = body
    await assert.rejects(callApi(post, { body } as never), {
      message: 'Circular reference detected in data object',
    })
    assert.deepEqual([world.sent, world.heard], [[], ['failure: Circular reference detected in data object']])
  })

  it('carries the token and the language, and encodes what stands in its path', async () => {
    world.stored = { sessionToken: 'mine', lng: 'de' }
    answering(200, { id: 1 })
    assert.deepEqual(await ask(), { id: 1 })
    assert.equal(world.sent[0]?.url, '/api/things/a%2Fb')
    assert.deepEqual(world.sent[0]?.init.headers, {
      'accept-language': 'de',
      authorization: 'Bearer mine',
    })
  })

  it('sends its body as JSON', async () => {
    answering(200, {})
    await callApi(post, { body: { name: 'x' } })
    assert.equal(world.sent[0]?.init.body, '{"name":"x"}')
  })

  it('shows the successMessage of an answer, and nothing where there is none', async () => {
    answering(200, {})
    await ask()
    assert.deepEqual(world.heard, [])
    answering(200, { successMessage: 'Group Created' })
    await ask()
    assert.deepEqual(world.heard, ['success: Group Created'])
  })

  it("fails with the server's message, which is shown unless the caller shows it", async () => {
    answering(409, { message: 'Remove its members first.', code: 'state' })
    await assert.rejects(
      ask(),
      (error) => error instanceof ApiError && error.status === 409 && error.code === 'state',
    )
    assert.deepEqual(world.heard, ['failure: Remove its members first.'])
    answering(409, { message: 'Remove its members first.' })
    await assert.rejects(callApi(get, {} as never, { quiet: true }))
    assert.equal(world.heard.length, 1)
  })

  it('has no message when the answer has none', async () => {
    answering(502, '<html>bad gateway</html>')
    await assert.rejects(ask())
    assert.deepEqual(world.heard, ['failure: '])
  })

  it('says that the server does not respond when it does not', async () => {
    globalThis.fetch = async () => {
      throw new TypeError('Failed to fetch')
    }
    await assert.rejects(ask())
    assert.deepEqual(world.heard, ['failure: The server is not responding, try again later'])
  })
})

describe('a 401', () => {
  it('ends the session, without a toast', async () => {
    world.stored = { sessionToken: 'mine' }
    answering(401, { message: 'Please sign in again' })
    await assert.rejects(ask())
    assert.deepEqual(world.heard, ['signed out'])
  })

  it('says nothing about a token that came after it', async () => {
    world.stored = { sessionToken: 'old' }
    globalThis.fetch = async () => {
      world.stored = { sessionToken: 'new' }
      return new Response('{}', { status: 401 })
    }
    await assert.rejects(ask())
    assert.deepEqual(world.heard, [])
  })
})

describe('what was asked before the console begins anew', () => {
  const followed = (answer: Promise<unknown>) => {
    const ends: string[] = []
    answer.then(
      () => ends.push('answered'),
      () => ends.push('refused'),
    )
    return ends
  }

  for (const [what, answer] of [
    ['a success', () => new Response('{"successMessage":"Saved"}')],
    ['a refusal', () => new Response('{"message":"Not today"}', { status: 409 })],
    ['the end of the session', () => new Response('{}', { status: 401 })],
    ['a lost connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ] as const)
    it(`is answered to nobody: ${what}`, async () => {
      const gate = Promise.withResolvers<void>()
      const sent = Promise.withResolvers<void>()
      globalThis.fetch = async () => {
        sent.resolve()
        await gate.promise
        return answer()
      }
      const ends = followed(callApi(post, { body: { name: 'x' } }))
      const fileEnds = followed(downloadFile(get, { params: { id: '1' } }))
      await sent.promise
      forgetAsked()
      gate.resolve()
      answering(200, { successMessage: 'Read' })
      globalThis.fetch = async () => world.answer
      await ask()
      assert.deepEqual([ends, fileEnds, world.heard], [[], [], ['success: Read']])
    })

  it('is not sent when it has not been yet', async () => {
    const ends = followed(ask())
    forgetAsked()
    answering(200, {})
    await ask()
    assert.deepEqual([ends, world.sent.length], [[], 1])
  })
})

describe('the language', () => {
  it('is English until another one is stored under lng', () => {
    assert.equal(storedLang(), 'en')
    world.stored = { lng: 'de' }
    assert.equal(storedLang(), 'de')
    world.stored = { lng: 'xx' }
    assert.equal(storedLang(), 'en')
  })
})

describe('a server that is being replaced', () => {
  it('is asked again with the same key, when it says when', async () => {
    const keys: (string | undefined)[] = []
    globalThis.fetch = async (_url, init) => {
      keys.push(new Headers(init?.headers).get('idempotency-key') ?? undefined)
      return keys.length === 1
        ? new Response('{}', { status: 503, headers: { 'retry-after': '0' } })
        : new Response('{}')
    }
    await callApi(post, { body: { name: 'x' } })
    assert.equal(keys.length, 2)
    assert.match(keys[0] ?? '', /^[0-9a-f]{32}$/)
    assert.equal(keys[1], keys[0])
    await callApi(post, { body: { name: 'x' } })
    assert.notEqual(keys[2], keys[0], 'another change has another key')
    assert.deepEqual(world.heard, [])
  })
})
