import { documentedOf, strayFields } from '#simulator/graph/documented.ts'
import { type Endpoint, endpoints } from '#simulator/graph/endpoints.ts'
import type { Row } from '#simulator/graph/rows.ts'
import type { Content } from './merge.ts'

const byPath = new Map(endpoints.map((endpoint) => [endpoint.path, endpoint]))

/** Properties that Microsoft documents in neither version; a field that only links rows to their parent is ours. */
export function undocumentedFields(endpoint: Endpoint, row: Row): string[] {
  const stray = strayFields(documentedOf(endpoint, 'v1.0'), row)
  const inBeta = strayFields(documentedOf(endpoint, 'beta'), row)
  const { link, hidden } = endpoint.beneath ?? {}
  return stray.filter((field) => inBeta.includes(field) && !(hidden && field === link))
}

/** A story may tell only what Microsoft could say: an invented property would let a test pass that no tenant can. */
export function checkStory(content: Content, at: string): void {
  for (const [path, told] of Object.entries(content)) {
    if (!path.startsWith('/')) continue
    const endpoint = byPath.get(path)
    if (!endpoint) throw new Error(`${at}: nothing is served at ${path}`)
    const rows = (Array.isArray(told) ? told : [told]).filter(
      (row) => typeof row === 'object' && row !== null,
    )
    for (const row of rows as Row[]) {
      const [stray] = undocumentedFields(endpoint, row)
      if (stray) throw new Error(`${at}: ${path} has no documented property ${stray}`)
    }
  }
}
