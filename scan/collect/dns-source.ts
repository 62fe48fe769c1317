import { sayReading } from '#contract/scans/reading-sentences.ts'
import type { Json } from '#scan/graph/client.ts'
import { ReadFailure } from '#scan/graph/outcome.ts'
import type { Connector } from './connector.ts'
import { mailRecords, redirectHost, redirectHosts } from './dns-tables.ts'
import { chunked, inWindow } from './in-window.ts'
import type { SourceContext, Step } from './sources.ts'

const atOnce = 10

interface Answer {
  name: string
  row: Json
  isSilent: boolean
}

/**
 * Asks the public DNS about every name that the parent rows hold, and at the end once more about those it was silent
 * on: only then are their rows written. When nobody answers at all, nothing was read.
 */
export async function* readDns(
  { name: table }: Connector,
  { parents, lookup }: SourceContext,
  from: string | null,
): AsyncGenerator<Step> {
  const isMail = table === 'dns_mail_records'
  const ask = async (name: string): Promise<Answer> => {
    const row = await (isMail ? mailRecords(lookup, name) : redirectHost(lookup, name))
    // A host that is gone is an answer (false), one that nobody knows of is none (null).
    return { name, row, isSilent: isMail ? row.resolved === false : row.resolved === null }
  }
  const answersFor = (names: AsyncIterable<string>) => chunked(inWindow(names, atOnce, ask), atOnce)
  let { asked, answered, silent } = readCursor(from)
  const names = distinct(parents(), isMail ? verifiedDomain : redirectHosts)
  for await (const answers of answersFor(rest(names, asked))) {
    const heard = answers.filter(({ isSilent }) => !isSilent)
    asked += answers.length
    answered += heard.length
    silent = [...silent, ...answers.filter(({ isSilent }) => isSilent).map(({ name }) => name)]
    yield { rows: heard.map(({ row }) => row), next: writeCursor({ asked, answered, silent }) }
  }
  for await (const answers of answersFor(each(silent))) {
    answered += answers.filter(({ isSilent }) => !isSilent).length
    yield { rows: answers.map(({ row }) => row) }
  }
  if (asked > 0 && answered === 0) throw new ReadFailure('unreachable', sayReading('noDns'))
  yield { rows: [], next: null }
}

/** How many names were asked and how many were answered, and the names to ask again; none of them has a blank. */
interface Cursor {
  asked: number
  answered: number
  silent: string[]
}

const writeCursor = ({ asked, answered, silent }: Cursor): string => [asked, answered, ...silent].join(' ')

function readCursor(from: string | null): Cursor {
  const [asked = 0, answered = 0, ...silent] = from?.split(' ') ?? []
  return { asked: Number(asked), answered: Number(answered), silent }
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

async function* each(names: readonly string[]): AsyncGenerator<string> {
  yield* names
}
