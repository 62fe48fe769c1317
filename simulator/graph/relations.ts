import type { TenantView } from '#simulator/stories/tenant-view.ts'
import { type Endpoint, endpointAt } from './endpoints.ts'
import { mostExpanded, type Relate } from './expansion.ts'
import { graphRefusals } from './refusals.ts'
import { eachRow, mapped, type Row, type Rows, rowsOf, rowWithId } from './rows.ts'

/** The rows of a path, or of one object when the path is beneath a collection. */
export function rowsBeneath(view: TenantView, { path, beneath }: Endpoint, parentId: string | null): Rows {
  if (!beneath) return view.rows(path, null)
  if (beneath.property) {
    const parent = rowWithId(view.rows(beneath.collection, null), parentId ?? '')
    return rowsOf((parent?.[beneath.property] as Row[] | undefined) ?? [])
  }
  const { link = '', hidden } = beneath
  const rows = view.rows(path, parentId)
  if (view.makes(path)) return rows
  const linked = rowsOf([...eachRow(rows)].filter((row) => row[link] === parentId))
  return hidden ? withoutFields(linked, [link]) : linked
}

/** A relationship leads to what its path beneath the object answers. */
export const relationsOf =
  (view: TenantView, { path }: Endpoint): Relate =>
  (row, name) => {
    const related = endpointAt(`${path}/{id}/${name}`)
    if (!related) return undefined
    if (related.object) return view.object(related.path, String(row.id)) ?? undefined
    const rows = rowsBeneath(view, related, String(row.id))
    return Array.from({ length: Math.min(mostExpanded, rows.length) }, (_, place) => rows.at(place))
  }

/** The id that a path names: by another key in parentheses, or by one that is taken in the place of the id. */
export function idOf(rows: Rows, named: string, alsoId: string | undefined): string {
  const [, key = alsoId, wanted = named] = /^(\w+)=(.*)$/s.exec(named) ?? []
  if (wanted === named && rows.indexOf(named) >= 0) return named
  // Ids are not sign-in names, so nobody has to be asked for them.
  const isSought = key !== undefined && (key !== 'userPrincipalName' || wanted.includes('@'))
  if (isSought)
    for (const row of eachRow(rows))
      if (typeof row[key] === 'string' && row[key].toLowerCase() === wanted.toLowerCase())
        return String(row.id)
  throw graphRefusals.unknownObject(wanted)
}

export const withoutFields = (rows: Rows, fields: string[]): Rows =>
  fields.length === 0
    ? rows
    : mapped(rows, (row) =>
        Object.fromEntries(Object.entries(row).filter(([name]) => !fields.includes(name))),
      )
