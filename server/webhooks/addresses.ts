import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

/** Where a message goes: an address that was looked at, and is used as it was found. */
export interface Pinned {
  address: string
  family: 4 | 6
}

const notPublic = networkList([
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24'],
  ...['203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  // Those that hold an IPv4 address (mapped, NAT64, Teredo, 6to4) are a way around the list above.
  ...['::/96', '64:ff9b::/96', '64:ff9b:1::/48', '100::/64', '2001::/23', '2001:db8::/32', '2002::/16'],
  ...['3fff::/20', '5f00::/16', 'fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8'],
])

export function networkList(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    list.addSubnet(address, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family)
  }
  return list
}

/** Whether a message may go there: public addresses, and what the configuration allows. */
export function isAllowed({ address, family }: Pinned, allowed: BlockList): boolean {
  const kind = family === 6 ? 'ipv6' : 'ipv4'
  return allowed.check(address, kind) || !notPublic.check(address, kind)
}

export type Found = { pinned: Pinned } | { problem: 'NotFound' | 'NotAllowed' }

/**
 * Looks a host up once. Every address that it has must be allowed: a name that is public and private at once is not
 * given the choice. What is found is what is connected to, so that a second look-up cannot answer otherwise.
 */
export async function findAddress(host: string, allowed: BlockList): Promise<Found> {
  const bare = host.replace(/^\[|\]$/g, '')
  const version = isIP(bare)
  const found =
    version > 0
      ? [{ address: bare, family: version }]
      : await lookup(bare, { all: true, verbatim: true }).catch(() => [])
  const addresses = found.map(({ address, family }): Pinned => ({ address, family: family === 6 ? 6 : 4 }))
  const [first] = addresses
  if (!first) return { problem: 'NotFound' }
  if (!addresses.every((one) => isAllowed(one, allowed))) return { problem: 'NotAllowed' }
  return { pinned: first }
}
