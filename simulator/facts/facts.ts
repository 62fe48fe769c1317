import derived from './derived.json' with { type: 'json' }
import pages from './paths.json' with { type: 'json' }
import resources from './resources.json' with { type: 'json' }
import types from './types.json' with { type: 'json' }
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

const together = new Map<string, Properties>()

/** All properties that rows of these types may have. */
export function propertiesOfAll(version: Version, types: readonly string[]): Properties {
  const key = `${version} ${types.join(' ')}`
  const known = together.get(key)
  if (known) return known
  const all: Properties = new Map()
  for (const type of types.flatMap(typesUnder))
    for (const [name, property] of propertiesOf(version, type) ?? [])
      if (!all.has(name) || all.get(name)?.isRelationship) all.set(name, property)
  together.set(key, all)
  return all
}

const pageByType = new Map<string, string | null>()

/** The page of a property's type: some pages carry the product in their name. */
export function pageOfType(version: Version, type: string): string | null {
  const key = `${version} ${type}`
  const known = pageByType.get(key)
  if (known !== undefined) return known
  const wanted = type.toLowerCase().replace(/^microsoft\.graph\./, '')
  const names = Object.keys(written[version])
  const page =
    names.find((name) => name === wanted) ?? names.find((name) => name.endsWith(`-${wanted}`)) ?? null
  pageByType.set(key, page)
  return page
}

const spelled = Object.fromEntries(
  (['v1.0', 'beta'] as const).map((version) => [
    version,
    new Map(types[version].names.split(' ').map((name) => [name.toLowerCase().split('.').at(-1), name])),
  ]),
) as Record<Version, Map<string | undefined, string>>

/** How the type of a page is called, behind `microsoft.graph.`: pages are named without capitals. */
export function nameOfPage(version: Version, page: string): string {
  const name = page.split('-').at(-1) ?? page
  return spelled[version].get(name) ?? name
}

/** The page's own words for a type: its properties, relationships and base, as they are written. */
export const pagesOf = (version: Version): [page: string, words: string[]][] =>
  Object.entries(written[version]).map(([page, text]) => [page, text.split(' ').filter(Boolean)])

/** Types of objects whose properties are not kept here; what is named nowhere is an enumeration. */
export const otherObjects = (version: Version): string[] => types[version].objects.split(' ')

/** The types of what stands above the collections, by its path. */
export const roots: Record<string, string> = types.roots
export const derivedTypes: Record<string, string[]> = derived

/** What is read although no page has it, with the reason. */
export const withoutPage = undocumented as {
  paths: Record<string, { least: string[]; higher: string[]; reason: string }>
  /** Permissions that are taken although the page has others. */
  permissions: Record<string, { least: string[]; higher: string[]; reason: string }>
  properties: Record<string, string>
  options: Record<string, string>
  /** Connectors that ask for more than the least permission. */
  higherOnPurpose: Record<string, string>
}
