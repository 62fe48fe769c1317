import { readdirSync, readFileSync } from 'node:fs'
import { Type } from 'typebox'
import { anything, readJson } from '#contract/kit/read-json.ts'
import { endpointAt } from '#simulator/graph/endpoints.ts'
import { graphRefusals } from '#simulator/graph/refusals.ts'
import { type Row, rowsOf } from '#simulator/graph/rows.ts'
import { permissionNames } from '#simulator/world/application.ts'
import type { Tenant } from '#simulator/world/tenant.ts'
import { undocumentedFields } from './check-story.ts'
import planIds from './service-plans.json' with { type: 'json' }
import type { TenantView } from './tenant-view.ts'

/** A tenant that answers what `parapet record` has saved of a real one, and nothing else. */
export type Recording = {
  tenant: Tenant
  view: TenantView
  plans: Set<string>
  /** Properties on no page, by path: Microsoft sent them, and they are not given out here. */
  undocumented: string[]
}

/** How a table was read; the simulator knows connectors as data only. */
type Source = {
  name: string
  surface: string
  path?: string
  cmdlet?: string
  configuration?: string
  adds?: Record<string, string>
  also?: { cmdlet: string; adds?: Record<string, string> }[]
  columns: Record<string, string>
}

const file = Type.Record(Type.String(), Type.Array(anything))
const connectorFolder = new URL('../../catalogue/connectors/', import.meta.url)

export function readRecording(path: string): Recording {
  const tables = readJson(file, readFileSync(path, 'utf8'), path)
  const sources = readdirSync(connectorFolder).map(
    (name) => JSON.parse(readFileSync(new URL(name, connectorFolder), 'utf8')) as Source,
  )
  const known = new Map(sources.map((source) => [source.name, source]))
  const content = new Map<string, Row[]>()
  const undocumented = new Set<string>()
  for (const [table, rows] of Object.entries(tables)) {
    const source = known.get(table)
    if (!source) throw new Error(`${path}: there is no table ${table}`)
    for (const [key, told] of rowsByKey(source, rows)) {
      content.set(key, together(content.get(key) ?? [], told))
      for (const field of strangersIn(source, key, told)) undocumented.add(`${key} ${field}`)
    }
  }
  const [organization] = content.get('/organization') ?? []
  return {
    tenant: tenantOf(organization),
    view: viewOf(content),
    // Who has paid for what shows in what was answered.
    plans: new Set(Object.keys(planIds)),
    undocumented: [...undocumented].toSorted(),
  }
}

/** The rows of a table by what they were asked for: a path, a cmdlet or a type of policy. What the DNS said is left out. */
function rowsByKey(source: Source, rows: Row[]): [key: string, rows: Row[]][] {
  const { surface, path, cmdlet, configuration, adds, also = [] } = source
  if (surface === 'dns') return []
  if (path) return [[path.split('?')[0] ?? '', rows.map(asSold)]]
  if (configuration) return [[`Skype.Policy/${configuration}`, rows]]
  if (!cmdlet) return []
  return [{ cmdlet, adds }, ...also].map((read) => [
    read.cmdlet,
    rows.filter((row) => Object.entries(read.adds ?? {}).every(([name, value]) => row[name] === value)),
  ])
}

/** Plans under the name that Microsoft gave them. */
function asSold(row: Row): Row {
  if (!Array.isArray(row.servicePlans)) return row
  const servicePlans = (row.servicePlans as Row[]).map(({ soldAs, ...plan }) =>
    soldAs === undefined ? plan : { ...plan, servicePlanName: soldAs },
  )
  return { ...row, servicePlans }
}

/** Two tables may be read from one path: rows of the same object are one. */
function together(before: Row[], more: Row[]): Row[] {
  const ids = new Map(before.map((row, index) => [row.id, index]))
  const all = [...before]
  for (const row of more) {
    const index = row.id === undefined ? undefined : ids.get(row.id)
    if (index === undefined) all.push(row)
    else all[index] = { ...all[index], ...row }
  }
  return all
}

function strangersIn({ columns }: Source, key: string, rows: Row[]): string[] {
  const endpoint = endpointAt(key)
  if (!endpoint) return []
  return rows.flatMap((row) => undocumentedFields(endpoint, row)).filter((field) => !(field in columns))
}

function viewOf(content: Map<string, Row[]>): TenantView {
  // What was not answered then is refused now.
  const told = (key: string): Row[] => {
    const rows = content.get(key)
    if (!rows) throw graphRefusals.notPermitted()
    return rows
  }
  return {
    users: content.get('/users')?.length ?? 0,
    story: {},
    makes: () => false,
    rows: (key) => rowsOf(told(key)),
    object: (key, parent) => {
      const link = endpointAt(key)?.beneath?.link
      const rows = told(key)
      if (parent === null || link === undefined) return rows[0] ?? null
      const { [link]: _, ...found } = rows.find((row) => row[link] === parent) ?? {}
      return Object.keys(found).length === 0 ? null : found
    },
  }
}

type Domain = { name: string; isInitial?: boolean; isDefault?: boolean }

function tenantOf(organization: Row | undefined): Tenant {
  const domains = (organization?.verifiedDomains as Domain[] | undefined) ?? []
  return {
    slug: 'recorded',
    id: String(organization?.id ?? '00000000-0000-4000-8000-000000000001'),
    name: 'Recorded',
    domain: domains.find(({ isDefault }) => isDefault)?.name ?? 'recorded.example',
    initialDomain: domains.find(({ isInitial }) => isInitial)?.name,
    kind: 'customer',
    app: { consented: [...permissionNames], globalReader: true, secretExpired: false },
    people: [],
    exchangeHost: undefined,
    story: undefined,
  }
}
