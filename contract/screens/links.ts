import type { ListParam } from '#contract/kit/list-address.ts'
import { accountScreens } from './account-screens.ts'
import { entrances } from './entrances.ts'
import { managementScreens } from './management-screens.ts'

const addresses = { ...accountScreens, ...managementScreens, ...entrances }
type Addresses = typeof addresses
/** Whatever a link can lead to. */
export type Address = keyof Addresses

type Value = string | number
type ParamOf<Segment> = Segment extends `:${infer Name}?`
  ? { [N in Name]?: Value }
  : Segment extends `:${infer Name}`
    ? { [N in Name]: Value }
    : unknown
type ParamsOf<Path> = Path extends `${infer Head}/${infer Rest}`
  ? ParamOf<Head> & ParamsOf<Rest>
  : ParamOf<Path>
type QueryNames<Row> =
  | (Row extends { query: readonly (infer Name extends string)[] } ? Name : never)
  | (Row extends { list: true } ? ListParam : never)
type QueryOf<Row> = [QueryNames<Row>] extends [never] ? never : { [N in QueryNames<Row>]?: Value }

type Parts<Row extends { path: string }> = {
  /** As they stand in an address already, or by name. */
  query?: URLSearchParams | QueryOf<Row>
} & (unknown extends ParamsOf<Row['path']>
  ? { params?: never }
  : Record<never, never> extends ParamsOf<Row['path']>
    ? { params?: ParamsOf<Row['path']> }
    : { params: ParamsOf<Row['path']> })
type Arguments<Row extends { path: string }> =
  Record<never, never> extends Parts<Row> ? [parts?: Parts<Row>] : [parts: Parts<Row>]

/** The address of a page. One that does not exist, or lacks a parameter, does not compile. */
export function linkTo<A extends Address>(address: A, ...[parts]: Arguments<Addresses[A]>): string {
  const { params, query }: { params?: unknown; query?: unknown } = parts ?? {}
  const path = pathWith(addresses[address].path, new Map<string, unknown>(Object.entries(params ?? {})))
  const pairs = query instanceof URLSearchParams ? [...query] : Object.entries<unknown>({ ...(query ?? {}) })
  return withSearch(path, pairs)
}

/** The address of a page that needs nothing more to open; null for one about a certain thing. */
export function plainAddress(address: Address, query: Readonly<Record<string, string>> = {}): string | null {
  const path = pathWith(addresses[address].path, new Map())
  return path.includes(':') ? null : withSearch(path, Object.entries(query))
}

/** A parameter that may be missing takes its slash with it. */
const pathWith = (path: string, params: ReadonlyMap<string, unknown>): string =>
  path.replace(/\/:(\w+)(\??)/g, (whole, name: string, mayMiss: string) => {
    if (params.get(name) === undefined) return mayMiss ? '' : whole
    return `/${encodeURIComponent(String(params.get(name)))}`
  })

function withSearch(path: string, query: readonly (readonly [string, unknown])[]): string {
  const pairs = query.filter(([, value]) => value !== undefined)
  const search = pairs.map(([name, value]) => `${readable(name)}=${readable(String(value))}`).join('&')
  return search ? `${path}?${search}` : path
}

/** Only what would be misread is encoded, so that an address can be read and is as the specification writes it. */
const readable = (text: string): string =>
  encodeURIComponent(text).replace(/%(?:20|24|2C|2F|3A|40)/g, decodeURIComponent)
