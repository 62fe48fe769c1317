import type { Json } from '#scan/graph/client.ts'
import { ReadFailure } from '#scan/graph/outcome.ts'
import type { Connector } from './connector.ts'
import { mailRecords, redirectHost, redirectHosts } from './dns-tables.ts'
import { chunked, inWindow } from './in-window.ts'
import type { SourceContext, Step } from './sources.ts'

const atOnce = 10

/** Asks the public DNS about every name that the parent rows hold. When nobody answers at all, nothing was read. */
export async function* readDns(
  { name }: Connector,
  { parents, lookup }: SourceContext,
  from: string | null,
): AsyncGenerator<Step> {
  const isMail = name === 'dns_mail_records'
  const names = distinct(parents(), isMail ? verifiedDomain : redirectHosts)
  const ask = (host: string) => (isMail ? mailRecords(lookup, host) : redirectHost(lookup, host))
  let answered = 0
  let asked = 0
  const skipped = Number(from ?? 0)
  for await (const rows of chunked(inWindow(from ? rest(names, skipped) : names, atOnce, ask), atOnce)) {
    asked += rows.length
    answered += rows.filter(({ resolved }) => resolved === true || (!isMail && resolved === false)).length
    yield { rows, next: String(skipped + asked) }
  }
  if (asked > 0 && answered === 0 && !from) throw new ReadFailure('unreachable', 'No DNS server answers')
  yield { rows: [], next: null }
}

const verifiedDomain = ({ id, isVerified }: Json): string[] => (isVerified === true ? [String(id)] : [])

async function* distinct(
  rows: AsyncIterable<Json>,
  namesIn: (row: Json) => string[],
): AsyncGenerator<string> {
  const seen = new Set<string>()
  for await (const row of rows)
    for (const name of namesIn(row)) {
      if (seen.has(name)) continue
      seen.add(name)
      yield name
    }
}

async function* rest(names: AsyncIterable<string>, count: number): AsyncGenerator<string> {
  let index = 0
  for await (const name of names) if (index++ >= count) yield name
}
