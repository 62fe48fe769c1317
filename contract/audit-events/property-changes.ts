import type { TargetResource } from '#contract/audit-events/audit-record.ts'
import type { Lang, Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'
import { isObject, plainName, readValue, sayValue } from './read-value.ts'

/** One thing that a change touched, ready to be read. */
export interface PropertyChange {
  name: string
  before: string
  after: string
}
export interface PropertyChanges {
  shown: PropertyChange[]
  /** Ids and the like, which say nothing to a person. */
  technical: PropertyChange[]
}

const names: Record<string, Text> = {
  DisplayName: word.name,
  displayName: word.name,
  Description: { en: 'Description', de: 'Beschreibung' },
  'Role.DisplayName': { en: 'Role', de: 'Rolle' },
  'Group.DisplayName': { en: 'Group', de: 'Gruppe' },
  SecurityEnabled: { en: 'Security group', de: 'Sicherheitsgruppe' },
  MailEnabled: { en: 'Mail-enabled', de: 'E-Mail-aktiviert' },
  state: word.state,
  'conditions.users.includeUsers': { en: 'Included users', de: 'Eingeschlossene Benutzer' },
  'conditions.users.excludeUsers': { en: 'Excluded users', de: 'Ausgeschlossene Benutzer' },
  'conditions.users.includeGroups': { en: 'Included groups', de: 'Eingeschlossene Gruppen' },
  'conditions.users.excludeGroups': { en: 'Excluded groups', de: 'Ausgeschlossene Gruppen' },
  'conditions.users.includeRoles': { en: 'Included roles', de: 'Eingeschlossene Rollen' },
  'conditions.users.excludeRoles': { en: 'Excluded roles', de: 'Ausgeschlossene Rollen' },
  'conditions.applications.includeApplications': { en: 'Included apps', de: 'Eingeschlossene Apps' },
  'conditions.applications.excludeApplications': { en: 'Excluded apps', de: 'Ausgeschlossene Apps' },
  'conditions.clientAppTypes': { en: 'Client apps', de: 'Client-Apps' },
  'conditions.locations.includeLocations': { en: 'Included locations', de: 'Eingeschlossene Standorte' },
  'conditions.locations.excludeLocations': { en: 'Excluded locations', de: 'Ausgeschlossene Standorte' },
  'grantControls.builtInControls': { en: 'Grant controls', de: 'Gewährungssteuerungen' },
  'grantControls.operator': { en: 'Controls needed', de: 'Nötige Steuerungen' },
}

const technicalNames =
  /(^|[. ])(id|objectid|templateid|wellknownobjectname)$|^included updated properties$|origin(id|type)$|^(created|modified)datetime$|targetid|actorid/i

/** What changed in all targets. An object that was written whole is taken apart; what is equal is left out. */
export function propertyChanges(targets: readonly TargetResource[], lang: Lang): PropertyChanges {
  const all = targets.flatMap(({ modifiedProperties }) =>
    modifiedProperties.flatMap(({ displayName, oldValue, newValue }) =>
      differences(displayName, readValue(oldValue), readValue(newValue)),
    ),
  )
  const said = all.map(({ path, before, after }) => ({
    path,
    name: names[path]?.[lang] ?? plainName(path),
    before: sayValue(before, lang),
    after: sayValue(after, lang),
  }))
  const plain = ({ path: _, ...change }: (typeof said)[number]): PropertyChange => change
  return {
    shown: said.filter(({ path }) => !technicalNames.test(path)).map(plain),
    technical: said.filter(({ path }) => technicalNames.test(path)).map(plain),
  }
}

interface Difference {
  path: string
  before: unknown
  after: unknown
}

function differences(path: string, before: unknown, after: unknown): Difference[] {
  if (same(before, after)) return []
  if (!isObject(before) && !isObject(after)) return [{ path, before, after }]
  const [old, now] = [flat(before), flat(after)]
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((key) => !same(old.get(key), now.get(key)))
    .map((key) => ({ path: key, before: old.get(key), after: now.get(key) }))
}

const isNothing = (value: unknown) =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)
const same = (one: unknown, other: unknown) =>
  (isNothing(one) && isNothing(other)) || JSON.stringify(one) === JSON.stringify(other)

/** The values of an object by their path. */
function flat(value: unknown, at = ''): Map<string, unknown> {
  if (!isObject(value)) return new Map(at === '' ? [] : [[at, value]])
  return new Map(
    Object.entries(value).flatMap(([name, part]) => [...flat(part, at ? `${at}.${name}` : name)]),
  )
}
