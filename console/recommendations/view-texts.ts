import type { Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'

export const viewText = {
  views: word.views,
  save: word.saveView,
  saveTitle: word.saveView,
  saveHint: {
    en: 'Saves filters, columns, sort order and search words. Only you can see the view.',
    de: 'Speichert Filter, Spalten, Sortierung und Suchwörter. Nur Sie sehen die Ansicht.',
  },
  update: { en: 'Update view', de: 'Ansicht aktualisieren' },
  rename: { en: 'Rename', de: 'Umbenennen' },
  renameTitle: { en: 'Rename view', de: 'Ansicht umbenennen' },
  remove: word.delete,
  removeTitle: { en: 'Delete the view {name}?', de: 'Die Ansicht {name} löschen?' },
  more: { en: 'Actions for the view {name}', de: 'Aktionen für die Ansicht {name}' },
} satisfies Record<string, Text>
