import {
  conflictCause,
  environmentChangeKind,
  type ModelComparison,
} from '#contract/environment/environment.ts'
import type { Entity } from '#contract/kit/entity.ts'
import type { Lang } from '#contract/kit/text.ts'
import { type Db, sql } from '../kit/db.ts'
import { CallError, notFound, refused } from '../kit/errors.ts'
import type { CheckedRow } from './check-rows.ts'
import { contentsOf, stateOf } from './contents.ts'
import { importProblems, prepareRows, type ReadImport, tellingRows, toldProblems } from './import-sheet.ts'
import { folded, foundFor, type PushedModel, pushedModels, pushedNamed } from './pushed-models.ts'
import type { ImportProblem } from './read-rows.ts'
import { type ImportOutcome, RowRefused, writeRows } from './write-rows.ts'

const { New, Changed, Removed, Conflict } = environmentChangeKind.value
const { EditedThere, DeletedThere } = conflictCause.value

type Change = ModelComparison['changes'][number]
type PlannedRow = CheckedRow & { name: string; change: Change | null }

interface Plan {
  state: string
  rows: PlannedRow[]
  /** Came by an earlier push, and is no longer sent. */
  removed: { key: number; change: Change }[]
}

interface Receiving {
  author: string
  lang: Lang
  now: Date
}
export type PushOutcome = ImportOutcome & { removed: number; kept: number }

/** What another environment's rows would do here, row by row. Problems are added to those of the sheet. */
async function planOf(db: Db, pushed: PushedModel, sheet: ReadImport): Promise<Plan> {
  const there = await contentsOf(db, pushed)
  const checked = await prepareRows(db, pushed.entity, sheet, foundFor(pushed))
  const received = new Map(
    (
      await db.rows(sql<{ name: string; hash: string }>`
        select name, content_hash as hash from environment_received where model = ${pushed.entity.name}`)
    ).map(({ name, hash }) => [name, hash]),
  )
  const keys = checked.flatMap(({ key }) => (key === null ? [] : [key]))
  const touched = new Set(await pushed.touched(db, keys))
  const isEdited = (name: string, key: number) =>
    received.has(name) ? received.get(name) !== there.get(name)?.hash : touched.has(key)
  const rows = checked.map((row, place): PlannedRow => {
    const name = pushed.nameOf(sheet.rows[place]?.values ?? {})
    const fields = Object.keys(row.changes)
    const known = folded(name)
    if (row.key === null) {
      const isDeleted = received.has(known)
      const change = isDeleted ? Conflict : New
      return { ...row, name, change: { name, change, fields: [], cause: isDeleted ? DeletedThere : null } }
    }
    if (fields.length === 0) return { ...row, name, change: null }
    const isConflict = isEdited(known, row.key)
    return {
      ...row,
      name,
      change: {
        name,
        fields,
        change: isConflict ? Conflict : Changed,
        cause: isConflict ? EditedThere : null,
      },
    }
  })
  const sent = new Set(rows.map(({ name }) => folded(name)))
  const removed = [...there].flatMap(([name, { key, name: shown, hash }]) => {
    if (sent.has(name) || !received.has(name)) return []
    const isConflict = received.get(name) !== hash
    const change = { name: shown, fields: [], change: isConflict ? Conflict : Removed }
    return [{ key, change: { ...change, cause: isConflict ? EditedThere : null } }]
  })
  return { state: stateOf(there), rows, removed }
}

/** Writes what a plan says, and remembers what every row is like now: who changes it here makes a conflict. */
async function writePlan(
  db: Db,
  pushed: PushedModel,
  { rows, removed }: Plan,
  { author, now, overwrite, remove }: { author: string; now: Date; overwrite: boolean; remove: boolean },
): Promise<PushOutcome> {
  const isTaken = ({ change }: { change: Change | null }) => overwrite || change?.change !== Conflict
  const taken = rows.filter(isTaken)
  const gone = remove ? removed.filter(isTaken) : []
  const written = await writeRows(db, pushed.entity, taken, { author, now })
  if (gone.length > 0)
    await pushed.remove(
      { db, author, now },
      gone.map(({ key }) => key),
    )
  const after = await contentsOf(db, pushed)
  const kept = taken.flatMap(({ name }) => after.get(folded(name)) ?? [])
  await db.run(sql`
    insert into environment_received (model, name, content_hash, at)
    select ${pushed.entity.name}, name, hash, ${now}
    from unnest(${kept.map(({ name }) => folded(name))}::text[], ${kept.map(({ hash }) => hash)}::text[])
      as came (name, hash)
    on conflict (model, name) do update set (content_hash, at) = (excluded.content_hash, excluded.at)`)
  await db.run(sql`
    delete from environment_received
    where model = ${pushed.entity.name} and name = any(${gone.map(({ change }) => folded(change.name))})`)
  const left = [...rows, ...removed].filter(({ change }) => change?.change === Conflict).length
  return { ...written, removed: gone.length, kept: overwrite ? 0 : left }
}

/**
 * What a push would change here. It is done for once and taken back, model after model, so that what names each other
 * in it is known.
 */
export async function comparePush(
  db: Db,
  sheets: ReadonlyMap<string, ReadImport>,
  { author, lang, now }: Receiving,
): Promise<ModelComparison[]> {
  const compared: ModelComparison[] = []
  await db.run(sql`savepoint compared`)
  for (const pushed of pushedModels) {
    const sheet = sheets.get(pushed.entity.name)
    if (!sheet) continue
    const plan = await planOf(db, pushed, sheet)
    const problems = toldProblems(sheet.problems, lang)
    if (problems.length === 0) {
      const fault = await tryPlan(db, pushed, plan, { author, now })
      if (fault) problems.push(...toldProblems([fault], lang))
    }
    const changes = [...plan.rows, ...plan.removed].flatMap(({ change }) => change ?? [])
    const unchanged = plan.rows.filter(({ change }) => change === null).length
    compared.push({ model: pushed.entity.name, state: plan.state, unchanged, changes, problems })
  }
  await db.run(sql`rollback to savepoint compared`)
  return compared
}

/** What refuses a row only when it is written, as a query that cannot run. */
async function tryPlan(
  db: Db,
  pushed: PushedModel,
  plan: Plan,
  { author, now }: Omit<Receiving, 'lang'>,
): Promise<ImportProblem | null> {
  await db.run(sql`savepoint tried`)
  try {
    await writePlan(db, pushed, plan, { author, now, overwrite: false, remove: false })
    return null
  } catch (problem) {
    if (!(problem instanceof CallError || problem instanceof RowRefused)) throw problem
    await db.run(sql`rollback to savepoint tried`)
    return problem instanceof RowRefused ? problem.problem : { row: 0, column: '', problem: problem.text }
  }
}

/** Begins a push, if what it was previewed against is still so. Asked again it is the same push. */
export async function beginPush(
  db: Db,
  push: { id: string; source: string; overwrite: boolean; remove: boolean; states: Record<string, string> },
  { author, now }: { author: string; now: Date },
): Promise<void> {
  const { id, source, overwrite, remove, states } = push
  const known = await db.maybe(sql`select from environment_push where id = ${id} and author = ${author}`)
  if (known) return
  for (const pushed of pushedModels) {
    const state = states[pushed.entity.name]
    if (state !== undefined && state !== stateOf(await contentsOf(db, pushed)))
      throw refused({
        en: 'Content has changed there since the preview. Start a new preview, then push.',
        de: 'Seit der Vorschau wurden dort Inhalte geändert. Starten Sie eine neue Vorschau, und übertragen Sie danach.',
      })
  }
  await db.run(sql`
    insert into environment_push (id, author, source, overwrite, remove, at)
    values (${id}, ${author}, ${source}, ${overwrite}, ${remove}, ${now})`)
}

/** One model of a push: all of it or nothing, and once however often it is sent. */
export async function receivePush(
  db: Db,
  pushId: string,
  model: Entity,
  sheet: ReadImport,
  { author, lang, now }: Receiving,
): Promise<PushOutcome> {
  const pushed = pushedNamed(model.name)
  const push = await db.maybe(sql<{ overwrite: boolean; remove: boolean; outcome: PushOutcome | null }>`
    select overwrite, remove, outcomes -> ${model.name} as outcome
    from environment_push
    where id = ${pushId} and author = ${author}
    for update`)
  if (!push || !pushed) throw notFound()
  if (push.outcome) return push.outcome
  const plan = await planOf(db, pushed, sheet)
  if (sheet.problems.length > 0) throw importProblems(sheet.problems, lang)
  const outcome = await tellingRows(lang, writePlan(db, pushed, plan, { ...push, author, now }))
  await db.run(sql`
    update environment_push
    set outcomes = outcomes || jsonb_build_object(${model.name}::text, ${JSON.stringify(outcome)}::jsonb)
    where id = ${pushId}`)
  return outcome
}
