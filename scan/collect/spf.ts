import type { Json } from '#scan/graph/client.ts'
import type { DnsLookup } from '#scan/graph/dns.ts'

/** Twice what a receiver asks for before it gives up: enough to say that a record asks for too much. */
const mostNames = 20

interface Step {
  name: string
  via: 'include' | 'redirect'
  passes: boolean
}

/**
 * The records that an SPF record leads to, in the order in which a receiver asks for them: what a record redirects to,
 * and everything that is included, also through others. `passes` is false below an include that does not let its
 * senders through. Names that depend on the sender (macros) are not followed. `records` is null where the DNS was silent.
 */
export async function spfReached(lookup: DnsLookup, record: string): Promise<Json[]> {
  const reached: Json[] = []
  const follow = async (text: string, from?: Step): Promise<void> => {
    for (const step of stepsOf(text, from)) {
      if (reached.length >= mostNames) return
      const answer = await lookup(step.name, 'TXT')
      const records =
        answer.state === 'silent' ? null : answer.state === 'found' ? answer.values.filter(isSpf) : []
      reached.push({ ...step, records })
      if (records?.length === 1) await follow(records[0] ?? '', step)
    }
  }
  await follow(record)
  return reached
}

export const isSpf = (record: string) => /^v=spf1(\s|$)/i.test(record)

function stepsOf(record: string, from?: Step): Step[] {
  const terms = record.trim().split(/\s+/).slice(1)
  const end = terms.findIndex((term) => /^[+?~-]?all$/i.test(term))
  const asked = end < 0 ? terms : terms.slice(0, end)
  const passes = from?.passes ?? true
  const includes = asked.flatMap((term) => {
    const [, qualifier = '', name] = /^([+?~-]?)include:(.+)$/i.exec(term) ?? []
    return name ? [{ name, via: 'include' as const, passes: passes && /^\+?$/.test(qualifier) }] : []
  })
  // 'all' settles every sender, so that nobody asks for what stands in redirect.
  const redirects = (end < 0 ? terms : []).flatMap((term) => {
    const [, name] = /^redirect=(.+)$/i.exec(term) ?? []
    return name ? [{ name, via: from?.via ?? ('redirect' as const), passes }] : []
  })
  return [...includes, ...redirects].filter(({ name }) => !name.includes('%'))
}
