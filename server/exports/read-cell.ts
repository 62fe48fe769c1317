import { valueNamed } from '#contract/kit/choices.ts'
import type { Field } from '#contract/kit/entity.ts'
import { faultOf, sayFault, shapeOf } from '#contract/kit/faults.ts'
import type { Text } from '#contract/kit/text.ts'
import type { Cell } from '../kit/sheets.ts'
import { trueAndFalse } from './cells.ts'

export type ReadCell = { value: unknown; problem?: undefined } | { problem: Text }

const problems = {
  broken: {
    en: 'remove the characters that cannot be saved',
    de: 'entfernen Sie die unzulässigen Zeichen',
  },
  number: sayFault({ keyword: 'number' }),
  whole: sayFault({ keyword: 'whole' }),
  bool: { en: 'enter True or False', de: 'geben Sie Wahr oder Falsch ein' },
  date: { en: 'enter a date', de: 'geben Sie ein Datum ein' },
  numbers: {
    en: 'enter whole numbers, separated by commas',
    de: 'geben Sie ganze Zahlen ein, durch Kommas getrennt',
  },
} satisfies Record<string, Text>

const errorValues = new Set(['#REF!', '#NAME?', '#VALUE!', '#DIV/0!', '#N/A', '#NUM!', '#NULL!'])

/** A cell as a value of its field; nothing in it is null. What a person may have typed is understood. */
export function readCell(field: Field, cell: Cell | undefined): ReadCell {
  if (cell === null || cell === undefined || cell === '') return { value: null }
  if (typeof cell === 'string' && errorValues.has(cell))
    return { problem: { en: `contains the error ${cell}`, de: `enthält den Fehler ${cell}` } }
  switch (field.kind) {
    case 'text':
    case 'options':
    case 'json':
      return storable(textOf(cell))
    case 'id':
    case 'int':
      return wholeNumber(cell)
    case 'decimal':
      return numberOf(cell)
    case 'bool':
      return boolOf(cell)
    case 'date':
    case 'datetime':
      return timeOf(cell, field.kind)
    case 'choice':
      return choiceOf(field, cell)
    case 'choiceList':
      return listOf(cell, (word) => choiceOf(field, word))
    case 'idList':
      return listOf(cell, (word) =>
        'value' in wholeNumber(word) ? wholeNumber(word) : { problem: problems.numbers },
      )
  }
}

function textOf(cell: Exclude<Cell, null>): string {
  if (!(cell instanceof Date)) return String(cell)
  return cell.toISOString().replace('T00:00:00.000Z', '')
}

function storable(text: string): ReadCell {
  return text.includes('\0') || !text.isWellFormed() ? { problem: problems.broken } : { value: text }
}

function numberOf(cell: Exclude<Cell, null>): ReadCell {
  const isNumber = typeof cell === 'string' && /^\s*[+-]?\d+(\.\d+)?\s*$/.test(cell)
  const number = isNumber ? Number(cell) : cell
  const isUsable = typeof number === 'number' && Math.abs(number) <= Number.MAX_SAFE_INTEGER
  return isUsable ? { value: number } : { problem: problems.number }
}

function wholeNumber(cell: Exclude<Cell, null>): ReadCell {
  const read = numberOf(cell)
  return 'value' in read && Number.isInteger(read.value) ? read : { problem: problems.whole }
}

function boolOf(cell: Exclude<Cell, null>): ReadCell {
  if (typeof cell === 'boolean') return { value: cell }
  const word = String(cell).trim().toLowerCase()
  const says = ({ en, de }: Text) => [en.toLowerCase(), de.toLowerCase()].includes(word)
  if (says(trueAndFalse.true) || word === '1') return { value: true }
  if (says(trueAndFalse.false) || word === '0') return { value: false }
  return { problem: problems.bool }
}

const isoTime = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,7})?)?Z)?$/

function timeOf(cell: Exclude<Cell, null>, kind: 'date' | 'datetime'): ReadCell {
  const time = typeof cell === 'string' && isoTime.test(cell.trim()) ? new Date(cell.trim()) : cell
  if (!(time instanceof Date) || Number.isNaN(time.getTime())) return { problem: problems.date }
  const written = time.toISOString()
  if (written.length !== 24 || written < '0001') return { problem: problems.date }
  return { value: kind === 'date' ? written.slice(0, 10) : written }
}

/** By number, by name, or by label in any language. */
function choiceOf({ kind, choices, write }: Field, cell: Exclude<Cell, null>): ReadCell {
  const word = String(cell).trim()
  const labelled = choices?.all.find(({ label }) =>
    Object.values(label).some((one) => one.toLowerCase() === word.toLowerCase()),
  )
  const value = (choices && valueNamed(choices, word)) ?? labelled?.value
  if (value !== undefined) return { value }
  const mayBeWritten = (one: number) => kind !== 'choice' || !write || faultOf(shapeOf(write), one) === null
  const offered = choices?.all.filter((one) => mayBeWritten(one.value)) ?? []
  const names = offered.map((one) => one.name).join(', ')
  return { problem: { en: `choose one of: ${names}`, de: `wählen Sie einen Wert: ${names}` } }
}

function listOf(cell: Exclude<Cell, null>, read: (word: string) => ReadCell): ReadCell {
  const words = String(cell)
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)
  const values: unknown[] = []
  for (const word of words) {
    const one = read(word)
    if (one.problem) return one
    values.push(one.value)
  }
  return { value: values }
}
