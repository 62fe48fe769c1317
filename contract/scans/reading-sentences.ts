import { identityRefusal, identityRefusals } from '#contract/kit/aadsts.ts'
import type { Text } from '#contract/kit/text.ts'
import { type Sayable, type Saying, sentenceOf } from '#contract/recommendations/saying.ts'

/** Why a table of a tenant was not read. What Microsoft answered stands in it as Microsoft wrote it. */
export const readingSentences = {
  answered: { en: 'Microsoft answered: {answer}', de: 'Antwort von Microsoft: {answer}' },
  needsRole: {
    en: '{reason} (requires the directory role {role})',
    de: '{reason} (erfordert die Verzeichnisrolle {role})',
  },
  notInCloud: { en: 'Not available in {cloud}. {reason}', de: 'In {cloud} nicht verfügbar. {reason}' },
  toldToWait: {
    en: 'Microsoft asks to wait another {n} minutes.',
    de: 'Microsoft verlangt, noch {n} Minuten zu warten.',
  },
  noAnswer: { en: 'No answer in time.', de: 'Keine Antwort innerhalb der Frist.' },
  noConnection: { en: 'No connection ({code}).', de: 'Keine Verbindung ({code}).' },
  noDns: { en: 'No DNS server answers.', de: 'Kein DNS-Server antwortet.' },
  identity: { en: '{words} ({number})', de: '{words} ({number})' },
  identityFailed: { en: 'The identity platform failed.', de: 'Die Identitätsplattform ist ausgefallen.' },
  identityRefused: {
    en: 'The identity platform refused the application.',
    de: 'Die Identitätsplattform hat die Anwendung abgelehnt.',
  },
  identitySilent: {
    en: 'The identity platform does not answer.',
    de: 'Die Identitätsplattform antwortet nicht.',
  },
  noToken: {
    en: 'The identity platform answered without a token.',
    de: 'Die Identitätsplattform hat ohne Token geantwortet.',
  },
  foreignToken: {
    en: 'The identity platform answered with a token of another tenant.',
    de: 'Die Identitätsplattform hat mit dem Token eines anderen Mandanten geantwortet.',
  },
  needsTable: {
    en: 'Needs the table {table}, which is not collected.',
    de: 'Benötigt die Tabelle {table}, die nicht gelesen wird.',
  },
  ofParent: { en: '{table}: {reason}', de: '{table}: {reason}' },
  nothingMade: { en: 'The source provided no data.', de: 'Die Quelle hat keine Daten geliefert.' },
  noPlan: {
    en: 'No license of the tenant includes any of these service plans: {plans}.',
    de: 'Keine Lizenz des Mandanten enthält einen dieser Dienstpläne: {plans}.',
  },
  notGranted: {
    en: 'The tenant has not granted {permissions}.',
    de: 'Der Mandant hat {permissions} nicht erteilt.',
  },
  foundNowhere: {
    en: 'Microsoft answered HTTP 404 for each of the {n} items from {table}.',
    de: 'Microsoft hat für jedes der {n} Elemente aus {table} mit HTTP 404 geantwortet.',
  },
  noColumns: {
    en: 'A row has none of the expected columns.',
    de: 'Eine Zeile hat keine der erwarteten Spalten.',
  },
  notJson: { en: 'The answer is not JSON.', de: 'Die Antwort ist kein JSON.' },
  notBatch: { en: 'The answer is not a batch.', de: 'Die Antwort ist kein Batch.' },
  batchGap: {
    en: 'The batch left a request unanswered.',
    de: 'Der Batch hat eine Anfrage nicht beantwortet.',
  },
  notCollection: { en: 'The answer is not a collection.', de: 'Die Antwort ist keine Auflistung.' },
  notObject: { en: 'The answer is not an object.', de: 'Die Antwort ist kein Objekt.' },
  badLink: {
    en: 'The link to the next page is not an address.',
    de: 'Der Link zur nächsten Seite ist keine Adresse.',
  },
  foreignLink: {
    en: 'The answer links to another origin.',
    de: 'Die Antwort verweist auf einen anderen Ursprung.',
  },
  circle: { en: 'The next page has already been read.', de: 'Die nächste Seite wurde bereits gelesen.' },
  emptyPages: { en: 'Endless empty pages.', de: 'Endlos leere Seiten.' },
  redirects: { en: 'The answer redirects endlessly.', de: 'Die Antwort leitet endlos weiter.' },
  tooManyPages: { en: 'More than {n} pages.', de: 'Mehr als {n} Seiten.' },
  tooManyRows: { en: 'More than {n} rows.', de: 'Mehr als {n} Zeilen.' },
  tooLargeAnswer: {
    en: 'The answer is larger than {megabytes} MB.',
    de: 'Die Antwort ist größer als {megabytes} MB.',
  },
  tooLargeTable: {
    en: 'The answers for this table are larger than {megabytes} MB.',
    de: 'Die Antworten zu dieser Tabelle sind größer als {megabytes} MB.',
  },
} as const satisfies Record<string, Text>

/** Why a scan ended without a result. */
export const scanSentences = {
  notScanned: { en: 'The account is not scanned.', de: 'Das Kundenkonto wird nicht gescannt.' },
  replaced: { en: 'A new scan was requested.', de: 'Ein neuer Scan wurde angefordert.' },
  accountClosed: {
    en: 'The account was disabled or deleted.',
    de: 'Das Kundenkonto wurde deaktiviert oder gelöscht.',
  },
  interrupted: {
    en: 'The scan was interrupted: the worker ended.',
    de: 'Der Scan wurde unterbrochen: Der Worker wurde beendet.',
  },
  tooLong: { en: 'The scan took too long.', de: 'Der Scan hat zu lange gedauert.' },
  failed: { en: 'The scan failed: {reason}', de: 'Der Scan ist fehlgeschlagen: {reason}' },
} as const satisfies Record<string, Text>

/** What Microsoft sent otherwise than it documents, and what was made of it. */
export const toleranceSentences = {
  'wrapped-object': { en: 'Wrapped object unpacked', de: 'Verpacktes Objekt entpackt' },
  'text-for-boolean': { en: 'Text read as yes or no', de: 'Text als Ja oder Nein gelesen' },
  'empty-text-for-date': { en: 'Empty text read as no date', de: 'Leerer Text als fehlendes Datum gelesen' },
  'name-in-other-case': {
    en: 'Property name in other letter case',
    de: 'Eigenschaftsname in anderer Schreibweise',
  },
  'unknown-enum-value': { en: 'Unknown value kept', de: 'Unbekannter Wert übernommen' },
  'value-for-list': { en: 'Single value read as a list', de: 'Einzelner Wert als Liste gelesen' },
  'list-for-value': { en: 'List read as a single value', de: 'Liste als einzelner Wert gelesen' },
  'named-object': { en: 'Object read by its name', de: 'Objekt anhand seines Namens gelesen' },
  'refused-option': { en: 'Refused query option skipped', de: 'Abgelehnte Abfrageoption übersprungen' },
  'refused-column': { en: 'Refused column skipped', de: 'Abgelehnte Spalte übersprungen' },
  'unread-narrowing-table': {
    en: 'Read without a narrowing table',
    de: 'Ohne eingrenzende Tabelle gelesen',
  },
} as const satisfies Record<string, Text>

type Values = { [place: string]: Sayable }
const say =
  <Name extends string>(under: string) =>
  (name: Name, values?: Values): Saying => ({ $say: `${under}/${name}`, ...(values ? { values } : {}) })
export const sayReading = say<keyof typeof readingSentences>('reading')
export const sayScan = say<keyof typeof scanSentences>('scan')
/** What Microsoft's number means, where it is known; else what is said instead. */
export const sayIdentity = (
  number: string | null,
  otherwise: 'identityFailed' | 'identityRefused',
): Saying =>
  number !== null && identityRefusal(number) ? { $say: `aadsts/${number}` } : sayReading(otherwise)

/** Every sentence here by its full code. */
export const scanningSentences: ReadonlyMap<string, Text> = new Map<string, Text>([
  ...under('reading', readingSentences),
  ...under('scan', scanSentences),
  ...under('tolerated', toleranceSentences),
  ...under(
    'aadsts',
    Object.fromEntries(Object.entries(identityRefusals).map(([number, { words }]) => [number, words])),
  ),
])
function under(name: string, sentences: Record<string, Text>): [string, Text][] {
  return Object.entries(sentences).map(([code, text]) => [`${name}/${code}`, text])
}

/** For whoever reads it later, in a language that is not known yet. */
export const inBoth = (reason: Sayable): Text => ({
  en: inEnglish(reason),
  de: sentenceOf(reason, (code) => scanningSentences.get(code)?.de),
})

/** For logs, errors and the command line, which speak English. */
export const inEnglish = (reason: Sayable): string =>
  sentenceOf(reason, (code) => scanningSentences.get(code)?.en)
