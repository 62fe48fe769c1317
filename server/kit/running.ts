import type { Call } from '#contract/kit/call.ts'
import { fill, type Text } from '#contract/kit/text.ts'
import { CallError } from './errors.ts'

/** What a request costs while it runs. */
export type Burden = 'upload' | 'list' | 'export' | 'wait' | 'call'

interface Limit {
  /** Running at a time, of one session, of one account or reseller, and of this process. */
  session: number
  account: number
  all: number
  /** How many of a session wait for their turn, instead of being refused. */
  waiting: number
}

/**
 * A page of the console asks for several lists at once: those wait for each other. Of an upload or an export a person
 * knows that it runs; where it is others' that run, it waits. An account is many people; it never has all connections, nor
 * all processors of the database.
 */
export const limits: Record<Burden, Limit> = {
  upload: { session: 2, account: 8, all: 64, waiting: 0 },
  list: { session: 3, account: 3, all: 12, waiting: 40 },
  export: { session: 1, account: 2, all: 2, waiting: 0 },
  // Who waits for a job holds nothing that others need.
  wait: { session: 10, account: 40, all: 400, waiting: 0 },
  call: { session: 6, account: 12, all: 100, waiting: 60 },
}
const patienceMs = 10_000

/**
 * A list that takes this long keeps a processor of the database busy. Whose list did so has one at a time for a while,
 * and all of them together have two: everybody else's lists are short, and come in between.
 */
export const slow = { afterMs: 1_000, forMs: 30_000, account: 1, all: 2 }

const tooMany: Record<Burden, Text> = {
  upload: {
    en: 'Your uploads are still running. Wait until one of them is finished, then try again.',
    de: 'Ihre Uploads laufen noch. Warten Sie, bis einer davon abgeschlossen ist, und versuchen Sie es erneut.',
  },
  list: {
    en: 'Your other lists are still loading. Wait until they are finished, then try again.',
    de: 'Ihre anderen Listen werden noch geladen. Warten Sie, bis sie geladen sind, und versuchen Sie es erneut.',
  },
  export: {
    en: 'Your last export is still running. Wait until it is finished, then try again.',
    de: 'Ihr letzter Export läuft noch. Warten Sie, bis er abgeschlossen ist, und versuchen Sie es erneut.',
  },
  wait: {
    en: 'Your other files are still being prepared. Wait until they are finished, then try again.',
    de: 'Ihre anderen Dateien werden noch erstellt. Warten Sie, bis sie fertig sind, und versuchen Sie es erneut.',
  },
  call: {
    en: 'Too many of your requests are running at once. Try again in {seconds} seconds.',
    de: 'Zu viele Ihrer Anfragen laufen gleichzeitig. Versuchen Sie es in {seconds} Sekunden erneut.',
  },
}

export const burdenOf = (call: Call): Burden => {
  if (call.upload) return 'upload'
  if (call.waits) return 'wait'
  if (call.download) return 'export'
  return call.list ? 'list' : 'call'
}

interface Waiting {
  burden: Burden
  session: string
  begin(): void
}

/** The requests that run in this process, counted by who sent them. */
export class Running {
  readonly #counts = new Map<string, number>()
  readonly #waiting: Waiting[] = []
  /** Whose a session is, once it was opened: the account is not known before there is a connection. */
  readonly #accounts = new Map<string, string>()
  /** Until when the lists of an account go slowly, one by one. */
  readonly #slowUntil = new Map<string, number>()
  readonly #clock: () => number

  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock
  }

  /** Gives a place, at once or after a while; 429 when there is none. What it answers gives the place back. */
  async enter(burden: Burden, session: string): Promise<() => void> {
    return this.#fits(burden, session) ? this.#begin(burden, session) : this.#turn(burden, session)
  }

  /** Whether somebody waits for a page, beside whoever waits for a file. */
  arePagesAsked(): boolean {
    return this.#count('list') + this.#count('call') > 0
  }

  remember(session: string, account: string): void {
    if (this.#accounts.size >= mostRemembered) this.#accounts.clear()
    this.#accounts.set(session, account)
  }

  #begin(burden: Burden, session: string): () => void {
    const keys = this.#places(burden, session).map(({ key }) => key)
    for (const key of keys) this.#counts.set(key, this.#count(key) + 1)
    const began = this.#clock()
    return () => {
      const now = this.#clock()
      const account = this.#accounts.get(session)
      if (burden === 'list' && account && now - began > slow.afterMs)
        this.#slowUntil.set(account, now + slow.forMs)
      this.#leave(keys)
    }
  }

  #turn(burden: Burden, session: string): Promise<() => void> {
    const waitingToo = this.#waiting.filter((one) => one.session === session && one.burden === burden)
    const { session: own, waiting } = limits[burden]
    const isFirst = this.#count(`${burden} ${session}`) < own && waitingToo.length === 0
    if (waitingToo.length >= waiting && !isFirst) return Promise.reject(refusal(burden))
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer)
        resolve(this.#begin(burden, session))
      }
      const one = { burden, session, begin }
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(one), 1)
        reject(refusal(burden))
      }, patienceMs).unref()
      this.#waiting.push(one)
    })
  }

  #leave(keys: readonly string[]): void {
    for (const key of keys) {
      const count = this.#count(key) - 1
      if (count > 0) this.#counts.set(key, count)
      else this.#counts.delete(key)
    }
    const next = this.#waiting.findIndex(({ burden, session }) => this.#fits(burden, session))
    if (next >= 0) this.#waiting.splice(next, 1)[0]?.begin()
  }

  #fits(burden: Burden, session: string): boolean {
    return this.#places(burden, session).every(({ key, most }) => this.#count(key) < most)
  }

  /** What is counted for a request, and how many of it there may be. */
  #places(burden: Burden, session: string): { key: string; most: number }[] {
    const { all, session: own, account: ofAccount } = limits[burden]
    const account = this.#accounts.get(session)
    const isSlow = burden === 'list' && account !== undefined && this.#goesSlowly(account)
    return [
      { key: burden, most: all },
      { key: `${burden} ${session}`, most: own },
      ...(account ? [{ key: `${burden} of ${account}`, most: isSlow ? slow.account : ofAccount }] : []),
      ...(isSlow ? [{ key: 'slow', most: slow.all }] : []),
    ]
  }

  #goesSlowly(account: string): boolean {
    const until = this.#slowUntil.get(account)
    if (until === undefined) return false
    if (until > this.#clock()) return true
    this.#slowUntil.delete(account)
    return false
  }

  #count(key: string): number {
    return this.#counts.get(key) ?? 0
  }
}

const mostRemembered = 100_000

const refusal = (burden: Burden) =>
  new CallError(429, 'too_many_running', fill(tooMany[burden], { seconds: patienceMs / 1000 }))
