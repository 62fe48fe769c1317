import type { Page, Request, Route } from '@playwright/test'
import { saidCount } from '#contract/kit/answer.ts'
import type { AnswerOf, BodyOf, Call } from '#contract/kit/call.ts'
import type { Entity, Row } from '#contract/kit/entity.ts'
import { bind } from '#contract/kit/filter.ts'
import { matches } from '#contract/kit/match.ts'
import { parseFilter } from '#contract/kit/odata.ts'

/** One request as it left the page. */
export interface Sent<Body = unknown> {
  path: string
  /** What the page saw of the row that it changes. */
  seen?: string | undefined
  query: Record<string, string>
  body: Body
}
interface Refusal {
  status: number
  message?: string
  code?: string
  details?: unknown
}
/** The server adds the sentence that the console shows, to a change that has nothing else to say too. */
type Answer<C extends Call> = (undefined extends AnswerOf<C> ? object : AnswerOf<C>) & {
  successMessage?: string
}
type Asked = Pick<Call, 'method' | 'path'>
type Fulfil = (route: Route, sent: Sent) => Promise<void>

/** The server as the page sees it: its address answers what the test says. What nobody foresaw is a fault. */
export class Outside {
  readonly #answers: { method: string; pattern: RegExp; fulfil: Fulfil }[] = []
  /** Requests that no answer was given for. */
  readonly unforeseen: string[] = []

  /** The call is answered so. What is returned fills with the requests, in their order. */
  answers<C extends Call>(call: C, answer: Answer<C>): Sent<BodyOf<C>>[] {
    return this.#on<BodyOf<C>>(call, (route) => route.fulfill({ status: call.status ?? 200, json: answer }))
  }

  /** The server says no, as `{message, code, details}`. */
  refuses<C extends Call>(call: C, { status, ...body }: Refusal): Sent<BodyOf<C>>[] {
    return this.#on<BodyOf<C>>(call, (route) => route.fulfill({ status, json: body }))
  }

  /** A list holds these rows, whatever is asked of it, and its columns offer their values. */
  lists<E extends Entity>(entity: E, items: readonly Row<E>[]): Sent[] {
    this.#offers(entity, items)
    const call = { method: 'GET', path: `/odata/${entity.name}` } as const
    return this.#on(call, (route, { query }) => {
      const from = Number(query.$skip ?? 0)
      const page = items.slice(from, from + Number(query.$top ?? items.length))
      return route.fulfill({ json: { ...saidCount(entity, items.length), items: page } })
    })
  }

  /** What the columns of the list offer, asked for as the server is: by column, filter and page. */
  #offers(entity: Entity, rows: readonly object[]): void {
    this.#on({ method: 'GET', path: `/options/${entity.name}` }, (route, { query }) => {
      const values = found(entity, rows, query.$filter).map((row) => row[query.field ?? ''])
      const items = [...new Set(values)].map((value) => ({
        value,
        count: values.filter((one) => one === value).length,
      }))
      const from = Number(query.$skip ?? 0)
      return route.fulfill({ json: { items: items.slice(from, from + Number(query.$top ?? items.length)) } })
    })
  }

  /** Like `answers`, but only once the function is called that this gives. */
  holds<C extends Call>(call: C, answer: Answer<C>): { sent: Sent<BodyOf<C>>[]; release: () => void } {
    const gate = Promise.withResolvers<void>()
    const sent = this.#on<BodyOf<C>>(call, async (route) => {
      await gate.promise
      await route.fulfill({ status: call.status ?? 200, json: answer })
    })
    return { sent, release: gate.resolve }
  }

  /** The list keeps these rows and is asked as the server's is: by filter and page. */
  keeps<E extends Entity>(entity: E, rows: readonly Row<E>[]): Sent[] {
    const call = { method: 'GET', path: `/odata/${entity.name}` } as const
    this.#offers(entity, rows)
    return this.#on(call, (route, { query }) => {
      const fitting = found(entity, rows, query.$filter)
      const from = Number(query.$skip ?? 0)
      return route.fulfill({
        json: {
          ...saidCount(entity, fitting.length),
          items: fitting.slice(from, from + Number(query.$top ?? 10)),
        },
      })
    })
  }

  /** Like `lists`, but only once the function is called that this gives. */
  holdsList<E extends Entity>(entity: E, items: readonly Row<E>[]): { release: () => void } {
    const gate = Promise.withResolvers<void>()
    const call = { method: 'GET', path: `/odata/${entity.name}` } as const
    this.#on(call, async (route) => {
      await gate.promise
      await route.fulfill({ json: { ...saidCount(entity, items.length), items } })
    })
    return { release: gate.resolve }
  }

  /** As if the server could not be reached. */
  cuts(call: Call): void {
    this.#on(call, (route) => route.abort('connectionrefused'))
  }

  async standsBefore(page: Page): Promise<void> {
    await page.route(
      (url) => url.pathname.startsWith('/api/'),
      async (route, request) => {
        const path = new URL(request.url()).pathname
        const found = this.#answers.find(
          ({ method, pattern }) => method === request.method() && pattern.test(path),
        )
        if (found) return found.fulfil(route, sentBy(request))
        this.unforeseen.push(`${request.method()} ${path}`)
        await route.abort()
      },
    )
  }

  /** The last word counts: a test may change its mind. */
  #on<Body>({ method, path }: Asked, fulfil: Fulfil): Sent<Body>[] {
    const all: Sent<Body>[] = []
    this.#answers.unshift({
      method,
      pattern: new RegExp(`^/api${path.replace(/:\w+/g, '[^/]+')}$`),
      fulfil: (route, sent) => {
        all.push(sent as Sent<Body>)
        return fulfil(route, sent)
      },
    })
    return all
  }
}

function found(entity: Entity, rows: readonly object[], asked: string | undefined) {
  const filter = asked ? bind(entity, parseFilter(asked)) : null
  return (rows as readonly Record<string, unknown>[]).filter((row) => !filter || matches(entity, filter, row))
}

function sentBy(request: Request): Sent {
  const url = new URL(request.url())
  return {
    path: url.pathname.replace(/^\/api/, ''),
    seen: request.headers()['if-match'],
    query: Object.fromEntries(url.searchParams),
    body: request.headers()['content-type']?.includes('json') ? request.postDataJSON() : undefined,
  }
}
