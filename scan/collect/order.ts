import type { Connector } from './connector.ts'
import { parentRules } from './parent-rules.ts'

/** What dns_* tables are made from. */
export const dnsSources: Record<string, string[]> = {
  dns_mail_records: ['domains'],
  dns_redirect_hosts: ['applications'],
}

/** Tables without which this one cannot be read at all. */
export const parentsOf = ({ name, surface, forEach, derivedFrom }: Connector): string[] => [
  ...(forEach ? [forEach.table] : []),
  ...(derivedFrom ? [derivedFrom.table] : []),
  ...(surface === 'dns' ? (dnsSources[name] ?? []) : []),
]

/** Tables that only narrow down which parents are asked. */
export const narrowedBy = ({ forEach }: Connector): string[] =>
  forEach?.only ? [...parentRules[forEach.only].reads] : []

/** Runs every connector as soon as the tables it needs are done. Throws when they need each other in a circle. */
export async function runInOrder<T>(
  connectors: readonly Connector[],
  run: (connector: Connector, before: Map<string, T>) => Promise<T>,
): Promise<Map<string, T>> {
  const byName = new Map(connectors.map((connector) => [connector.name, connector]))
  const results = new Map<string, T>()
  const running = new Map<string, Promise<void>>()
  const start = (connector: Connector, path: string[]): Promise<void> => {
    const { name } = connector
    if (path.includes(name)) throw new Error(`Connectors need each other: ${[...path, name].join(', ')}`)
    const known = running.get(name)
    if (known) return known
    const needed = [...parentsOf(connector), ...narrowedBy(connector)].flatMap(
      (table) => byName.get(table) ?? [],
    )
    const before = needed.map((parent) => start(parent, [...path, name]))
    const done = Promise.all(before).then(async () => {
      results.set(name, await run(connector, results))
    })
    running.set(name, done)
    return done
  }
  await allSettledOrThrow(connectors.map((connector) => start(connector, [])))
  return results
}

/** Waits for all, so that nothing writes any more when the first error is thrown. */
export async function allSettledOrThrow(work: Promise<unknown>[]): Promise<void> {
  const ended = await Promise.allSettled(work)
  for (const end of ended) if (end.status === 'rejected') throw end.reason
}

/** The connectors with all those whose tables they are made from or narrowed by. */
export function withNeeded(enabled: readonly Connector[], all: readonly Connector[]): Connector[] {
  const byName = new Map(all.map((connector) => [connector.name, connector]))
  const needed = new Map<string, Connector>()
  const add = (connector: Connector | undefined) => {
    if (!connector || needed.has(connector.name)) return
    needed.set(connector.name, connector)
    for (const table of [...parentsOf(connector), ...narrowedBy(connector)]) add(byName.get(table))
  }
  for (const connector of enabled) add(connector)
  if (enabled.some(({ licence, optional }) => licence ?? optional?.licence))
    add(byName.get('subscribed_skus'))
  return all.filter(({ name }) => needed.has(name))
}
