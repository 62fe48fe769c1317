import answers from './cmdlet-answers.json' with { type: 'json' }
import table from './cmdlets.json' with { type: 'json' }

type Written = Record<string, { parameters: string; properties: string }>

/** What Microsoft's PowerShell reference says of a cmdlet. */
export interface DocumentedCmdlet {
  parameters: ReadonlySet<string>
  /** What its Set and New cmdlets write, and what its own page shows. */
  properties: ReadonlySet<string>
}

const namesIn = (text: string) => new Set(text.split(' ').filter(Boolean))
const byName = new Map(
  Object.entries(table as Written).map(([name, { parameters, properties }]): [string, DocumentedCmdlet] => [
    name,
    { parameters: namesIn(parameters), properties: namesIn(properties) },
  ]),
)

export const documentedCmdlet = (name: string): DocumentedCmdlet | null => byName.get(name) ?? null

/** Properties that stand in answers although no cmdlet writes them, so that no page lists them; `*`: of every cmdlet. */
export const answeredOnly = answers as Record<string, string[]>
