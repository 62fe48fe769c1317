import type { Call } from '#contract/kit/call.ts'
import type { Entity, Row } from '#contract/kit/entity.ts'
import type { Text } from '#contract/kit/text.ts'
import { hold, insert, tableOf, update } from './change.ts'
import { type Db, sql } from './db.ts'
import { badField, type FieldProblem, refuseIf } from './errors.ts'
import type { Asker, Ctx, Route } from './route.ts'

/** The calls of a plain entity; which of them there are is the contract's. */
export interface CrudCalls {
  create?: Call
  update?: Call
  remove?: Call
  get?: Call
}

export interface CrudOptions<E extends Entity, Who, App> {
  /** Why the rows cannot be changed or removed, or null: the same functions that the console asks. */
  rules?: {
    update?(rows: readonly Row<E>[]): Text | null
    remove?(rows: readonly Row<E>[]): Text | null
  }
  /** What no schema can say about the values as they would stand. `stored` is null for a new row. */
  check?(values: Partial<Row<E>>, stored: Row<E> | null): FieldProblem | null
  /** What has to be asked of the database first; throws when it may not be. */
  before?(ctx: Ctx<Call, Who, App>, values: Partial<Row<E>>, stored: Row<E> | null): Promise<void>
  /** What such a row has beside the body: who made it, what it begins with. */
  begins?(ctx: Ctx<Call, Who, App>): Partial<Row<E>>
  /** A removed row stays in its table with this status. Without it the row is deleted. */
  removed?: number
  /** After the change, in its transaction. */
  after?(ctx: Ctx<Call, Who, App>, keys: readonly number[]): Promise<void>
}

export type Handle<Who extends Asker, App> = (
  call: Call,
  run: (ctx: Ctx<Call, Who, App>) => Promise<unknown>,
) => Route<Who | null, App>

/** Create, change, remove and read one row, from the writable fields of an entity. */
export const crudFor =
  <Who extends Asker, App>(handle: Handle<Who, App>) =>
  <E extends Entity>(
    entity: E,
    { create, update: change, remove, get }: CrudCalls,
    options: CrudOptions<E, Who, App> = {},
  ): Route<Who | null, App>[] => [
    ...(get ? [handle(get, async ({ db, params }) => db.get(entity, keysOf(params, {})[0] ?? 0))] : []),
    ...(create ? [handle(create, (ctx) => createRow(entity, ctx, options))] : []),
    ...(change ? [handle(change, (ctx) => changeRows(entity, ctx, options))] : []),
    ...(remove ? [handle(remove, (ctx) => removeRows(entity, ctx, options))] : []),
  ]

async function createRow<E extends Entity, Who, App>(
  entity: E,
  ctx: Ctx<Call, Who, App>,
  { check, before, begins, after }: CrudOptions<E, Who, App>,
): Promise<{ id: number }> {
  const values = { ...begins?.(ctx), ...(ctx.body as Partial<Row<E>>) }
  refuseBad(check?.(values, null))
  await before?.(ctx, values, null)
  const id = await insert(ctx.db, entity, values, ctx.now)
  ctx.note({ id })
  await after?.(ctx, [id])
  return { id }
}

async function changeRows<E extends Entity, Who, App>(
  entity: E,
  ctx: Ctx<Call, Who, App>,
  { rules, check, before, after }: CrudOptions<E, Who, App>,
): Promise<undefined> {
  const { ids: _ids, ...values } = ctx.body as Partial<Row<E>> & { ids?: unknown }
  const keys = keysOf(ctx.params, ctx.body)
  const rows = await hold(ctx.db, entity, keys, { seen: ctx.seen })
  refuseIf(rules?.update?.(rows) ?? null)
  for (const row of rows) {
    refuseBad(check?.({ ...row, ...values }, row))
    await before?.(ctx, { ...row, ...values }, row)
  }
  await update(ctx.db, entity, keys, values as Partial<Row<E>>, ctx.now)
  await after?.(ctx, keys)
}

async function removeRows<E extends Entity, Who, App>(
  entity: E,
  ctx: Ctx<Call, Who, App>,
  { rules, removed, after }: CrudOptions<E, Who, App>,
): Promise<undefined> {
  const keys = keysOf(ctx.params, ctx.body)
  const rows = await hold(ctx.db, entity, keys, { toRemove: true })
  refuseIf(rules?.remove?.(rows) ?? null)
  if (removed === undefined) await deleteRows(ctx.db, entity, keys)
  else await update(ctx.db, entity, keys, {}, ctx.now, { status: removed })
  await after?.(ctx, keys)
  ctx.say({ n: keys.length })
}

const deleteRows = (db: Db, entity: Entity, keys: readonly number[]) =>
  db.run(sql`
    delete from ${sql.table(tableOf(entity))}
    where ${sql.ref(entity.fields[entity.key]?.stored ?? entity.key)} = any(${keys})`)

/** The rows that a call names: one in its path, or several in its body. */
function keysOf(params: unknown, body: unknown): readonly number[] {
  const [key] = Object.values((params ?? {}) as Record<string, unknown>)
  if (typeof key === 'number') return [key]
  const named = Object.entries((body ?? {}) as Record<string, unknown>).find(([name]) =>
    /^(\w+I|i)ds$/.test(name),
  )
  return (named?.[1] ?? []) as readonly number[]
}

function refuseBad(problem: FieldProblem | null | undefined): void {
  if (problem) throw badField(problem.field, problem.problem)
}
