import { isObject, type Json } from '#scan/graph/client.ts'
import type { DnsAnswer, DnsLookup } from '#scan/graph/dns.ts'
import { isSpf, spfReached } from './spf.ts'

/** SPF, DMARC, MX and DKIM of a verified domain, as the world sees them. */
export async function mailRecords(lookup: DnsLookup, domain: string): Promise<Json> {
  const [txt, own, mx, selector1, selector2] = await Promise.all([
    lookup(domain, 'TXT'),
    lookup(`_dmarc.${domain}`, 'TXT'),
    lookup(domain, 'MX'),
    lookup(`selector1._domainkey.${domain}`, 'CNAME'),
    lookup(`selector2._domainkey.${domain}`, 'CNAME'),
  ])
  const spf = found(txt).filter(isSpf)
  const dmarc = await dmarcOf(lookup, domain, own)
  const tags = dmarcTags(dmarc.records[0] ?? '')
  const isResolved = [txt, own, mx, selector1, selector2, dmarc.answer].every(
    ({ state }) => state !== 'silent',
  )
  return {
    domain,
    spf,
    spfReached: spf[0] && spf.length === 1 ? await spfReached(lookup, spf[0]) : [],
    dmarc: dmarc.records,
    dmarcDomain: dmarc.records.length > 0 ? dmarc.domain : null,
    dmarcPolicy: tags.get('p'),
    dmarcSubdomainPolicy: tags.get('sp'),
    dmarcPct: percentOf(tags.get('pct') ?? '100'),
    dmarcRua: addresses(tags.get('rua')),
    dmarcRuf: addresses(tags.get('ruf')),
    mx: found(mx),
    dkimSelector1: found(selector1)[0],
    dkimSelector2: found(selector2)[0],
    resolved: isResolved,
  }
}

const found = (answer: DnsAnswer): string[] => (answer.state === 'found' ? answer.values : [])
/** Receivers pass over a record that does not begin with this, letter by letter. */
const isDmarc = (record: string) => /^v\s*=\s*DMARC1\s*(;|$)/.test(record)

/** A subdomain without a record of its own follows the nearest domain above that has one (RFC 7489, 6.6.3). */
async function dmarcOf(
  lookup: DnsLookup,
  domain: string,
  own: DnsAnswer,
): Promise<{ domain: string; records: string[]; answer: DnsAnswer }> {
  const records = found(own).filter(isDmarc)
  const above = domain.split('.').slice(1)
  if (records.length > 0 || own.state === 'silent' || above.length < 2)
    return { domain, records, answer: own }
  const parent = above.join('.')
  return dmarcOf(lookup, parent, await lookup(`_dmarc.${parent}`, 'TXT'))
}

const dmarcTags = (record: string): Map<string, string> =>
  new Map(
    record
      .split(';')
      .map((tag) => tag.split('=').map((part) => part.trim()))
      .flatMap(([name, value]) => (name && value ? [[name.toLowerCase(), value] as const] : [])),
  )

const addresses = (list = ''): string[] =>
  list
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean)

/** Does a host that an application redirects to still exist? A name nobody owns can be taken over. */
export async function redirectHost(lookup: DnsLookup, host: string): Promise<Json> {
  const answer = await lookup(host, 'A')
  if (answer.state === 'found') return { host, resolved: true, rcode: 'NOERROR' }
  const rcode = answer.code === 'ENOTFOUND' ? 'NXDOMAIN' : answer.code === 'ENODATA' ? 'NOERROR' : answer.code
  return { host, resolved: answer.state === 'silent' ? null : false, rcode }
}

/** The hosts in an application's redirect addresses; this machine itself is none. */
export function redirectHosts({ web, spa, publicClient }: Json): string[] {
  const uris = [web, spa, publicClient].filter(isObject).flatMap(({ redirectUris }) => redirectUris ?? [])
  return uris.flatMap((uri) => {
    if (typeof uri !== 'string' || !/^https?:/i.test(uri) || !URL.canParse(uri)) return []
    const { hostname } = new URL(uri)
    return hostname === 'localhost' || /^[\d.]+$|^\[/.test(hostname) ? [] : [hostname.toLowerCase()]
  })
}

/** null: unreadable, and no whole number that a receiver could go by. */
const percentOf = (text: string): number | null => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : null)
