import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { version } from './version.ts'

/** An address as Sentry's: `https://key@host/project`. */
interface Collector {
  url: string
  key: string
}

/** What a line of the log says. */
interface Told {
  level: 'error' | 'fatal'
  message: string
  error: unknown
  more: Record<string, unknown>
}

export interface ErrorReports {
  tell(told: Told): void
  /** Waits for what is on its way. */
  end(): Promise<void>
}

const patienceMs = 5_000
const quietMs = 60_000
const mostInAMinute = 60

export function collectorOf(dsn: string): Collector {
  const { protocol, host, pathname, username } = URL.parse(dsn) ?? {}
  const parts = (pathname ?? '').split('/').filter(Boolean)
  const project = parts.pop()
  if (!host || !username || !project)
    throw new Error(`SENTRY_DSN is '${dsn}', not an address such as https://key@host/project`)
  return {
    url: `${protocol}//${host}${parts.map((part) => `/${part}`).join('')}/api/${project}/envelope/`,
    key: username,
  }
}

/**
 * Sends the errors of this process to a collector that speaks Sentry's protocol. The same one is told once a minute: a
 * database that is away fails everything at once. What cannot be sent is lost; the log has it.
 */
export function openErrorReports(
  dsn: string,
  { process, environment }: { process: string; environment: string },
): ErrorReports {
  const collector = collectorOf(dsn)
  const told = new Map<string, number>()
  const sending = new Set<Promise<void>>()
  const isNew = (key: string) => {
    const now = performance.now()
    for (const [known, at] of told) if (now - at >= quietMs) told.delete(known)
    if (told.has(key) || told.size >= mostInAMinute) return false
    told.set(key, now)
    return true
  }
  return {
    tell: (one) => {
      if (!isNew(`${one.message} ${one.error instanceof Error ? one.error.message : one.error}`)) return
      const event = { ...eventOf(one), environment, tags: { process }, server_name: hostname() }
      const sent = post(collector, event)
        .catch(() => undefined)
        .finally(() => sending.delete(sent))
      sending.add(sent)
    },
    end: async () => {
      await Promise.all(sending)
    },
  }
}

function eventOf({ level, message, error, more }: Told) {
  return {
    event_id: randomUUID().replaceAll('-', ''),
    timestamp: Date.now() / 1000,
    platform: 'node',
    level,
    release: `parapet@${version}`,
    ...(error instanceof Error
      ? { exception: { values: [exceptionOf(error)] }, extra: { ...more, message } }
      : { message: { formatted: message }, extra: more }),
  }
}

const exceptionOf = (error: Error) => ({
  type: error.name,
  value: error.message,
  stacktrace: { frames: framesOf(error.stack ?? '') },
})

/** The outermost first, as the protocol wants it. */
function framesOf(stack: string): object[] {
  const frames = stack.split('\n').flatMap((line) => {
    const [, name, file, row, column] =
      /^\s+at (?:(.+?) \()?(?:file:\/\/)?(.+?):(\d+):(\d+)\)?$/.exec(line) ?? []
    if (!file) return []
    const inApp = !file.startsWith('node:') && !file.includes('/node_modules/')
    return [
      { function: name ?? '?', filename: file, lineno: Number(row), colno: Number(column), in_app: inApp },
    ]
  })
  return frames.reverse()
}

async function post({ url, key }: Collector, event: { event_id: string }): Promise<void> {
  const payload = JSON.stringify(event)
  const head = { event_id: event.event_id, sent_at: new Date().toISOString() }
  const item = { type: 'event', length: Buffer.byteLength(payload), content_type: 'application/json' }
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-sentry-envelope',
      'x-sentry-auth': `Sentry sentry_version=7, sentry_client=parapet/${version}, sentry_key=${key}`,
    },
    body: [JSON.stringify(head), JSON.stringify(item), payload, ''].join('\n'),
    signal: AbortSignal.timeout(patienceMs),
  })
  await answer.body?.cancel()
}
