/**
 * Queries with gaps, for what several views share and a macro cannot take: tables and columns by their names.
 *
 *     create pattern names_of(policies, name) as select {name} as policy from {policies};
 *     create view spam_names as pattern names_of(policies := spam_policies, name := Name);
 */
export interface Patterns {
  /** Whether the statement was a pattern: it is known from now on. */
  learn(statement: string): boolean
  /** A view's query as it stands, or that of a pattern with its gaps filled. */
  fill(query: string): string
}

export function newPatterns(): Patterns {
  const known = new Map<string, { gaps: string[]; query: string }>()
  return {
    learn: (statement) => {
      const [, name, gaps = '', query = ''] =
        /^create pattern (\w+)\(([^)]*)\) as\s+(.*)$/is.exec(statement) ?? []
      if (name === undefined) return false
      known.set(name, { gaps: gaps.split(/,\s*/), query })
      return true
    },
    fill: (text) => {
      const [, name, given = ''] = /^pattern (\w+)\(\s*(.*?)\s*\)$/is.exec(text) ?? []
      if (name === undefined) return text
      const pattern = known.get(name)
      if (!pattern) throw new Error(`No pattern ${name} stands before this view`)
      const texts = textsOf(given)
      const unknown = [...texts.keys()].filter((gap) => !pattern.gaps.includes(gap))
      if (unknown.length > 0) throw new Error(`Pattern ${name} has no gap ${unknown.join(', ')}`)
      return pattern.query.replace(/\{(\w+)\}/g, (_, gap: string) => {
        const filled = texts.get(gap)
        if (filled === undefined) throw new Error(`Pattern ${name} needs a text for ${gap}`)
        return filled
      })
    },
  }
}

/** A text ends before the next name, for it may have commas of its own. */
function textsOf(given: string): Map<string, string> {
  const parts = given.split(/,\s*(?=\w+ := )/)
  return new Map(parts.map((part) => part.split(/ := (.*)/s, 2) as [string, string]))
}
