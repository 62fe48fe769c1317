import { readFileSync } from 'node:fs'

export interface Peers {
  /** How many checks a peer has, as far as they concern Microsoft 365. */
  totals: Record<string, number>
  /** Our check id to the peers' checks that decide the same. */
  checks: Record<string, { source: string; id: string }[]>
}

/** Which checks of other open tools ours stand beside. */
export const loadPeers = (): Peers =>
  JSON.parse(readFileSync(new URL('../../catalogue/peers.json', import.meta.url), 'utf8')) as Peers

/** How many different checks of each peer ours cover. */
export function peerCoverage({
  totals,
  checks,
}: Peers): { source: string; covered: number; total: number }[] {
  const named = Object.values(checks).flat()
  return Object.entries(totals).map(([source, total]) => ({
    source,
    covered: new Set(named.filter((peer) => peer.source === source).map(({ id }) => id)).size,
    total,
  }))
}
