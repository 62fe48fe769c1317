import { type Static, Type } from 'typebox'
import { exact, words } from '#contract/kit/read-json.ts'
import { readContentFile } from './content-file.ts'

const peers = exact({
  /** How many checks a peer has, as far as they concern Microsoft 365. */
  totals: Type.Record(Type.String(), Type.Integer()),
  /** Our check id to the peers' checks that decide the same. */
  checks: Type.Record(Type.String(), Type.Array(exact({ source: words, id: words }))),
})
export type Peers = Static<typeof peers>

/** Which checks of other open tools ours stand beside. */
export const loadPeers = (): Peers =>
  readContentFile(new URL('../../catalogue/peers.json', import.meta.url), 'peers.json', peers)

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
