import {
  documentedPath,
  nameOfPage,
  type Properties,
  pageOfType,
  propertiesOf,
  propertiesOfAll,
  typesUnder,
  type Version,
  withoutPage,
} from '#simulator/facts/facts.ts'
import type { Endpoint } from './endpoints.ts'
import { mapped, type Row, type Rows } from './rows.ts'

/** What the reference says of a path in one version of Graph. */
export type Documented = {
  version: Version
  /** Any one of them is enough; none: applications are not supported. */
  permissions: string[]
  options: string[] | null
  advanced: boolean
  /** Null: no page says what rows look like. */
  types: string[] | null
  /** How the type is called, behind microsoft.graph. */
  typeName: string
  /** Directory objects take fewer options together than others. */
  isDirectoryObject: boolean
  /** Fields on no page that are known to be on the wire, by their path. */
  alsoOnTheWire: string[]
  /** Options on no page that are known to be taken. */
  alsoTaken: string[]
}

const known = new Map<string, Documented>()

/** Some pages have a table of permissions for each scope, which the filter names. */
export function documentedFor(endpoint: Endpoint, version: Version, filter: string | null): Documented {
  const documented = documentedOf(endpoint, version)
  const scope = /scopeType eq '(\w+)'/.exec(filter ?? '')?.[1]
  const page = scope ? documentedPath(version, `${endpoint.path} ${scope}`) : null
  return page ? { ...documented, permissions: [...page.least, ...page.higher] } : documented
}

export function documentedOf({ path }: Endpoint, version: Version): Documented {
  const key = `${version} ${path}`
  const before = known.get(key)
  if (before) return before
  const found = read(path, version)
  known.set(key, found)
  return found
}

function read(path: string, version: Version): Documented {
  const other: Version = version === 'beta' ? 'v1.0' : 'beta'
  // Some paths have a page in one version only, and the service takes both.
  const page = documentedPath(version, path) ?? documentedPath(other, path)
  const listed = (table: Record<string, string>) =>
    Object.keys(table).flatMap((key) =>
      key.startsWith(`${version} ${path} `) ? [key.split(' ')[2] ?? ''] : [],
    )
  const bare = withoutPage.paths[`${version} ${path}`] ?? withoutPage.paths[`${other} ${path}`]
  if (!page && !bare)
    throw new Error(`${path} is served and has neither a page nor a reason in simulator/facts`)
  const { least = [], higher = [] } = withoutPage.permissions[path] ?? page ?? bare ?? {}
  const isKnownHere = !page || page.resources.every((type) => propertiesOf(version, type) !== null)
  const inVersion = documentedPath(version, path) !== null || isKnownHere ? version : other
  return {
    version: inVersion,
    permissions: [...least, ...higher],
    options: page?.options ?? null,
    advanced: page?.advanced ?? false,
    ...named(inVersion, page?.resources ?? null),
    alsoOnTheWire: listed(withoutPage.properties),
    alsoTaken: listed(withoutPage.options),
  }
}

const named = (version: Version, types: string[] | null) => ({
  types,
  typeName: nameOfPage(version, types?.[0] ?? 'entity'),
  isDirectoryObject: types?.some((type) => typesUnder('directoryobject').includes(type)) ?? false,
})

/** What the reference says of the objects that a relationship leads to. */
export function documentedBeneath({ version, types }: Documented, relationship: string): Documented {
  const type = propertiesOfAll(version, types ?? []).get(relationship)?.type
  const page = type === undefined ? null : pageOfType(version, type)
  return {
    version,
    permissions: [],
    options: null,
    advanced: false,
    ...named(version, page === null ? null : [page]),
    alsoOnTheWire: [],
    alsoTaken: [],
  }
}

/** Is there such a property? One of an inner object is written `outer/inner`. */
export function isProperty({ version, types, alsoOnTheWire }: Documented, name: string): boolean {
  if (types === null || alsoOnTheWire.includes(name.replaceAll('/', '.'))) return true
  const [first = '', ...rest] = name.split('/')
  return isWithin(version, propertiesOfAll(version, types), first, rest)
}

function isWithin(version: Version, properties: Properties, name: string, rest: string[]): boolean {
  const property = properties.get(name)
  if (!property) return false
  const [next, ...further] = rest
  const page = pageOfType(version, property.type)
  if (next === undefined || page === null) return true
  return isWithin(version, propertiesOfAll(version, typesUnder(page)), next, further)
}

export const isRelationship = ({ version, types }: Documented, name: string): boolean =>
  types === null || propertiesOfAll(version, types).get(name)?.isRelationship === true

/** The names in a row that are on no page, by their path. */
export function strayFields({ version, types, alsoOnTheWire }: Documented, row: Row): string[] {
  if (types === null) return []
  return strayIn(version, types, row, '').filter((field) => !alsoOnTheWire.includes(field))
}

function strayIn(version: Version, types: string[], row: Row, at: string): string[] {
  const properties = propertiesOfAll(version, types)
  return Object.entries(row)
    .filter(([name]) => !name.startsWith('@') && name !== 'id')
    .flatMap(([name, value]) => {
      const property = properties.get(name)
      if (!property) return [`${at}${name}`]
      const page = pageOfType(version, property.type)
      if (page === null) return []
      return objectsIn(value).flatMap((inner) => strayIn(version, typesUnder(page), inner, `${at}${name}.`))
    })
}

const objectsIn = (value: unknown): Row[] =>
  (Array.isArray(value) ? value : [value]).filter(
    (one): one is Row => typeof one === 'object' && one !== null && !Array.isArray(one),
  )

/** Rows with the properties of the version and no other: v1.0 does not show what only beta has. */
export function documentedRows(rows: Rows, documented: Documented): Rows {
  const { types } = documented
  return types === null ? rows : mapped(rows, (row) => documentedRow(row, documented))
}

/** Rows that are kept are looked at once: a log is read page by page, each time as a whole. */
const looked = new WeakMap<Documented, WeakMap<Row, Row>>()

export function documentedRow(row: Row, documented: Documented): Row {
  const known = looked.get(documented) ?? new WeakMap<Row, Row>()
  looked.set(documented, known)
  const before = known.get(row)
  if (before) return before
  const stray = strayFields(documented, row)
  const shown = stray.length === 0 ? row : without(row, stray)
  known.set(row, shown)
  return shown
}

function without(row: Row, stray: string[]): Row {
  const below = (name: string) =>
    stray.flatMap((field) => (field.startsWith(`${name}.`) ? [field.slice(name.length + 1)] : []))
  return Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => !stray.includes(name))
      .map(([name, value]) => [name, below(name).length === 0 ? value : inside(value, below(name))]),
  )
}

const inside = (value: unknown, stray: string[]): unknown => {
  if (Array.isArray(value)) return value.map((one) => inside(one, stray))
  return typeof value === 'object' && value !== null ? without(value as Row, stray) : value
}
