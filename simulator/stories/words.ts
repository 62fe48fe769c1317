import { labelledId } from '#simulator/directory/ids.ts'
import { daysFrom } from '#simulator/directory/scene.ts'
import type { Tenant } from '#simulator/world/tenant.ts'

export type Setting = { tenant: Tenant; today: Date; start: Date }

const moment = /^@(now|start)([+-]\d+)d$/
const word = /\{(domain|tenant|name|slug|id:[^{}]+|person:[^{}]+)\}/g

/**
 * Fills in what a story leaves open. `@now-3d` moves with the clock, `@start+40d` counts from the first day of
 * the story; `{id:label}` is the id that belongs to a label, `{person:slug}` that of somebody in the tenant's file.
 */
export function filledIn(value: unknown, setting: Setting): unknown {
  if (typeof value === 'string') return filledText(value, setting)
  if (Array.isArray(value)) return value.map((item) => filledIn(item, setting))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [filledText(key, setting), filledIn(inner, setting)]),
  )
}

function filledText(text: string, { tenant, today, start }: Setting): string {
  const [, from, days] = moment.exec(text) ?? []
  if (from) return daysFrom(from === 'now' ? today : start, Number(days))
  return text.replace(word, (_, name: string) => {
    if (name === 'domain') return tenant.domain
    if (name === 'tenant') return tenant.id
    if (name === 'name') return tenant.name
    if (name === 'slug') return tenant.slug
    const [kind = '', label = ''] = name.split(/:(.*)/s)
    if (kind === 'id') return labelledId(tenant.id, label)
    const person = label === 'admin' ? tenant.people[0] : tenant.people.find(({ slug }) => slug === label)
    if (!person) throw new Error(`${tenant.slug}: the story speaks of ${label}, whom nobody knows`)
    return person.oid
  })
}
