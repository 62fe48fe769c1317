import { Resolver } from 'node:dns/promises'
import { isObject } from './client.ts'

/** What the public DNS says. A name that does not exist is an answer, a server that is silent is none. */
export type DnsAnswer = { state: 'found'; values: string[] } | { state: 'absent' | 'silent'; code: string }
export type RecordType = 'TXT' | 'MX' | 'CNAME' | 'A'
export type DnsLookup = (name: string, type: RecordType) => Promise<DnsAnswer>

const hostName = /^(?=.{1,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.)*[a-z0-9_-]{1,63}$/i
const absentCodes = ['ENOTFOUND', 'ENODATA']

export interface DnsOptions {
  servers?: string[]
  /** Asks there, over HTTPS. */
  url?: string
  /** Time that an answer over HTTPS may take. */
  timeoutMs?: number
}

export function openDns({ servers, url, timeoutMs = 10_000 }: DnsOptions = {}): DnsLookup {
  const ask = url ? overHttp(url, timeoutMs) : overUdp(servers)
  return async (name, type) => (hostName.test(name) ? ask(name, type) : { state: 'absent', code: 'EBADNAME' })
}

function overUdp(servers?: string[]): DnsLookup {
  const resolver = new Resolver({ timeout: 3000, tries: 2 })
  if (servers) resolver.setServers(servers)
  const read = async (name: string, type: RecordType): Promise<string[]> => {
    if (type === 'TXT') return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
    if (type === 'MX')
      return (await resolver.resolveMx(name))
        .toSorted((first, second) => first.priority - second.priority)
        .map(({ exchange }) => exchange)
    if (type === 'CNAME') return resolver.resolveCname(name)
    return resolver.resolve4(name)
  }
  return async (name, type) => {
    try {
      return { state: 'found', values: await read(name, type) }
    } catch (problem) {
      const code = problem instanceof Error && 'code' in problem ? String(problem.code) : 'EUNKNOWN'
      return { state: absentCodes.includes(code) ? 'absent' : 'silent', code }
    }
  }
}

const numbers: Record<RecordType, number> = { A: 1, CNAME: 5, MX: 15, TXT: 16 }

/** DNS over HTTPS in its JSON form, for networks that let no DNS out and for the simulator. */
function overHttp(url: string, timeoutMs: number): DnsLookup {
  return async (name, type) => {
    try {
      const query = new URLSearchParams({ name, type })
      const response = await fetch(`${url}?${query}`, {
        headers: { accept: 'application/dns-json' },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      const body: unknown = await response.json()
      if (!response.ok || !isObject(body)) return { state: 'silent', code: `HTTP_${response.status}` }
      if (body.Status === 3) return { state: 'absent', code: 'ENOTFOUND' }
      if (body.Status !== 0) return { state: 'silent', code: `RCODE_${body.Status}` }
      const answers = Array.isArray(body.Answer) ? body.Answer.filter(isObject) : []
      const values = answers
        .filter((answer) => answer.type === numbers[type])
        .map(({ data }) => plain(data, type))
      return values.length > 0 ? { state: 'found', values } : { state: 'absent', code: 'ENODATA' }
    } catch {
      return { state: 'silent', code: 'ECONNREFUSED' }
    }
  }
}

function plain(data: unknown, type: RecordType): string {
  const text = String(data)
  if (type === 'TXT') return text.startsWith('"') ? text.slice(1, -1).replaceAll('" "', '') : text
  return text.replace(/^\d+\s+/, '').replace(/\.$/, '')
}
