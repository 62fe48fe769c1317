import type { Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'

export const viewText = {
  views: word.views,
  save: word.saveView,
  saveTitle: word.saveView,
  saveHint: {
    en: 'Keeps the filters, the columns, the order and the search words. Only you see it.',
    de: 'Behält Filter, Spalten, Reihenfolge und Suchwörter. Nur Sie sehen sie.',
  },
  update: { en: 'Update view', de: 'Ansicht aktualisieren' },
  rename: { en: 'Rename', de: 'Umbenennen' },
  renameTitle: { en: 'Rename view', de: 'Ansicht umbenennen' },
  remove: word.delete,
  removeTitle: { en: 'Delete the view {name}?', de: 'Die Ansicht {name} löschen?' },
  more: { en: 'Actions for the view {name}', de: 'Aktionen für die Ansicht {name}' },
} satisfies Record<string, Text>
