import { columnName, type Entity } from '#contract/kit/entity.ts'
import { sayFault } from '#contract/kit/faults.ts'
import type { Text } from '#contract/kit/text.ts'
import { tableOf } from '../kit/change.ts'
import { type Db, sql } from '../kit/db.ts'
import { rowsByKeyQuery, shapeRow } from '../kit/list-sql.ts'
import { type ImportRow, importers } from './importers.ts'
import type { ImportProblem, SheetValues } from './read-rows.ts'
import { cellProblem, requiredColumns } from './row-limits.ts'

/** A row that may be written: only what differs from what is stored. */
export interface CheckedRow {
  /** Its place in the sheet. */
  row: number
  key: number | null
  changes: ImportRow
}

const words = {
  absent: { en: 'does not match any existing entry', de: 'entspricht keinem vorhandenen Eintrag' },
  taken: { en: 'is already used by another row', de: 'wird bereits von einer anderen Zeile verwendet' },
} satisfies Record<string, Text>
const empty = sayFault({ keyword: 'required' })
const alsoIn = (row: number): Text => ({ en: `is also in row ${row}`, de: `steht auch in Zeile ${row}` })

/** Holds the rows against each other, against what is stored and against the rules of the model. */
export async function checkRows(
  db: Db,
  model: Entity,
  rows: SheetValues[],
  problems: ImportProblem[],
): Promise<CheckedRow[]> {
  const stored = await storedRows(db, model, rows)
  for (const { row, key } of rows)
    if (key !== null && !stored.has(key)) problems.push({ row, column: model.key, problem: words.absent })
  const { names = [], unique = [] } = importers[model.name] ?? {}
  const named = rows.map(({ row, values }) => ({ row, text: nameIn(names, values) }))
  findRepeated(named, names.at(-1) ?? '', problems)
  findRepeated(
    rows.map(({ row, key }, place) => ({ row, text: named[place]?.text ? null : key })),
    model.key,
    problems,
  )
  const checked = rows.map((row) => checkRow(model, row, stored.get(row.key ?? 0) ?? null, problems))
  for (const field of unique) await checkUnique(db, model, field, rows, checked, problems)
  return checked
}

async function storedRows(db: Db, model: Entity, rows: SheetValues[]): Promise<Map<number, ImportRow>> {
  const keys = rows.flatMap(({ key }) => (key === null ? [] : [key]))
  const table = sql.table(tableOf(model))
  // Held until the commit, so that nobody changes them between the check and the write.
  await db.run(sql`select from ${table} where id = any(${keys}) order by id for update`)
  const found = await db.rows(rowsByKeyQuery(model, db.scope, keys))
  return new Map(
    found.map((row) => {
      const shaped = shapeRow(model, row) as ImportRow
      return [shaped[model.key] as number, shaped]
    }),
  )
}

function checkRow(
  model: Entity,
  { row, key, values }: SheetValues,
  stored: ImportRow | null,
  problems: ImportProblem[],
): CheckedRow {
  const required = requiredColumns(model)
  const changes: ImportRow = {}
  for (const [column, value] of Object.entries(values)) {
    if (value === undefined || (stored && isSame(value, stored[column]))) continue
    const given = typeof value === 'string' ? value.trim() || null : value
    const next = given === null && isList(model, column) ? [] : given
    const mayBeAbsent = model.fields[column]?.nullable || (!stored && !required.has(column))
    if (next === null && !mayBeAbsent) problems.push({ row, column, problem: empty })
    if (next === null && !model.fields[column]?.nullable) continue
    const problem = next === null ? null : cellProblem(model, column, next)
    if (problem) problems.push({ row, column, problem })
    changes[column] = next
  }
  if (key === null)
    for (const column of required) if (!(column in values)) problems.push({ row, column, problem: empty })
  const broken =
    Object.keys(changes).length > 0 && importers[model.name]?.check?.({ ...stored, ...changes }, stored)
  if (broken) problems.push({ row, ...broken })
  return { row, key, changes }
}

/** What a row is called, over all columns of its name; null when one of them is empty. */
function nameIn(columns: readonly string[], values: SheetValues['values']): string | null {
  const parts = columns.map((column) => folded(values[column]))
  return parts.length > 0 && parts.every(Boolean) ? parts.join('\n') : null
}

/** Nothing in the cell of a list is a list without values. */
const isList = (model: Entity, column: string) =>
  ['choiceList', 'idList'].includes(model.fields[column]?.kind ?? '')

/** An empty cell and no text are the same; a list is the same when its values are. */
function isSame(read: unknown, stored: unknown): boolean {
  const plain = (value: unknown) =>
    value === '' || value === undefined || (Array.isArray(value) && value.length === 0) ? null : value
  return JSON.stringify(plain(read)) === JSON.stringify(plain(stored))
}

async function checkUnique(
  db: Db,
  model: Entity,
  field: string,
  rows: SheetValues[],
  checked: CheckedRow[],
  problems: ImportProblem[],
): Promise<void> {
  const inFile = rows.map(({ row, values }) => ({ row, text: folded(values[field]) }))
  findRepeated(inFile, field, problems)
  const changed = inFile.filter(
    ({ text }, index) => text !== null && checked[index]?.changes[field] !== undefined,
  )
  const keys = rows.flatMap(({ key }) => (key === null ? [] : [key]))
  const column = sql.ref(columnName(field))
  const taken = await db.rows(sql<{ text: string }>`
    select ${column} as text
    from ${sql.table(tableOf(model))}
    where lower(${column}) = any(${changed.map(({ text }) => text)}) and not id = any(${keys})`)
  const names = new Set(taken.map(({ text }) => folded(text)))
  for (const { row, text } of changed)
    if (names.has(text)) problems.push({ row, column: field, problem: words.taken })
}

const folded = (value: unknown) => (typeof value === 'string' ? value.trim().toLowerCase() : null)

function findRepeated(
  cells: { row: number; text: string | number | null }[],
  column: string,
  problems: ImportProblem[],
): void {
  const first = new Map<string | number, number>()
  for (const { row, text } of cells) {
    if (text === null) continue
    const earlier = first.get(text)
    if (earlier !== undefined) problems.push({ row, column, problem: alsoIn(earlier) })
    else first.set(text, row)
  }
}
