import type { Asking } from '#console/kit/asks.ts'
import type { Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'

export const text = {
  title: { en: 'Data Management', de: 'Datenverwaltung' },
  sentence: {
    en: 'Products, licenses and the plans they come with',
    de: 'Produkte, Lizenzen und die Pläne, in denen sie enthalten sind',
  },
  entity: { en: 'Entity', de: 'Datenart' },
  dependent: { en: 'Dependent table', de: 'Abhängige Tabelle' },
  none: { en: 'No dependent table', de: 'Keine abhängige Tabelle' },
  edit: word.edit,
  remove: word.delete,
  relate: { en: 'Relate…', de: 'Zuordnen …' },
  unrelate: { en: 'Remove relationship', de: 'Zuordnung entfernen' },
  relatedTo: { en: 'Related to {name}', de: 'Zugeordnet zu {name}' },
  chooseFirst: {
    en: 'Select a row on the left to see what is related to it.',
    de: 'Wählen Sie links eine Zeile aus, um die Zuordnungen zu sehen.',
  },
  warningTitle: { en: 'Warning', de: 'Warnung' },
  failed: {
    en: 'Deletion failed. Please remove related records first.',
    de: 'Löschen fehlgeschlagen. Bitte entfernen Sie zuerst die zugehörigen Einträge.',
  },
  deleted: { en: 'Entity Deleted', de: 'Eintrag gelöscht' },
  goOn: { en: 'Continue with deletion', de: 'Löschen fortsetzen' },
} satisfies Record<string, Text>

export const questions = {
  unrelate: {
    one: { en: 'Remove the relationship to “{name}”?', de: 'Die Zuordnung zu „{name}“ entfernen?' },
    many: { en: 'Remove {n} relationships?', de: '{n} Zuordnungen entfernen?' },
  },
} satisfies Record<string, Asking>
