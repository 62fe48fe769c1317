import { fill, type Text } from './text.ts'

/** Why a filter, an order or a choice of columns is refused. */
export const filterReasons = {
  notDate: { en: "'{field}' is not a date", de: '„{field}“ ist kein Datum' },
  notText: { en: "'{field}' is not a text", de: '„{field}“ ist kein Text' },
  notBoolean: { en: "'{field}' is not a boolean", de: '„{field}“ ist kein Wahrheitswert' },
  noNull: { en: "'{op}' cannot compare with null", de: '„{op}“ kann nicht mit null vergleichen' },
  wrongOperator: {
    en: "'{op}' cannot be used on '{field}'",
    de: '„{op}“ kann nicht auf „{field}“ angewendet werden',
  },
  unknownField: { en: "Unknown field '{field}'", de: 'Unbekanntes Feld „{field}“' },
  notFilterable: {
    en: "Field '{field}' cannot be filtered",
    de: 'Nach dem Feld „{field}“ kann nicht gefiltert werden',
  },
  notSortable: {
    en: "Field '{field}' cannot be sorted",
    de: 'Nach dem Feld „{field}“ kann nicht sortiert werden',
  },
  needsText: {
    en: "'{op}' needs a text; '{field}' is not one",
    de: '„{op}“ braucht einen Text; „{field}“ ist keiner',
  },
  unknownWord: { en: "Unknown word '{word}'", de: 'Unbekanntes Wort „{word}“' },
  trueOrFalse: { en: "'{field}' is true or false", de: '„{field}“ ist true oder false' },
  notOneOf: { en: "'{word}' is not a value of '{field}'", de: '„{word}“ ist kein Wert von „{field}“' },
  number: { en: "'{field}' is a number", de: '„{field}“ ist eine Zahl' },
  numberTooLarge: {
    en: "The number for '{field}' is too large",
    de: 'Die Zahl für „{field}“ ist zu groß',
  },
  quotes: {
    en: "'{field}' is a text: put the value in quotes",
    de: '„{field}“ ist ein Text: Setzen Sie den Wert in einfache Anführungszeichen',
  },
  brokenText: { en: "The text for '{field}' is broken", de: 'Der Text für „{field}“ ist beschädigt' },
  date: {
    en: "'{field}' is a date: write yyyy-MM-dd",
    de: '„{field}“ ist ein Datum: Schreiben Sie yyyy-MM-dd',
  },
  tooLong: { en: 'The filter is too long', de: 'Der Filter ist zu lang' },
  tooManyParts: { en: 'The filter has too many parts', de: 'Der Filter hat zu viele Teile' },
  tooDeep: { en: 'The filter is nested too deeply', de: 'Der Filter ist zu tief verschachtelt' },
  sign: { en: "Expected '{sign}'", de: '„{sign}“ erwartet' },
  comparison: { en: 'Expected a comparison', de: 'Vergleich erwartet' },
  unknownOperator: { en: "Unknown operator '{word}'", de: 'Unbekannter Operator „{word}“' },
  unknownFunction: { en: "Unknown function '{word}'", de: 'Unbekannte Funktion „{word}“' },
  beginsWithField: { en: "'{op}' begins with a field", de: '„{op}“ beginnt mit einem Feld' },
  expectedTruth: { en: 'Expected true or false', de: 'true oder false erwartet' },
  comparisonWithoutField: { en: 'A comparison needs a field', de: 'Ein Vergleich braucht ein Feld' },
  operand: { en: 'Expected a field or a value', de: 'Feld oder Wert erwartet' },
  fieldAfterSlash: { en: "Expected a field after '/'", de: 'Feld nach „/“ erwartet' },
  needsFieldOrText: {
    en: "'{op}' needs a field or a text",
    de: '„{op}“ braucht ein Feld oder einen Text',
  },
  days: {
    en: "Expected a number of days: duration'P14D'",
    de: "Anzahl von Tagen erwartet: duration'P14D'",
  },
  closingQuote: {
    en: 'The text has no closing quote',
    de: 'Dem Text fehlt das schließende Anführungszeichen',
  },
  unexpected: { en: 'Unexpected text', de: 'Unerwarteter Text' },
  orderTooLong: { en: 'The order is too long', de: 'Die Sortierung ist zu lang' },
  unreadableOrder: {
    en: "Cannot read the order '{order}'",
    de: 'Die Sortierung „{order}“ ist nicht lesbar',
  },
} satisfies Record<string, Text>

export type FilterReason = keyof typeof filterReasons
const place: Text = { en: '{reason} at position {n}', de: '{reason} an Position {n}' }

/** Says in both languages what is wrong, where it was written, and is thrown for nothing else. */
export class FilterError extends Error {
  readonly text: Text
  readonly position: number | undefined
  constructor(reason: FilterReason, values: Record<string, string> = {}, position?: number) {
    const said = fill(filterReasons[reason], values)
    const text = position === undefined ? said : fill(place, { reason: said, n: position + 1 })
    super(text.en)
    this.name = 'FilterError'
    this.text = text
    this.position = position
  }
}
