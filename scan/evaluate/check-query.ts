/** The deciding part of a recommendation, from a page of the catalogue or from an administrator's own. */
export interface CheckQuery {
  id: string
  queryType: 'Global' | 'Granular'
  sql: string
  /** Tables that must have been read; a failed one makes the check not applicable. */
  connectors: readonly string[]
  /** Tables that a tenant may do without (no licence, no permission): empty then. One that failed decides nothing. */
  optionalConnectors?: readonly string[]
  /** Service plans of which the tenant must have one; none when empty. */
  licences: readonly string[]
}
