import { allows, type Permission, type Principal } from '#contract/access/permissions.ts'
import type { Entity } from '#contract/kit/entity.ts'
import { fill, type Lang, type Text } from '#contract/kit/text.ts'
import { messages } from '#contract/messages.ts'
import type { Config } from '../kit/config.ts'
import { type Db, sql } from '../kit/db.ts'
import { badInput, CallError, forbidden } from '../kit/errors.ts'
import type { SheetRow } from '../kit/sheets.ts'
import { type CheckedRow, checkRows } from './check-rows.ts'
import { importers } from './importers.ts'
import { type ImportProblem, readRows, type SheetValues } from './read-rows.ts'
import { type ImportOutcome, RowRefused, writeRows } from './write-rows.ts'

/** Who may not import the model learns it before the sheet is read. */
export function refuseImport(config: Config, who: Principal, model: Entity): void {
  const importer = importers[model.name]
  if (!model.importable)
    throw badInput({
      en: `${model.label.en} cannot be imported`,
      de: `${model.label.de} können nicht importiert werden`,
    })
  if (importer && !allows(importer.create.permission as Permission, who)) throw forbidden()
  if (model.catalogue && !config.dataEditAllowed)
    throw forbidden(
      fill(messages.editsDisabled, { model: model.catalogue, Environment: config.environmentName }),
    )
}

/** What a sheet says, before it is held against the rows that are there. */
export interface ReadImport {
  rows: SheetValues[]
  problems: ImportProblem[]
}

export async function readImport(model: Entity, content: AsyncIterable<SheetRow>): Promise<ReadImport> {
  const problems: ImportProblem[] = []
  return { rows: await readRows(model, content, problems), problems }
}

/** Holds what was read against what is there; what does not fit is added to the problems. */
export async function prepareRows(
  db: Db,
  model: Entity,
  { rows, problems }: ReadImport,
  found = importers[model.name]?.found,
): Promise<CheckedRow[]> {
  // One import of a model after the other: what one checks, another must not change in between.
  await db.run(sql`select pg_advisory_xact_lock(hashtext(${`parapet.import.${model.name}`}))`)
  const keys = await found?.(
    db,
    rows.map(({ key, values }) => ({ ...values, [model.key]: key })),
  )
  const known = rows.map((row, place) => (keys ? { ...row, key: keys[place] ?? null } : row))
  const checked = await checkRows(db, model, known, problems)
  problems.push(...((await importers[model.name]?.checkAll?.(db, rows)) ?? []))
  return checked
}

/** Puts a Model export back: every row is checked before the first is written; one problem, and none is. */
export async function importRows({
  db,
  model,
  sheet,
  author,
  lang,
  now,
}: {
  db: Db
  author: string
  model: Entity
  sheet: ReadImport
  lang: Lang
  now: Date
}): Promise<ImportOutcome> {
  const checked = await prepareRows(db, model, sheet)
  if (sheet.problems.length > 0) throw importProblems(sheet.problems, lang)
  return tellingRows(lang, writeRows(db, model, checked, { author, now }))
}

/** A row that is refused while it is written is told as the others are. */
export const tellingRows = <T>(lang: Lang, writing: Promise<T>): Promise<T> =>
  writing.catch((problem: unknown) => {
    throw problem instanceof RowRefused ? importProblems([problem.problem], lang) : problem
  })

const listed = 200

export function importProblems(problems: ImportProblem[], lang: Lang): CallError {
  const n = problems.length
  const sentence: Text = {
    en: `Nothing was imported. Problems in the file: ${n}`,
    de: `Es wurde nichts importiert. Probleme in der Datei: ${n}`,
  }
  return new CallError(422, 'import_rows', sentence, toldProblems(problems, lang))
}

/** The first of them, in the order of the sheet and the language of the reader. */
export const toldProblems = (problems: readonly ImportProblem[], lang: Lang) =>
  problems
    .toSorted((a, b) => a.row - b.row)
    .slice(0, listed)
    .map(({ row, column, problem }) => ({ row, column, problem: problem[lang] }))
