import { hasGermanName } from '#contract/recommendations/evidence-columns.ts'
import { valueName } from '#contract/recommendations/evidence-values.ts'
import { isSaying, type Sayable } from '#contract/recommendations/saying.ts'

/** Columns with a place of their own on the screen, and ids, which are not shown. */
const isApart = (column: string) =>
  ['displayName', 'wouldPassIf', 'because', 'command'].includes(column) || /(^id$|Ids?$)/.test(column)

/** Texts that are the same in every language: permissions, service plans, addresses, file types, terms of a record. */
const areNames = new Set([
  'application',
  'forwardsTo',
  'mailboxPlans',
  'permission',
  'permissions',
  'plans',
  'record',
  'servicePlans',
  'terms',
  'types',
  'what',
])

/**
 * What a German reader would read in English of these items: columns without German words, and texts that a query has
 * made up (they are not in the tenant it was given) without saying them or taking them from the vocabulary of values.
 */
export function unnamedIn(items: readonly object[], tenant: unknown): string[] {
  const given = textsIn(tenant)
  const isGiven = (text: string) =>
    given.has(text.toLowerCase()) ||
    (/[@.:/]/.test(text) && [...given].some((one) => one.includes(text.toLowerCase())))
  const isKnown = (column: string, text: string) =>
    areNames.has(column) ||
    /^[-\d.:TZ\s]*$/.test(text) ||
    valueName(column, text, 'de') !== undefined ||
    isGiven(text)
  const unknownIn = (value: Sayable, column: string): string[] => {
    if (typeof value === 'string') return isKnown(column, value) ? [] : [`${column}: ${value}`]
    if (Array.isArray(value)) return value.flatMap((part) => unknownIn(part, column))
    if (!isSaying(value)) return []
    return [
      ...(value.parts ?? []).flatMap((part) => unknownIn(part, column)),
      ...Object.entries(value.values ?? {}).flatMap(([place, part]) => unknownIn(part, place)),
    ]
  }
  const found = items.flatMap((item) =>
    Object.entries(item).flatMap(([column, value]) => {
      const isNamed = isApart(column) || hasGermanName(column)
      const isShown = !isApart(column) || column === 'displayName' || isSaying(value)
      return [
        ...(isNamed ? [] : [`${column} has no German name`]),
        ...(isShown ? unknownIn(value, column) : []),
      ]
    }),
  )
  return [...new Set(found)]
}

/** Every text in a tenant, and the parts of those that are put together: 'tag:Sales', 'grants.my-policy'. */
function textsIn(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value === 'string')
    for (const part of [value, ...value.split(/[:.]/)]) found.add(part.trim().toLowerCase())
  if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) textsIn(part, found)
  return found
}
