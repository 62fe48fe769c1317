import type { Json } from '#scan/graph/client.ts'

/** A record as Resolve-DnsName answers it, its type by name or number; what a scan reads is a row for each domain. */
export const isDnsRecord = (row: Json): boolean =>
  typeof row.Name === 'string' && typeOf(row) !== undefined && row.domain === undefined

const types: Readonly<Record<string, string>> = { 5: 'CNAME', 15: 'MX', 16: 'TXT' }
const typeOf = ({ Type: type, QueryType: asked }: Json): string | undefined => {
  const said = type ?? asked
  return typeof said === 'number' || typeof said === 'string' ? (types[said] ?? String(said)) : undefined
}

/** What the records say of mail, by domain. What stands in none is not published. */
export function mailRecordsOf(records: readonly Json[]): Json[] {
  const domains = new Map<string, Json & { spf: string[]; dmarc: string[]; mx: unknown[] }>()
  for (const record of records.filter(isDnsRecord)) {
    const name = String(record.Name).toLowerCase().replace(/\.$/, '')
    const [, place = '', domain = name] = /^(_dmarc|selector[12]\._domainkey)\.(.*)$/.exec(name) ?? []
    const row = domains.get(domain) ?? { domain, spf: [], dmarc: [], mx: [] }
    domains.set(domain, row)
    // A long text stands in several pieces.
    const text = [record.Strings ?? []].flat().join('')
    const type = typeOf(record)
    if (type === 'TXT' && place === '_dmarc') row.dmarc.push(text)
    else if (type === 'TXT' && !place && /^v=spf1(\s|$)/i.test(text)) row.spf.push(text)
    else if (type === 'MX') row.mx.push(record.NameExchange)
    else if (type === 'CNAME' && place === 'selector1._domainkey') row.dkimSelector1 = record.NameHost
    else if (type === 'CNAME' && place === 'selector2._domainkey') row.dkimSelector2 = record.NameHost
  }
  return [...domains.values()]
}
