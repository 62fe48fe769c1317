import type { Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'

export const text = {
  title: word.environments,
  sentence: {
    en: 'Push recommendations, insights, regulations and stories from {source} to {target}.',
    de: 'Empfehlungen, Einblicke, Regelwerke und Stories von {source} nach {target} übertragen.',
  },
  noTarget: {
    en: 'No target environment is set up. Set SYNC_TARGET_ENVIRONMENT and SYNC_KEY, then restart the server.',
    de: 'Es ist keine Zielumgebung eingerichtet. Setzen Sie SYNC_TARGET_ENVIRONMENT und SYNC_KEY, und starten Sie den Server neu.',
  },
  preview: { en: 'Preview', de: 'Vorschau' },
  push: { en: 'Push', de: 'Übertragen' },
  previewFirst: { en: 'Start a preview first', de: 'Starten Sie zuerst eine Vorschau' },
  plan: { en: 'What a push would do', de: 'Was eine Übertragung bewirkt' },
  empty: { en: 'Nothing to push', de: 'Nichts zu übertragen' },
  emptyText: {
    en: 'The target has the same content as this environment.',
    de: 'Das Ziel hat die gleichen Inhalte wie diese Umgebung.',
  },
  unseen: { en: 'Not compared yet', de: 'Noch nicht verglichen' },
  unseenText: {
    en: 'Start a preview. It compares both environments and changes nothing.',
    de: 'Starten Sie eine Vorschau. Sie vergleicht beide Umgebungen und ändert nichts.',
  },
  problem: { en: 'Row {row}, {column}: {problem}', de: 'Zeile {row}, {column}: {problem}' },
  cannotTake: {
    en: 'The target cannot take this content:',
    de: 'Das Ziel kann diese Inhalte nicht übernehmen:',
  },
} satisfies Record<string, Text>
