import type { Lang, Text } from '#contract/kit/text.ts'

/** Microsoft writes values as JSON in text: "\"x\"", "[true]", "{…}". What does not parse is the text itself. */
export function readValue(text: string | null): unknown {
  if (text === null) return null
  try {
    return unwrapped(JSON.parse(text) as unknown)
  } catch {
    return text
  }
}

const unwrapped = (value: unknown): unknown => {
  if (!Array.isArray(value)) return value === '' ? null : value
  if (value.length === 0) return null
  return value.length === 1 && !isObject(value[0]) ? value[0] : value
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const words: Record<string, Text> = {
  true: { en: 'Yes', de: 'Ja' },
  false: { en: 'No', de: 'Nein' },
  enabled: { en: 'On', de: 'Ein' },
  disabled: { en: 'Off', de: 'Aus' },
  enabledForReportingButNotEnforced: { en: 'Report-only', de: 'Nur Bericht' },
  All: { en: 'All', de: 'Alle' },
  None: { en: 'None', de: 'Keine' },
  block: { en: 'Block access', de: 'Zugriff blockieren' },
  mfa: { en: 'Require multifactor authentication', de: 'Multi-Faktor-Authentifizierung verlangen' },
  compliantDevice: { en: 'Require compliant device', de: 'Konformes Gerät verlangen' },
}

/** A value as a person reads it; nothing at all is a dash. */
export function sayValue(value: unknown, lang: Lang): string {
  if (value === null || value === undefined || value === '') return '–'
  if (Array.isArray(value)) return value.map((one) => sayValue(one, lang)).join(', ') || '–'
  if (isObject(value))
    return Object.entries(value)
      .map(([name, part]) => `${plainName(name)}: ${sayValue(part, lang)}`)
      .join('; ')
  const text = String(value)
  return (Object.hasOwn(words, text) ? words[text]?.[lang] : undefined) ?? text
}

/** `excludeGroups` and `Role.DisplayName` as words. */
export function plainName(name: string): string {
  const spaced = name
    .replaceAll('.', ' ')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}
