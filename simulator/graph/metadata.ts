import { documentedPath, nameOfPage, pagesOf, roots, type Version } from '#simulator/facts/facts.ts'
import { type Model, type ModelType, modelOf, primitives } from '#simulator/facts/type-model.ts'
import { type Endpoint, endpoints } from './endpoints.ts'

const known = new Map<Version, string>()

/** The description of a version for OData clients (CSDL), made from the pages of its types and the paths served. */
export function metadataOf(version: Version): string {
  const before = known.get(version)
  if (before) return before
  const written = write(version)
  known.set(version, written)
  return written
}

/** A collection or object that a client reaches by name: from the root, or from what stands above it. */
type Place = { name: string; type: string; isCollection: boolean }

function write(version: Version): string {
  const served = endpoints.filter(({ betaOnly }) => version === 'beta' || !betaOnly)
  const model = modelOf(
    version,
    served.map(({ path }) => path),
  )
  const above = placesOf(version, served)
  const schemas = new Map<string, string[]>([['microsoft.graph', [entity, container(above.get('') ?? [])]]])
  for (const type of [...model.types.values()].toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    const [name = '', ...within] = type.name.split('.').toReversed()
    const namespace = ['microsoft.graph', ...within.toReversed()].join('.')
    const places = [...above].flatMap(([path, inside]) => (roots[path] === type.name ? inside : []))
    schemas.set(namespace, [...(schemas.get(namespace) ?? []), declared(type, name, model, places)])
  }
  const all = [...schemas].map(
    ([namespace, parts]) =>
      `<Schema xmlns="http://docs.oasis-open.org/odata/ns/edm" Namespace="${namespace}">\n${parts.join('\n')}\n</Schema>`,
  )
  return `<?xml version="1.0" encoding="utf-8"?>
<edmx:Edmx xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx" Version="4.0">
<edmx:DataServices>
${all.join('\n')}
</edmx:DataServices>
</edmx:Edmx>
`
}

const entity =
  '<EntityType Name="entity" Abstract="true"><Key><PropertyRef Name="id"/></Key><Property Name="id" Type="Edm.String" Nullable="false"/></EntityType>'

const qualified = (name: string) => `microsoft.graph.${name}`
const many = (type: string, isCollection: boolean) => (isCollection ? `Collection(${type})` : type)

function container(places: Place[]): string {
  const parts = places.map(({ name, type, isCollection }) =>
    isCollection
      ? `<EntitySet Name="${name}" EntityType="${qualified(type)}"/>`
      : `<Singleton Name="${name}" Type="${qualified(type)}"/>`,
  )
  return `<EntityContainer Name="GraphService">\n${parts.join('\n')}\n</EntityContainer>`
}

/** What stands where, by the path above it; paths whose type or way has no page here are left out. */
function placesOf(version: Version, served: Endpoint[]): Map<string, Place[]> {
  const places = new Map<string, Map<string, Place>>()
  const put = (path: string, type: string, isCollection: boolean) => {
    const at = path.lastIndexOf('/')
    const [parent, name] = [path.slice(0, at), path.slice(at + 1)]
    const inside = places.get(parent) ?? new Map<string, Place>()
    if (!inside.has(name)) inside.set(name, { name, type, isCollection })
    places.set(parent, inside)
  }
  for (const [path, type] of Object.entries(roots))
    if (path.lastIndexOf('/') === 0 || path.slice(0, path.lastIndexOf('/')) in roots) put(path, type, false)
  const pages = new Set(pagesOf(version).map(([page]) => page))
  const other: Version = version === 'beta' ? 'v1.0' : 'beta'
  for (const { path, object } of served) {
    const parent = path.slice(0, path.lastIndexOf('/'))
    // Relationships are on the pages of their types.
    if ((path.includes('{id}') && !(parent in roots)) || path in roots) continue
    const page = (documentedPath(version, path) ?? documentedPath(other, path))?.resources[0]
    if (page !== undefined && pages.has(page)) put(path, nameOfPage(version, page), !object)
  }
  return new Map([...places].map(([parent, inside]) => [parent, [...inside.values()]]))
}

function declared(type: ModelType, name: string, model: Model, places: Place[]): string {
  if (type.kind === 'text') return `<TypeDefinition Name="${name}" UnderlyingType="Edm.String"/>`
  const inherited = fieldsAbove(type, model)
  const own = [...type.properties].filter(([field]) => !inherited.has(field))
  const parts = own.map(([field, { type: named, isCollection, isRelationship }]) => {
    const primitive = primitives[named]
    const target = model.nameFor(named)
    const kind = primitive ? 'Edm' : model.types.get(target)?.kind
    const written = many(primitive ?? qualified(target), isCollection)
    return isRelationship || kind === 'entity'
      ? `<NavigationProperty Name="${field}" Type="${written}"${isRelationship ? '' : ' ContainsTarget="true"'}/>`
      : `<Property Name="${field}" Type="${written}"${isCollection ? ' Nullable="false"' : ''}/>`
  })
  const reached = places
    .filter(({ name: field }) => !inherited.has(field) && !type.properties.has(field))
    .map(
      (place) =>
        `<NavigationProperty Name="${place.name}" Type="${many(qualified(place.type), place.isCollection)}" ContainsTarget="true"/>`,
    )
  const element = type.kind === 'entity' ? 'EntityType' : 'ComplexType'
  const base = type.base === null ? '' : ` BaseType="${qualified(type.base)}"`
  const open = type.isOpen ? ' OpenType="true"' : ''
  return `<${element} Name="${name}"${base}${open}>\n${[...parts, ...reached].join('\n')}\n</${element}>`
}

/** What a type has from those above it. */
function fieldsAbove({ base }: ModelType, model: Model): Set<string> {
  const fields = new Set<string>()
  for (let at = base; at !== null; at = model.types.get(at)?.base ?? null) {
    if (at === 'entity') return fields.add('id')
    for (const field of model.types.get(at)?.properties.keys() ?? []) fields.add(field)
  }
  return fields
}
