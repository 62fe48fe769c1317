import type { WrittenTenant } from '../evaluate/tenant.ts'
import { PageError } from './page-error.ts'

export type Expectation = 'passes' | 'fails' | 'doesNotApply'

/** A small tenant and what the check says of it. */
export interface Fixture {
  title: string
  expects: Expectation
  tenant: WrittenTenant
  /** Each names one item, by displayName or by any of its columns; there may be no others. */
  items: (string | Record<string, unknown>)[]
  at: string
  line: number
}

/** The time of the scan in fixtures that name none. */
export const fixtureTime = '2026-06-01T12:00:00Z'

const titles: Record<string, Expectation> = {
  Passes: 'passes',
  Fails: 'fails',
  'Does not apply': 'doesNotApply',
}
const keys = ['tenant', 'like', 'change', 'items', 'at']

export const isFixtureTitle = (line: string) => /^(Passes|Fails|Does not apply): \S/.test(line)

/** `like` names an earlier fixture of the page; `change` sets dotted paths of its tenant, null included. */
export function readFixture(
  titleLine: string,
  json: string,
  earlier: readonly Fixture[],
  file: string,
  line: number,
): Fixture {
  const fail = (message: string): never => {
    throw new PageError(file, line, message)
  }
  const [, kind = '', title = ''] = /^([^:]+): (.+)$/.exec(titleLine) ?? []
  const written = parseJson(json, fail)
  for (const key of Object.keys(written)) if (!keys.includes(key)) fail(`A fixture has no '${key}'.`)
  const { like, change = {}, items = [], at } = written
  const base = like === undefined ? undefined : earlier.find((fixture) => fixture.title === like)
  if (like !== undefined && !base) fail(`No fixture above has the title '${like}'.`)
  if (!base && !isObject(written.tenant))
    fail("A fixture has a 'tenant', or 'like' with the title of another.")
  if (!isObject(change)) return fail("'change' is an object of paths and values.")
  if (!Array.isArray(items)) return fail("'items' is a list.")
  const tenant = structuredClone((written.tenant ?? base?.tenant ?? {}) as WrittenTenant)
  for (const [path, value] of Object.entries(change)) setPath(tenant, path, value, fail)
  return {
    title,
    expects: titles[kind] as Expectation,
    tenant,
    items: items as Fixture['items'],
    at: String(at ?? base?.at ?? fixtureTime),
    line,
  }
}

function parseJson(text: string, fail: (message: string) => never): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : fail('A fixture is a JSON object.')
  } catch (error) {
    return fail(`The fixture is not JSON: ${error instanceof Error ? error.message : error}`)
  }
}

/** A part written as '-' appends to a list. */
function setPath(
  tenant: WrittenTenant,
  path: string,
  value: unknown,
  fail: (message: string) => never,
): void {
  const parts = path.split('.')
  const last = parts.pop() as string
  let place: unknown = tenant
  for (const part of parts) {
    if (!isObject(place) && !Array.isArray(place)) fail(`'${path}' leads nowhere.`)
    const holder = place as Record<string, unknown>
    holder[part] ??= {}
    place = holder[part]
  }
  if (Array.isArray(place) && last === '-') place.push(value)
  else if (isObject(place) || Array.isArray(place)) (place as Record<string, unknown>)[last] = value
  else fail(`'${path}' leads nowhere.`)
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
