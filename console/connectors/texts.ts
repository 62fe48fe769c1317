import type { Text } from '#contract/kit/text.ts'

export const text = {
  title: { en: 'Data Connectors', de: 'Datenkonnektoren' },
  enabled: { en: 'of {total} enabled', de: 'von {total} aktiviert' },
  unread: { en: '{n} not read everywhere', de: '{n} nicht überall gelesen' },
} satisfies Record<string, Text>
