import type { Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'

export const causeText = {
  who: { en: 'Who changed it', de: 'Wer es geändert hat' },
  unknown: word.unknown,
  nothing: {
    en: 'No directory change between the two scans matches this change.',
    de: 'Keine Verzeichnisänderung zwischen den beiden Scans passt zu dieser Änderung.',
  },
  untraceable: {
    en: 'Changes to this setting are not recorded in the directory audit log.',
    de: 'Änderungen an dieser Einstellung stehen nicht im Überwachungsprotokoll des Verzeichnisses.',
  },
  noSince: {
    en: 'This change was not found by comparing two scans.',
    de: 'Diese Änderung wurde nicht durch den Vergleich zweier Scans gefunden.',
  },
  incomplete: {
    en: 'The audit log was not read for the whole time between the two scans.',
    de: 'Das Überwachungsprotokoll wurde nicht für die ganze Zeit zwischen den beiden Scans gelesen.',
  },
  items: { en: 'Touched items that changed: {items}', de: 'Betrifft geänderte Elemente: {items}' },
  setting: {
    en: 'Changed a setting that this check reads.',
    de: 'Änderte eine Einstellung, die diese Prüfung liest.',
  },
} satisfies Record<string, Text>
