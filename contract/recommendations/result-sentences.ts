import type { Text } from '#contract/kit/text.ts'
import type { Sayable, Saying } from './saying.ts'

/** What a result says where its check has no words of its own. */
export const resultSentences = {
  nothing: { en: 'No issues found.', de: 'Keine Probleme gefunden.' },
  one: { en: '1 item is non-compliant.', de: '1 Element ist nicht konform.' },
  many: { en: '{n} items are non-compliant.', de: '{n} Elemente sind nicht konform.' },
  more: { en: 'More than {n} items are non-compliant.', de: 'Mehr als {n} Elemente sind nicht konform.' },
  complies: { en: 'The tenant is compliant.', de: 'Der Mandant ist konform.' },
  doesNotComply: { en: 'The tenant is non-compliant.', de: 'Der Mandant ist nicht konform.' },
  doesNotApply: { en: 'Not applicable to this tenant.', de: 'Auf diesen Mandanten nicht zutreffend.' },
  manual: {
    en: 'Manual check: review the setting, then mark the result.',
    de: 'Manuelle Prüfung: Prüfen Sie die Einstellung, und markieren Sie dann das Ergebnis.',
  },
  nothingToDecide: {
    en: 'The scan has not read the settings that this check needs.',
    de: 'Der Scan hat die Einstellungen, die diese Prüfung braucht, nicht gelesen.',
  },
  needsPlan: { en: 'Needs the service plan {plans}.', de: 'Benötigt den Dienstplan {plans}.' },
  notLicensed: { en: '{tables}: not licensed.', de: '{tables}: nicht lizenziert.' },
  notPermitted: {
    en: '{tables}: the permission to read is missing.',
    de: '{tables}: Die Leseberechtigung fehlt.',
  },
  unexpectedShape: {
    en: '{tables}: Microsoft answered in an unexpected format.',
    de: '{tables}: Microsoft hat in einem unerwarteten Format geantwortet.',
  },
  notFound: { en: '{tables}: not found.', de: '{tables}: nicht gefunden.' },
  throttled: {
    en: '{tables}: Microsoft throttled the requests.',
    de: '{tables}: Microsoft hat die Anfragen gedrosselt.',
  },
  unreachable: { en: '{tables}: could not be reached.', de: '{tables}: nicht erreichbar.' },
  notInCloud: {
    en: '{tables}: not available in this Microsoft cloud.',
    de: '{tables}: in dieser Microsoft-Cloud nicht verfügbar.',
  },
  queryFailed: { en: 'The query failed: {fault}', de: 'Die Abfrage ist fehlgeschlagen: {fault}' },
  columnNotRead: {
    en: '{tables}: some properties were not read because a permission or license is missing.',
    de: '{tables}: Einige Eigenschaften wurden nicht gelesen, weil eine Berechtigung oder Lizenz fehlt.',
  },
} as const satisfies Record<string, Text>

/** What people call a table of the tenant: the title of its connector. */
export const sayTable = (name: string): Saying => ({ $say: `table/${name}` })

export const sayResult = (
  name: keyof typeof resultSentences,
  values?: { [place: string]: Sayable },
): Saying => ({ $say: `result/${name}`, ...(values ? { values } : {}) })
