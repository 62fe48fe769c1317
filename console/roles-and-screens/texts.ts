import type { Text } from '#contract/kit/text.ts'

export const text = {
  title: { en: 'Roles and screens', de: 'Rollen und Ansichten' },
  sentence: {
    en: 'Changes apply to new sessions immediately. A user also needs the permissions of a group.',
    de: 'Änderungen gelten sofort. Benutzer brauchen zusätzlich die Berechtigungen einer Gruppe.',
  },
  screen: { en: 'Screen', de: 'Ansicht' },
  impersonate: { en: 'View as Account Admin', de: 'Als Administrator des Kundenkontos ansehen' },
} satisfies Record<string, Text>
