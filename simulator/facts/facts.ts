import derived from './derived.json' with { type: 'json' }
import pages from './paths.json' with { type: 'json' }
import resources from './resources.json' with { type: 'json' }
import undocumented from './undocumented.json' with { type: 'json' }

export type Version = 'v1.0' | 'beta'

/** What Microsoft's reference says of one path. */
export type DocumentedPath = {
  page: string
  /** Application permissions; any of `least` and `higher` suffices. None at all: applications are not supported. */
  least: string[]
  higher: string[]
  /** Query options; null where the page does not name them. */
  options: string[] | null
  /** Options are taken only with the header ConsistencyLevel and $count. */
  advanced?: boolean
  resources: string[]
  /** National clouds that have it, where not all have: the US government's, China's. */
  clouds?: ('us' | 'china')[]
}

export type Property = { type: string; isCollection: boolean; isRelationship: boolean }
export type Properties = Map<string, Property>

const normal = (path: string) => path.toLowerCase().replaceAll(/\{[^}]*\}/g, '{id}')
const byPath = new Map(
  Object.entries(pages as Record<string, DocumentedPath>).map(([key, page]) => [normal(key), page]),
)

export const documentedPath = (version: Version, path: string): DocumentedPath | null =>
  byPath.get(normal(`${version} ${path}`)) ?? null

const written = resources as Record<Version, Record<string, string>>
const bases = derived as Record<string, string[]>
const read = new Map<string, Properties>()

/** The properties of a type with those of its base; null: the type has no page here. */
export function propertiesOf(version: Version, type: string): Properties | null {
  const key = `${version} ${type}`
  const known = read.get(key)
  if (known) return known
  const text = written[version][type]
  if (text === undefined) return null
  const properties: Properties = new Map()
  for (const word of text.split(' ').filter(Boolean)) {
    if (word.startsWith('=')) {
      for (const [name, property] of propertiesOf(version, word.slice(1)) ?? [])
        properties.set(name, property)
      continue
    }
    const [, name = '', kind, named = '', many] = /^(\w+)([:>])([\w.]*)(\*?)$/.exec(word) ?? []
    properties.set(name, { type: named, isCollection: many === '*', isRelationship: kind === '>' })
  }
  read.set(key, properties)
  return properties
}

/** The types that may stand where a page names this one. */
export const typesUnder = (type: string): string[] => [type, ...(bases[type] ?? [])]

/** All properties that rows of these types may have. */
export function propertiesOfAll(version: Version, types: readonly string[]): Properties {
  const all: Properties = new Map()
  for (const type of types.flatMap(typesUnder))
    for (const [name, property] of propertiesOf(version, type) ?? [])
      if (!all.has(name) || all.get(name)?.isRelationship) all.set(name, property)
  return all
}

/** The page of a property's type: some pages carry the product in their name. */
export function pageOfType(version: Version, type: string): string | null {
  const wanted = type.toLowerCase().replace(/^microsoft\.graph\./, '')
  const names = Object.keys(written[version])
  return names.find((name) => name === wanted) ?? names.find((name) => name.endsWith(`-${wanted}`)) ?? null
}

/** What is read although no page has it, with the reason. */
export const withoutPage = undocumented as {
  paths: Record<string, { least: string[]; higher: string[]; reason: string }>
  properties: Record<string, string>
  options: Record<string, string>
  /** Connectors that ask for more than the least permission. */
  higherOnPurpose: Record<string, string>
}
