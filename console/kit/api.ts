import type { AnswerOf, BodyOf, Call, ParamsOf, QueryOf } from '#contract/kit/call.ts'
import type { Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'
import { connection } from './connection.ts'
import { apiBase } from './environment.ts'
import { storedLang } from './lang.ts'
import { ownTask } from './own-task.ts'
import { bearerToken } from './token.ts'

/** An answer that is not a success. `message` is fit to show to a person; empty when the server gave none. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly details: unknown
  constructor(status: number, message: string, code = '', details?: unknown) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
  }
}

/** What the console does when the server speaks: set once by the application. */
interface Ears {
  /** A body carried `successMessage`. */
  success(message: string): void
  failure(error: ApiError): void
  /** 401: the session is over. */
  signedOut(): void
  /** 403 with a code: new terms were published since the session knows. */
  termsAsked(): void
}
let ears: Ears = { success: () => {}, failure: () => {}, signedOut: () => {}, termsAsked: () => {} }
export function listenToApi(next: Ears): void {
  ears = next
}

/** Whoever the page belongs to: somebody new each time the console begins anew. */
let reader = {}
/** What was asked so far is answered to nobody, as when a page is left. */
export function forgetAsked(): void {
  reader = {}
}
/** Where it is awaited, nothing goes on for a reader who has left: no toast, no end of a dialog, no file. */
const goOnFor = (asker: object): Promise<void> =>
  asker === reader ? Promise.resolve() : new Promise(() => undefined)

interface Answered {
  answer: Response
  asker: object
}

export interface Options {
  /** The caller shows the failure itself, or the one of these statuses: no toast. */
  quiet?: boolean | readonly number[]
  signal?: AbortSignal
  /** What the reader saw of the row that is changed: the server tells when it is no longer so. */
  seen?: string
}

type Needs<T, K extends string> = unknown extends T ? { [P in K]?: never } : { [P in K]: T }
export type Parts<C extends Call> = Needs<ParamsOf<C>, 'params'> &
  Needs<BodyOf<C>, 'body'> & { query?: QueryOf<C> }

export async function callApi<C extends Call>(
  call: C,
  parts: Parts<C>,
  options: Options = {},
): Promise<AnswerOf<C>> {
  const { params = {}, query = {}, body } = parts as { params?: object; query?: object; body?: unknown }
  const path = call.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  )
  const answered = await request(
    call.method,
    withQuery(path, query as Record<string, unknown>),
    body,
    options,
  )
  return (await readJson(answered, options)) as AnswerOf<C>
}

export interface Page<Row> {
  count: number
  /** There are more rows than it counts to. */
  isMore?: boolean
  items: Row[]
}

export async function getPage<Row>(
  path: string,
  query: Record<string, string | number | undefined>,
  options: Options = {},
): Promise<Page<Row>> {
  const answered = await request('GET', withQuery(path, query), undefined, options)
  return (await readJson(answered, options)) as Page<Row>
}

/** A call whose answer is a file; gives its name and content. */
export async function downloadFile(
  call: Pick<Call, 'method' | 'path'>,
  parts: { params?: Record<string, string>; body?: unknown } = {},
  options: Options = {},
) {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(parts.params?.[name] ?? ''),
  )
  const answered = await request(call.method, path, parts.body, options)
  const { answer, asker } = answered
  if (!answer.ok) throw await toError(answered, options)
  const content = await answer.blob()
  await goOnFor(asker)
  return { content, name: fileNameOf(answer), status: answer.status }
}

/** Sends a file as the multipart field `file`. */
export async function sendFile<C extends Call>(
  call: C,
  file: File,
  params: Record<string, string> = {},
  options: Options = {},
) {
  const form = new FormData()
  form.append('file', file)
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  return (await readJson(await request(call.method, path, form, options), options)) as AnswerOf<C>
}

async function request(method: string, path: string, body: unknown, options: Options): Promise<Answered> {
  const asker = reader
  const token = bearerToken()
  const isForm = body instanceof FormData
  // The same for every try: what was done although its answer was lost is not done again.
  const key = method === 'GET' ? null : newKey()
  const sent = body === undefined ? {} : { body: isForm ? body : jsonOf(body, options) }
  try {
    // A browser takes some milliseconds to send one, and a screen asks ten at once.
    await ownTask()
    await goOnFor(asker)
    options.signal?.throwIfAborted()
    const answer = await patiently(`${apiBase}${path}`, {
      method,
      ...(options.signal ? { signal: options.signal } : {}),
      headers: {
        'accept-language': storedLang(),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(options.seen ? { 'if-match': options.seen } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...sent,
    })
    connection.heard()
    // An answer to a token that is no longer in use says nothing about the one that is.
    if (answer.status === 401 && token === bearerToken() && asker === reader) ears.signedOut()
    return { answer, asker }
  } catch (cause) {
    if (options.signal?.aborted) throw cause
    connection.lost()
    await goOnFor(asker)
    const error = new ApiError(0, notResponding[storedLang()], 'unreachable')
    if (!isQuiet(options, error.status)) ears.failure(error)
    throw error
  }
}
/** What holds itself cannot be written down. */
function jsonOf(body: unknown, options: Options): string {
  try {
    return JSON.stringify(body)
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause
    const error = new ApiError(0, circular[storedLang()], 'circular')
    if (!isQuiet(options, error.status)) ears.failure(error)
    throw error
  }
}
const circular: Text = {
  en: 'Circular reference detected in data object',
  de: 'Zirkelbezug im Datenobjekt erkannt',
}
const notResponding: Text = word.notResponding

/** Also where the browser has no randomUUID: on a page without TLS. */
const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

const tries = 3
const longestPauseMs = 5000

/** A server that is being replaced, or whose database is, says 503 and when to come back. Nobody notices. */
async function patiently(url: string, init: RequestInit): Promise<Response> {
  for (let tried = 1; ; tried++) {
    const answer = await fetch(url, init)
    const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN)
    if (answer.status !== 503 || tried === tries || Number.isNaN(seconds)) return answer
    await new Promise((resolve) => setTimeout(resolve, Math.min(seconds * 1000, longestPauseMs)))
    init.signal?.throwIfAborted()
  }
}

async function readJson(answered: Answered, options: Options): Promise<unknown> {
  const { answer, asker } = answered
  if (!answer.ok) throw await toError(answered, options)
  const body: unknown = await answer.json()
  await goOnFor(asker)
  if (typeof body === 'object' && body !== null && 'successMessage' in body)
    ears.success(String(body.successMessage))
  return body
}

async function toError({ answer, asker }: Answered, options: Options): Promise<ApiError> {
  const body = (await answer.json().catch(() => ({}))) as {
    message?: string
    code?: string
    details?: unknown
  }
  await goOnFor(asker)
  const error = new ApiError(answer.status, body.message ?? '', body.code, body.details)
  if (error.code === 'terms_not_accepted') ears.termsAsked()
  else if (answer.status !== 401 && !isQuiet(options, answer.status)) ears.failure(error)
  return error
}

const isQuiet = ({ quiet = false }: Options, status: number): boolean =>
  typeof quiet === 'boolean' ? quiet : quiet.includes(status)

/** Encoded once, by the platform: quotes, percent, slashes, question marks, hashes and ampersands survive. */
function withQuery(path: string, query: Record<string, unknown>): string {
  const present = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(present.map(([name, value]): [string, string] => [name, String(value)]))
  return search.size ? `${path}?${search}` : path
}

function fileNameOf(answer: Response): string {
  const header = answer.headers.get('content-disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1]
  return encoded ? decodeURIComponent(encoded) : (/filename="([^"]+)"/.exec(header)?.[1] ?? 'download')
}
