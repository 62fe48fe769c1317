import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import type pg from 'pg'
import { hashToken, newToken } from '#server/kit/tokens.ts'

/** Somebody who does one thing again and again until told to stop; answers how often. */
type Attack = (until: AbortSignal) => Promise<number>

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))

/** Several at once, each beginning anew as soon as it is over. */
const inParallel =
  (hands: number, once: (until: AbortSignal) => Promise<unknown>): Attack =>
  async (until) => {
    let count = 0
    await Promise.all(
      Array.from({ length: hands }, async () => {
        while (!until.aborted) {
          await once(until).catch(() => undefined)
          count += 1
          // Who is refused at once does not spin: an attacker has a network between.
          await pause(5)
        }
      }),
    )
    return count
  }

const send = (url: string, token: string, path: string, init: RequestInit, until: AbortSignal) =>
  fetch(`${url}/api${path}`, {
    ...init,
    headers: { authorization: `Bearer ${token}`, ...init.headers },
    signal: until,
  }).then((answer) => answer.arrayBuffer())

/** A file whose sender stops in the middle and holds the line. */
const slowUploads = (url: string, tokens: readonly string[]): Attack => {
  let next = 0
  return inParallel(2 * tokens.length, async (until) => {
    const token = tokens[next++ % tokens.length] ?? ''
    const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n'
    const request = httpRequest(`${url}/api/upload`, {
      method: 'POST',
      agent: false,
      signal: until,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': '1000000',
      },
    })
    request.on('error', () => undefined)
    request.write(`${head}${'x'.repeat(1000)}`)
    await Promise.race([once(request, 'response'), pause(5_000)])
    request.destroy()
  })
}

const exporting = JSON.stringify({
  viewName: 'Insights',
  selectedFields: [
    { name: 'title', displayName: 'Title' },
    { name: 'description', displayName: 'Description' },
  ],
})
const exportInit: RequestInit = {
  method: 'POST',
  body: exporting,
  headers: { 'content-type': 'application/json' },
}

/** An export that is asked for and not read. */
const slowReaders = (url: string, tokens: readonly string[]): Attack => {
  let next = 0
  return inParallel(tokens.length, async (until) => {
    const token = tokens[next++ % tokens.length] ?? ''
    const request = httpRequest(`${url}/api/export/insight`, {
      method: 'POST',
      agent: false,
      signal: until,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    })
    request.on('error', () => undefined)
    request.end(exporting)
    const [answer] = (await once(request, 'response')) as [{ pause(): void }]
    answer.pause()
    await pause(3_000)
    request.destroy()
  })
}

const exports = (url: string, tokens: readonly string[]): Attack => {
  let next = 0
  return inParallel(tokens.length, (until) =>
    send(url, tokens[next++ % tokens.length] ?? '', '/export/insight', exportInit, until),
  )
}

/** Filters that no index helps, over a million rows. */
const heavyFilters = (url: string, tokens: readonly string[]): Attack => {
  let next = 0
  const search = new URLSearchParams({
    $filter: "contains(tolower(email), 'zzz') or contains(tolower(name), 'qqq')",
    $orderby: 'name desc',
  })
  return inParallel(6 * tokens.length, (until) =>
    send(url, tokens[next++ % tokens.length] ?? '', `/odata/usersExtended?${search}`, {}, until),
  )
}

/** Ways back from the consent page while Microsoft is silent. */
const consentCallbacks = (url: string, admin: pg.Pool, accountIds: readonly number[]): Attack => {
  let next = 0
  return inParallel(20, async (until) => {
    const [state, browser] = [newToken(), newToken()]
    await admin.query(
      `insert into sign_in_attempt (state_hash, browser_hash, purpose, nonce, code_verifier, account_id, created_at)
       values ($1, $2, 'consent', '', '', $3, now())`,
      [hashToken(state), hashToken(browser), accountIds[next++ % accountIds.length]],
    )
    await fetch(`${url}/api/microsoft/consent-callback?state=${state}`, {
      redirect: 'manual',
      headers: { cookie: `parapet-sign-in=${browser}` },
      signal: until,
    })
  })
}

export interface Besieged {
  url: string
  admin: pg.Pool
  /** Administrators of ordinary accounts, of the one with a million users, and operators. */
  admins: readonly string[]
  ofTheGiant: readonly string[]
  operators: readonly string[]
  accountIds: readonly number[]
}

export const attacksOn = (besieged: Besieged): Record<string, Attack> => {
  const { url, admin, admins, ofTheGiant, operators, accountIds } = besieged
  const half = Math.ceil(operators.length / 2)
  return {
    'slow uploads': slowUploads(url, admins),
    'slow readers': slowReaders(url, operators.slice(0, half)),
    'heavy filters': heavyFilters(url, ofTheGiant),
    'consent callbacks': consentCallbacks(url, admin, accountIds),
    exports: exports(url, operators.slice(half)),
  }
}
