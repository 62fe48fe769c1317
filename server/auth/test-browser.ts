import assert from 'node:assert/strict'
import type { authCalls } from '#contract/auth/auth.ts'
import { problemIn } from '#contract/auth/sign-in-problems.ts'
import type { AnswerOf } from '#contract/kit/call.ts'
import { settingDefaults } from '#contract/settings/settings.ts'
import type { TestServer } from '../testing/harness.ts'

type Way = '/microsoft/login' | '/microsoft/signup' | '/microsoft/join'
export type Exchanged = AnswerOf<typeof authCalls.exchange> & { message?: string }

/** What a sign-in gives: the person, and apart from it the token. */
interface SignedIn {
  sessionToken: string
  user: AnswerOf<typeof authCalls.whoami>['user']
}

/** A browser of a test: keeps our cookie, follows one step at a time, and shows every address it was sent to. */
export interface Browser {
  /** Every body that our server answered. */
  answers: string[]
  /** Every Location that our server answered. */
  locations: string[]
  cookie: string
  /** Calls the API as the console does. */
  post<T = { url: string }>(path: string, body?: object, token?: string): Promise<{ status: number; body: T }>
  /** Picks an account on Microsoft's page; answers where Microsoft sends the browser. */
  pick(page: string, account: string): Promise<string>
  /** Decides on Microsoft's consent page. */
  consent(page: string, account: string, decision?: 'accept' | 'cancel'): Promise<string>
  /** Opens one of our own addresses; answers where it leads. */
  visit(address: string): Promise<URL>
  /** The whole way from the button to the console's page. */
  through(way: Way, account: string, body?: object): Promise<URL>
  /** The whole way to a session. */
  signIn(account: string, way?: Way, body?: object): Promise<SignedIn>
  exchange(address: URL): Promise<{ status: number; body: Exchanged }>
}

/** Of a server, wherever it runs: its address, and the one that it calls itself by. */
type Served = Pick<TestServer, 'url'> & { app: { config: Pick<TestServer['app']['config'], 'publicUrl'> } }

export function openBrowser(server: Served): Browser {
  const { publicUrl } = server.app.config
  const keepCookie = (answer: Response) => {
    const [cookie] = answer.headers.getSetCookie()
    if (cookie) browser.cookie = cookie.split(';')[0] ?? ''
  }
  const submit = async (page: string, fields: Record<string, string>) => {
    const answer = await fetch(page, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    })
    assert.equal(answer.status, 302, await answer.text())
    return answer.headers.get('location') ?? ''
  }
  const browser: Browser = {
    answers: [],
    locations: [],
    cookie: '',
    post: async (path, body, token) => {
      const answer = await fetch(`${server.url}/api${path}`, {
        method: 'POST',
        headers: {
          ...(browser.cookie ? { cookie: browser.cookie } : {}),
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      keepCookie(answer)
      const content = await answer.text()
      browser.answers.push(content)
      return { status: answer.status, body: JSON.parse(content) as never }
    },
    pick: (page, account) => submit(page, { account }),
    consent: (page, account, decision = 'accept') => submit(page, { account, decision }),
    visit: async (address) => {
      assert.ok(address.startsWith(`${publicUrl}/api/`), address)
      const answer = await fetch(address.replace(publicUrl, server.url), {
        redirect: 'manual',
        headers: browser.cookie ? { cookie: browser.cookie } : {},
      })
      assert.equal(answer.status, 302, await answer.text())
      const location = answer.headers.get('location') ?? ''
      browser.locations.push(location)
      assert.ok(location.startsWith(`${publicUrl}/`), location)
      return new URL(location)
    },
    through: async (way, account, body) => {
      const begun = await browser.post(way, body)
      assert.equal(begun.status, 200, JSON.stringify(begun.body))
      return browser.visit(await browser.pick(begun.body.url, account))
    },
    signIn: async (account, way = '/microsoft/login', body) => {
      const page = await browser.through(way, account, body)
      const { status, body: session } = await browser.exchange(page)
      assert.equal(status, 201, `${page.href} ${session.message}`)
      const { sessionToken, ...user } = session.user
      return { sessionToken, user }
    },
    exchange: (address) => browser.post('/auth/session', { code: address.searchParams.get('code') ?? '-' }),
  }
  return browser
}

/** What the console says of the address: our own sentence, in English. */
export const errorOf = (page: URL) =>
  problemIn(page.searchParams, { supportEmail: settingDefaults.supportEmail.value })?.en ?? null
