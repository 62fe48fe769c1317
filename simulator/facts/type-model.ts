import {
  derivedTypes,
  documentedPath,
  nameOfPage,
  otherObjects,
  type Properties,
  pageOfType,
  pagesOf,
  propertiesOf,
  roots,
  type Version,
} from './facts.ts'

/** What a client can be told of a type: an entity has a key, a complex type none, a text stands for an enumeration. */
export type Kind = 'entity' | 'complex' | 'text'
export type ModelType = {
  name: string
  kind: Kind
  base: string | null
  properties: Properties
  /** Its pages are not kept here: it may have any properties. */
  isOpen: boolean
}
export type Model = { types: Map<string, ModelType>; nameFor(type: string): string }

/** Types by their name behind `microsoft.graph.`; names that differ in capitals only are one. */
export function modelOf(version: Version, served: readonly string[]): Model {
  const pages = pagesOf(version)
  const names = new Map<string, string>()
  const plain = (type: string) => type.replace(/^microsoft\.graph\./, '')
  const remembered = (name: string) => {
    const lower = name.toLowerCase()
    const before = names.get(lower)
    // Pages write some names with a capital by mistake.
    if (before === undefined || /^[A-Z]/.test(before)) names.set(lower, name)
  }
  for (const [page] of pages) remembered(nameOfPage(version, page))
  const ofPage = (type: string) => {
    const page = pageOfType(version, type)
    return page === null ? null : nameOfPage(version, page)
  }
  const nameFor = (type: string) => ofPage(type) ?? names.get(plain(type).toLowerCase()) ?? plain(type)

  const properties = new Map<string, Properties>()
  const bases = new Map<string, string>()
  for (const [page, words] of pages) {
    const name = nameOfPage(version, page)
    const known = properties.get(name) ?? new Map()
    for (const [field, property] of propertiesOf(version, page) ?? []) known.set(field, property)
    properties.set(name, known)
    const base = words.find((word) => word.startsWith('='))?.slice(1)
    if (base && nameOfPage(version, base) !== name) bases.set(name, nameOfPage(version, base))
  }
  for (const [base, derived] of Object.entries(derivedTypes)) {
    const above = ofPage(base)
    if (above === null) continue
    for (const name of derived.map((page) => nameOfPage(version, page)))
      if (properties.has(name)) bases.set(name, above)
  }

  const all = [...properties.values()].flatMap((fields) => [...fields.values()])
  const related = all.filter(({ isRelationship }) => isRelationship).map(({ type }) => type)
  for (const type of [...related, ...otherObjects(version), ...all.map(({ type }) => type)])
    remembered(plain(type))
  const entities = new Set([
    ...related.map(nameFor),
    ...Object.values(roots),
    ...served
      .flatMap((path) => documentedPath(version, path)?.resources ?? [])
      .map((page) => nameOfPage(version, page)),
  ])
  // A type is of the kind of its base, and a base of that of its types.
  for (let before = -1; before !== entities.size; ) {
    before = entities.size
    for (const [name, base] of bases)
      if (entities.has(name) || entities.has(base)) entities.add(name).add(base)
  }
  const objects = new Set(otherObjects(version).map(nameFor))
  const types = new Map<string, ModelType>()
  for (const name of [
    ...properties.keys(),
    ...entities,
    ...objects,
    ...all.map(({ type }) => nameFor(type)),
  ]) {
    if (types.has(name) || name in primitives) continue
    const own = properties.get(name)
    const kind = entities.has(name) ? 'entity' : own || objects.has(name) ? 'complex' : 'text'
    const base = bases.get(name) ?? (kind === 'entity' ? 'entity' : null)
    types.set(name, { name, kind, base, properties: own ?? new Map(), isOpen: own === undefined })
  }
  return { types, nameFor }
}

/** The types of values as the pages write them. */
export const primitives: Record<string, string> = {
  '': 'Edm.String',
  Binary: 'Edm.Binary',
  Boolean: 'Edm.Boolean',
  Date: 'Edm.Date',
  DateTimeOffset: 'Edm.DateTimeOffset',
  Double: 'Edm.Double',
  Duration: 'Edm.Duration',
  GUID: 'Edm.Guid',
  Guid: 'Edm.Guid',
  Int: 'Edm.Int32',
  Int32: 'Edm.Int32',
  Int64: 'Edm.Int64',
  Integer: 'Edm.Int32',
  Stream: 'Edm.Stream',
  String: 'Edm.String',
  TimeOfDay: 'Edm.TimeOfDay',
  string: 'Edm.String',
}
