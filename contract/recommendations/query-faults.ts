import { same, type Text } from '#contract/kit/text.ts'
import { type Saying, sentenceOf } from './saying.ts'

/** What the engine finds wrong with a query. */
export const queryFaults = {
  oneSelect: {
    en: 'A query is one SELECT; this text has {n} statements.',
    de: 'Eine Abfrage besteht aus einem SELECT; dieser Text hat {n} Anweisungen.',
  },
  onlySelect: {
    en: 'A query is one SELECT; other statements are not allowed.',
    de: 'Eine Abfrage besteht aus einem SELECT; andere Anweisungen sind nicht zulässig.',
  },
  tooLong: {
    en: 'A query has at most {n} characters.',
    de: 'Eine Abfrage hat höchstens {n} Zeichen.',
  },
  doesNotParse: { en: 'The query does not parse: {reason}', de: 'Die Abfrage ist nicht lesbar: {reason}' },
  withoutSchema: {
    en: "Name the table '{name}' without schema or database.",
    de: 'Nennen Sie die Tabelle „{name}“ ohne Schema und Datenbank.',
  },
  atAnotherTime: {
    en: "Reading '{name}' at another time is not allowed.",
    de: '„{name}“ kann nicht für einen anderen Zeitpunkt gelesen werden.',
  },
  noTable: { en: "There is no table '{name}'.", de: 'Es gibt keine Tabelle „{name}“.' },
  moving: {
    en: "'{name}' answers differently each time; use now_at() for the time of the scan.",
    de: '„{name}“ liefert jedes Mal etwas anderes; verwenden Sie now_at() für den Zeitpunkt des Scans.',
  },
  outside: {
    en: "The function '{name}' looks outside the snapshot.",
    de: 'Die Funktion „{name}“ liest außerhalb der Momentaufnahme.',
  },
  sample: {
    en: 'A sample answers differently each time.',
    de: 'Eine Stichprobe liefert jedes Mal etwas anderes.',
  },
  show: {
    en: 'SHOW, DESCRIBE and SUMMARIZE are not allowed.',
    de: 'SHOW, DESCRIBE und SUMMARIZE sind nicht zulässig.',
  },
  tableFunction: {
    en: "The table function '{name}' is not allowed.",
    de: 'Die Tabellenfunktion „{name}“ ist nicht zulässig.',
  },
  parameter: {
    en: 'The query has a parameter without a value.',
    de: 'Die Abfrage hat einen Parameter ohne Wert.',
  },
  functionWithoutSchema: {
    en: "Name the function '{name}' without schema.",
    de: 'Nennen Sie die Funktion „{name}“ ohne Schema.',
  },
  from: { en: 'FROM {kind} is not allowed.', de: 'FROM {kind} ist nicht zulässig.' },
  node: { en: '{kind} is not allowed in a query.', de: '{kind} ist in einer Abfrage nicht zulässig.' },
  firstColumn: {
    en: "The first column of a Granular query is 'displayName'.",
    de: 'Die erste Spalte einer Granular-Abfrage heißt „displayName“.',
  },
  compliantColumn: {
    en: "A Global query has a column 'compliant'.",
    de: 'Eine Global-Abfrage hat eine Spalte „compliant“.',
  },
  oneRow: {
    en: 'A Global query answers one row; this one answered {n}.',
    de: 'Eine Global-Abfrage liefert eine Zeile; diese liefert {n}.',
  },
  compliantBoolean: {
    en: "The column 'compliant' is a boolean.",
    de: 'Die Spalte „compliant“ ist ein Wahrheitswert.',
  },
  itemsList: {
    en: "The column 'items' is a list of structs with displayName.",
    de: 'Die Spalte „items“ ist eine Liste von Strukturen mit displayName.',
  },
  tooLarge: {
    en: 'The answer has more than {n} characters.',
    de: 'Die Antwort hat mehr als {n} Zeichen.',
  },
  tooSlow: {
    en: 'The query took longer than {seconds} s.',
    de: 'Die Abfrage hat länger als {seconds} s gedauert.',
  },
  ended: {
    en: 'The query did not stop after {seconds} s and was ended.',
    de: 'Die Abfrage hat nach {seconds} s nicht geendet und wurde beendet.',
  },
  memory: {
    en: 'The query used too much memory and its process ended.',
    de: 'Die Abfrage hat zu viel Arbeitsspeicher belegt, und ihr Prozess wurde beendet.',
  },
  /** Between faults that stand after each other. */
  together: same(' '),
} satisfies Record<string, Text>

/** What is wrong with a query, as it is kept: a saying of ours, or what DuckDB says in its English. */
export type Fault = Saying | string

type Name = keyof typeof queryFaults

export const sayFault = (name: Name, values?: Record<string, string | number>): Saying => ({
  $say: `query/${name}`,
  ...(values && { values }),
})

/** Several faults in their order, each once. */
export function sayFaults(faults: readonly Fault[]): Fault | null {
  const each = new Map(faults.map((fault) => [JSON.stringify(fault), fault]))
  const parts = [...each.values()]
  return parts.length > 1 ? { $say: 'query/together', parts } : (parts[0] ?? null)
}

/** A fault in both languages; what DuckDB says has one. */
export const faultText = (fault: Fault): Text => ({
  en: inLanguage(fault, 'en'),
  de: inLanguage(fault, 'de'),
})

const inLanguage = (fault: Fault, lang: keyof Text) =>
  sentenceOf(fault, (code) => queryFaults[code.replace(/^query\//, '') as Name]?.[lang])
