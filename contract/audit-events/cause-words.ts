import type { Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'

/** What is said of the changes in the directory that can have caused a change of compliance. */
export const causeWords = {
  who: { en: 'Who changed it', de: 'Wer es geändert hat' },
  by: { en: 'by {name}', de: 'durch {name}' },
  several: { en: 'by {name} and others', de: 'durch {name} und andere' },
  unknown: word.unknown,
  nothing: {
    en: 'No directory change between the two scans matches this change.',
    de: 'Keine Verzeichnisänderung zwischen den beiden Scans passt zu dieser Änderung.',
  },
  untraceable: {
    en: 'Changes to this setting are not recorded in the directory audit log.',
    de: 'Änderungen an dieser Einstellung stehen nicht im Überwachungsprotokoll des Verzeichnisses.',
  },
  untraceableShort: { en: 'not in the audit log', de: 'nicht im Überwachungsprotokoll' },
  noSince: {
    en: 'This change was not found by comparing two scans.',
    de: 'Diese Änderung wurde nicht durch den Vergleich zweier Scans gefunden.',
  },
  incomplete: {
    en: 'The audit log was not read for the whole time between the two scans.',
    de: 'Das Überwachungsprotokoll wurde nicht für die ganze Zeit zwischen den beiden Scans gelesen.',
  },
  items: { en: 'Affects items that changed: {items}', de: 'Betrifft geänderte Elemente: {items}' },
  setting: {
    en: 'Changed a setting that this check reads.',
    de: 'Hat eine Einstellung geändert, die diese Prüfung liest.',
  },
  came: { en: 'New items found', de: 'Neu gefundene Elemente' },
  went: { en: 'Items no longer found', de: 'Nicht mehr gefundene Elemente' },
  noCause: { en: 'no matching directory change', de: 'keine passende Verzeichnisänderung' },
  more: word.andMore,
} satisfies Record<string, Text>
