import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Version, withoutPage } from '../facts/facts.ts'
import { type Simulator, startSimulator } from '../server.ts'
import { endpoints } from './endpoints.ts'

let simulator: Simulator
before(async () => {
  simulator = await startSimulator({ port: 0 })
})
after(() => simulator.stop())

type Element = { name: string; attributes: Record<string, string>; inside: Element[] }

/** Reads elements and attributes, which is all that CSDL has, and refuses what is not well-formed. */
function parsed(xml: string): Element {
  const top: Element = { name: '', attributes: {}, inside: [] }
  const open = [top]
  let at = xml.indexOf('?>') + 2
  const token = /\s*<(\/?)([\w:]+)((?:\s+[\w:]+="[^"<&]*")*)\s*(\/?)>/y
  for (; at < xml.trimEnd().length; at = token.lastIndex) {
    token.lastIndex = at
    const [whole, closing, name = '', written = '', empty] = token.exec(xml) ?? []
    assert.ok(whole, `not well-formed: ${xml.slice(at, at + 80)}`)
    if (closing) {
      assert.equal(open.pop()?.name, name)
      continue
    }
    const attributes = Object.fromEntries(
      [...written.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]),
    )
    const element = { name, attributes, inside: [] }
    open.at(-1)?.inside.push(element)
    if (!empty) open.push(element)
  }
  assert.equal(open.length, 1)
  return top.inside[0] ?? top
}

const read = async (version: Version) => {
  const response = await fetch(`${simulator.url}/${version}/$metadata`)
  assert.equal(response.status, 200)
  assert.equal(response.headers.get('content-type'), 'application/xml')
  const [services] = parsed(await response.text()).inside
  const types = new Map<string, Element>()
  for (const schema of services?.inside ?? [])
    for (const type of schema.inside.filter(({ name }) => name !== 'EntityContainer')) {
      const name = `${schema.attributes.Namespace}.${type.attributes.Name}`
      assert.ok(!types.has(name), `${name} is there twice`)
      types.set(name, type)
    }
  const container = services?.inside
    .flatMap(({ inside }) => inside)
    .find(({ name }) => name === 'EntityContainer')
  return { types, container: container?.inside ?? [] }
}
const itemOf = (type = '') => /^Collection\((.*)\)$/.exec(type)?.[1] ?? type
const fieldsOf = (types: Map<string, Element>, name: string): Map<string, Element> => {
  const type = types.get(name)
  const { BaseType: base } = type?.attributes ?? {}
  const own = (type?.inside ?? []).filter(({ name: kind }) => kind !== 'Key')
  return new Map([
    ...(base ? fieldsOf(types, base) : []),
    ...own.map((field) => [field.attributes.Name ?? '', field] as const),
  ])
}

for (const version of ['v1.0', 'beta'] as const)
  test(`the metadata of ${version} can be read without a token, and every type in it is there and of its kind`, async () => {
    const { types, container } = await read(version)
    for (const [name, type] of types) {
      const { BaseType: base } = type.attributes
      if (base) assert.equal(types.get(base)?.name, type.name, `${name} is based on ${base}`)
      const names = type.inside.map(({ attributes }) => attributes.Name)
      assert.equal(new Set(names).size, names.length, `${name} has a property twice`)
      for (const { name: kind, attributes } of type.inside) {
        if (base) assert.ok(!fieldsOf(types, base).has(attributes.Name ?? ''), `${name} ${attributes.Name}`)
        const target = itemOf(attributes.Type)
        if (kind === 'Key') continue
        if (kind === 'NavigationProperty')
          assert.equal(types.get(target)?.name, 'EntityType', `${name} ${target}`)
        else if (!target.startsWith('Edm.'))
          assert.match(types.get(target)?.name ?? '', /^(ComplexType|TypeDefinition)$/, `${name} ${target}`)
      }
      if (type.name === 'EntityType') assert.ok(fieldsOf(types, name).has('id'), `${name} has no key`)
    }
    for (const { attributes } of container)
      assert.equal(types.get(attributes.EntityType ?? attributes.Type ?? '')?.name, 'EntityType')
  })

test('types, properties and relationships are those of the pages', async () => {
  const v1 = (await read('v1.0')).types
  const user = fieldsOf(v1, 'microsoft.graph.user')
  const typeOf = (field: string) => user.get(field)?.attributes.Type
  assert.equal(v1.get('microsoft.graph.user')?.attributes.BaseType, 'microsoft.graph.directoryObject')
  assert.equal(typeOf('id'), 'Edm.String')
  assert.equal(typeOf('accountEnabled'), 'Edm.Boolean')
  assert.equal(typeOf('createdDateTime'), 'Edm.DateTimeOffset')
  assert.equal(typeOf('businessPhones'), 'Collection(Edm.String)')
  assert.equal(typeOf('signInActivity'), 'microsoft.graph.signInActivity')
  assert.equal(user.get('manager')?.name, 'NavigationProperty')
  assert.equal(typeOf('directReports'), 'Collection(microsoft.graph.directoryObject)')
  const beta = (await read('beta')).types
  const controls = 'microsoft.graph.conditionalAccessSessionControls'
  assert.ok(fieldsOf(beta, controls).has('secureSignInSession'))
  assert.ok(!fieldsOf(v1, controls).has('secureSignInSession'))
})

test('every path that has a page can be reached from the root of one version or the other', async () => {
  const reached = async (version: Version) => {
    const { types, container } = await read(version)
    return (path: string) => {
      const [first, ...rest] = path.split('/').slice(1)
      const root = container.find(({ attributes }) => attributes.Name === first)?.attributes
      let type: string | undefined = root?.EntityType ?? root?.Type
      for (const segment of rest) {
        if (segment === '{id}') continue
        type = type && itemOf(fieldsOf(types, type).get(segment)?.attributes.Type)
      }
      return Boolean(type)
    }
  }
  const [inV1, inBeta] = [await reached('v1.0'), await reached('beta')]
  const lost = endpoints.map(({ path }) => path).filter((path) => !inV1(path) && !inBeta(path))
  const bare = Object.keys(withoutPage.paths).map((key) => key.split(' ')[1] ?? '')
  assert.deepEqual(
    lost.filter((path) => !bare.includes(path)),
    [],
  )
})
