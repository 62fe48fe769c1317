import type { Text } from '#contract/kit/text.ts'

export const viewText = {
  views: { en: 'Views', de: 'Ansichten' },
  save: { en: 'Save view', de: 'Ansicht speichern' },
  saveTitle: { en: 'Save view', de: 'Ansicht speichern' },
  saveHint: {
    en: 'Keeps the filters, the columns, the order and the search words. Only you see it.',
    de: 'Behält Filter, Spalten, Reihenfolge und Suchwörter. Nur Sie sehen sie.',
  },
  update: { en: 'Update view', de: 'Ansicht aktualisieren' },
  rename: { en: 'Rename', de: 'Umbenennen' },
  renameTitle: { en: 'Rename view', de: 'Ansicht umbenennen' },
  remove: { en: 'Delete', de: 'Löschen' },
  removeTitle: { en: 'Delete the view {name}?', de: 'Die Ansicht {name} löschen?' },
  more: { en: 'Actions for the view {name}', de: 'Aktionen für die Ansicht {name}' },
} satisfies Record<string, Text>
