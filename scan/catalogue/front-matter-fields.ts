import { Type } from 'typebox'
import { exact, httpsLink, Misshapen, read, words } from '#contract/kit/read-json.ts'
import {
  categories,
  efforts,
  impacts,
  operatingSystems,
  parametersSchema,
  products,
  scopes,
  severities,
} from './check-page.ts'
import { readFrontMatter } from './front-matter.ts'
import { PageError } from './page-error.ts'

const names = Type.Optional(Type.Array(words))
const frontMatter = exact({
  id: words,
  product: Type.Enum(Object.values(products)),
  validation: Type.Enum(['Automatic', 'Manual']),
  query: Type.Optional(Type.Enum(['Global', 'Granular'])),
  severity: Type.Enum([...severities]),
  impact: Type.Enum([...impacts]),
  effort: Type.Enum([...efforts]),
  scopes: Type.Array(Type.Enum([...scopes]), { minItems: 1 }),
  operatingSystems: Type.Optional(Type.Array(Type.Enum([...operatingSystems]))),
  category: Type.Enum([...categories]),
  licences: names,
  connectors: names,
  optionalConnectors: names,
  prerequisites: names,
  references: Type.Optional(Type.Array(httpsLink)),
  parameters: Type.Optional(parametersSchema),
})

/** The fields above a page's texts; a fault, also one found later by `fail`, names the line of its field. */
export function readFields(lines: readonly string[], file: string) {
  const entries = readFrontMatter(lines, file, 2)
  const fail = (key: string, message: string): never => {
    throw new PageError(file, entries.get(key)?.line ?? 1, message)
  }
  // A key with nothing after it says nothing.
  const said = [...entries].filter(([, { value }]) => value !== null)
  try {
    return {
      fields: read(frontMatter, Object.fromEntries(said.map(([key, { value }]) => [key, value]))),
      fail,
    }
  } catch (problem) {
    if (problem instanceof Misshapen) return fail(problem.key, `${problem.message}.`)
    throw problem
  }
}
