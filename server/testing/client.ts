import type { Static, TSchema } from 'typebox'
import type { BodyOf, Call } from '#contract/kit/call.ts'
import { notHeld } from './held-answers.ts'

export interface Answer<T = unknown> {
  status: number
  body: T & { message?: string; successMessage?: string; code?: string; details?: unknown }
  headers: Headers
}

/** Calls the API through the door that people use: HTTP. */
export interface Client {
  call<C extends Call>(
    call: C,
    parts?: { params?: Record<string, string | number>; query?: Record<string, string>; body?: BodyOf<C> },
  ): Promise<Answer<C extends Call<TSchema, TSchema, TSchema, infer A> ? Static<A> : unknown>>
  /** For what no type allows: wrong bodies, unknown paths. */
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  list<T = Record<string, unknown>>(
    model: string,
    query?: Record<string, string | number>,
  ): Promise<Answer<{ count: number; isMore?: boolean; items: T[] }>>
}

export function clientOf(url: string, token?: string): Client {
  const send: Client['send'] = async (method, path, body, headers = {}) => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    const content = isJson ? JSON.parse(text) : { text }
    if (content?.code === notHeld) throw new Error(content.message)
    return { status: response.status, headers: response.headers, body: content as never }
  }
  return {
    send,
    call: (call, parts = {}) => {
      const path = call.path.replace(/:(\w+)/g, (_, name: string) =>
        encodeURIComponent(parts.params?.[name] ?? ''),
      )
      const query = parts.query ? `?${new URLSearchParams(parts.query)}` : ''
      return send(call.method, path + query, parts.body) as never
    },
    list: (model, query = {}) => {
      const search = new URLSearchParams(
        Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
      )
      return send('GET', `/odata/${model}?${search}`) as never
    },
  }
}
