import type { Entity, Field } from '#contract/kit/entity.ts'
import type { Text } from '#contract/kit/text.ts'
import { badInput } from '../kit/errors.ts'
import type { Cell, SheetRow } from '../kit/sheets.ts'
import { importers } from './importers.ts'
import { readCell } from './read-cell.ts'

export interface ImportProblem {
  row: number
  column: string
  problem: Text
}

/** A row of the sheet: the fields that have a column, as values of their kinds; undefined has a problem. */
export interface SheetValues {
  row: number
  /** Null: a new row. */
  key: number | null
  values: Record<string, unknown>
}

const headerProblems = {
  unknown: { en: 'is not a column of this model', de: 'ist keine Spalte dieses Modells' },
  twice: { en: 'is listed twice. Remove one.', de: 'ist doppelt vorhanden. Entfernen Sie eine Spalte.' },
  missing: { en: 'is missing', de: 'fehlt' },
} satisfies Record<string, Text>

/** Reads a sheet with field names in its first row. What cannot be understood is a problem, not an error. */
export async function readRows(
  model: Entity,
  content: AsyncIterable<SheetRow>,
  problems: ImportProblem[],
): Promise<SheetValues[]> {
  const rows: SheetValues[] = []
  let columns: string[] | undefined
  for await (const { row, values } of content) {
    if (values.length === 0) continue
    if (!columns) columns = readHeader(model, row, values, problems)
    else rows.push(readRow(model, columns, row, values, problems))
    // Without its columns a sheet has no meaning.
    if (problems.length > 0 && rows.length === 0) return []
  }
  if (!columns)
    throw badInput({
      en: 'The file is empty. Add at least one row.',
      de: 'Die Datei ist leer. Fügen Sie mindestens eine Zeile hinzu.',
    })
  return rows
}

function readHeader(model: Entity, row: number, cells: Cell[], problems: ImportProblem[]): string[] {
  const importable = Object.keys(model.fields).filter((name) => model.fields[name]?.import)
  const byName = new Map(importable.map((name) => [name.toLowerCase(), name]))
  const columns = cells.map((cell) => {
    const written = String(cell ?? '').trim()
    const name = byName.get(written.toLowerCase())
    if (!name) problems.push({ row, column: written, problem: headerProblems.unknown })
    return name ?? ''
  })
  for (const name of importable) {
    const times = columns.filter((column) => column === name).length
    if (times > 1) problems.push({ row, column: name, problem: headerProblems.twice })
    if (times === 0 && name === model.key && !importers[model.name]?.found)
      problems.push({ row, column: name, problem: headerProblems.missing })
  }
  return columns
}

function readRow(
  model: Entity,
  columns: string[],
  row: number,
  cells: Cell[],
  problems: ImportProblem[],
): SheetValues {
  const values: Record<string, unknown> = {}
  for (const [index, column] of columns.entries()) {
    const read = readCell(model.fields[column] as Field, cells[index])
    if (read.problem) problems.push({ row, column, problem: read.problem })
    values[column] = read.problem ? undefined : read.value
  }
  const { [model.key]: key = null, ...written } = values
  return { row, key: key as number | null, values: written }
}
