import {
  type groupPermissions,
  type permissionGroups,
  permissionLabel,
} from '#contract/access/group-permissions.ts'
import type { Lang } from '#contract/kit/text.ts'

// The server names them in English, as the contract has them; one that lacks its German does not compile.
const german: Record<(typeof groupPermissions)[number]['id'], string> = {
  1: 'Ansehen',
  2: 'Konformität ändern',
  3: 'Ausnehmen',
  4: 'Zuweisen',
  5: 'Ansehen',
  6: 'Ansehen',
  7: 'Bearbeiten',
  8: 'Ansehen',
}
const germanGroups: Record<(typeof permissionGroups)[number]['id'], string> = {
  1: 'Empfehlungen',
  2: 'Einblicke',
  3: 'Warnungen',
  4: 'Berichte',
}

const inGerman = (names: Record<number, string>, id: number, lang: Lang) =>
  lang === 'de' ? names[id] : undefined

export const permissionName = (
  { id, description }: { id: number; description: string },
  lang: Lang,
): string => inGerman(german, id, lang) ?? permissionLabel(description)

export const permissionGroupName = (id: number, english: string, lang: Lang): string =>
  inGerman(germanGroups, id, lang) ?? english
