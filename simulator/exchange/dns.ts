import type { Graph } from '#simulator/graph/graph.ts'

/** The JSON form of DNS over HTTPS: 0 for found, 3 for a name that does not exist. */
export type Resolution = {
  Status: 0 | 3
  Answer: { name: string; type: number; TTL: number; data: string }[]
}

type Records = Record<string, Record<string, string[]>>

const numbers: Record<string, number> = { A: 1, CNAME: 5, MX: 15, TXT: 16 }

const found = (name: string, type: string, values: string[]): Resolution => ({
  Status: 0,
  Answer: values.map((data) => ({
    name,
    type: numbers[type] ?? 0,
    TTL: 3600,
    data: type === 'TXT' ? `"${data}"` : data,
  })),
})
const absent: Resolution = { Status: 3, Answer: [] }

/** What Microsoft publishes for those who send through Exchange Online, cut short. */
const microsofts: Records = {
  'spf.protection.outlook.com': {
    TXT: ['v=spf1 ip4:40.92.0.0/15 ip4:40.107.0.0/16 ip4:52.100.0.0/15 ip6:2a01:111:f400::/48 -all'],
  },
}

/** What public DNS says about the domains of the tenants, and about the hosts of their suppliers. */
export function resolved({ identity, theatre }: Graph, name: string, type: string): Resolution {
  for (const tenant of identity.world.tenants) {
    const domains = [tenant.domain, `${tenant.slug}.onmicrosoft.example`]
    if (!domains.some((domain) => name === domain || name.endsWith(`.${domain}`))) continue
    const records = (theatre.view(tenant).story.dns as Records | undefined)?.[name]
    return records ? found(name, type, records[type] ?? []) : absent
  }
  if (microsofts[name]) return found(name, type, microsofts[name][type] ?? [])
  if (!name.endsWith('.partner.example')) return absent
  return found(name, type, type === 'A' ? ['203.0.113.10'] : [])
}
