import { isObject, pageOf } from '#scan/graph/client.ts'
import { isTemporary, ReadFailure } from '#scan/graph/outcome.ts'
import type { Send } from '#scan/graph/send.ts'

/** The domain that a tenant began with (contoso.onmicrosoft.com), asked for once; null when it cannot be read. */
export function openInitialDomain(send: Send): () => Promise<string | null> {
  let asked: Promise<string | null> | null = null
  return () => {
    asked ??= read(send)
    return asked
  }
}

async function read(send: Send): Promise<string | null> {
  try {
    const target = '/v1.0/organization?$select=id,verifiedDomains'
    const { rows } = pageOf(await send({ surface: 'graph', target }))
    const domains = rows.flatMap(({ verifiedDomains }) =>
      Array.isArray(verifiedDomains) ? verifiedDomains.filter(isObject) : [],
    )
    const initial = domains.find(({ isInitial }) => isInitial === true)
    return typeof initial?.name === 'string' ? initial.name : null
  } catch (problem) {
    // The table that wanted it is read all the same, by the tenant's id; unless it would be known in a moment.
    if (problem instanceof ReadFailure && !isTemporary(problem.outcome)) return null
    throw problem
  }
}
