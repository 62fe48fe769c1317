import type { Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'

export const text = {
  title: word.rolesAndScreens,
  sentence: {
    en: 'Changes apply to new sessions immediately. A user also needs the permissions of a group.',
    de: 'Änderungen gelten sofort für neue Sitzungen. Benutzer brauchen zusätzlich die Berechtigungen einer Gruppe.',
  },
  screen: { en: 'Screen', de: 'Ansicht' },
  impersonate: { en: 'View as Account Admin', de: 'Als Kontoadministrator ansehen' },
} satisfies Record<string, Text>
