import { type RawBuilder, sql } from 'kysely'
import type { Entity, Fence } from '#contract/kit/entity.ts'
import type { Db } from './db.ts'

export type Condition = RawBuilder<unknown>

/** Who in an account reads: the person whose rows are asked for. */
export interface Asking<Who> {
  db: Db
  who: Who & { accountId: number }
  now: Date
}

/**
 * What the people of an account or a reseller see of a model's rows, inside their fence: all of them by a word, or
 * those that meet a condition. What a condition asks the transaction for may also be a setting that the view reads.
 */
export type Sees<Who> =
  | 'wholeAccount'
  | 'wholeVendor'
  | ((asking: Asking<Who>) => Promise<Condition | undefined>)

export interface Within<Who> {
  model: Entity
  sees: Sees<Who>
}

/** For one application's type of person: what a feature says of its models. */
export const withinFor =
  <Who>() =>
  (model: Entity, sees: Sees<Who>): Within<Who> => ({ model, sees })

const needsWord: Record<Fence, boolean> = { account: true, vendor: true, platform: false, open: false }

/** What a person sees of a model beyond its fence; undefined: all. Of tenant rows without a word nobody sees any. */
export async function conditionFor<Who extends { accountId: number | null }>(
  withins: ReadonlyMap<Entity, Within<Who>>,
  model: Entity,
  { db, who, now }: { db: Db; who: Who; now: Date },
): Promise<Condition | undefined> {
  const sees = withins.get(model)?.sees
  if (!sees) return needsWord[model.fence] ? sql`false` : undefined
  const { accountId } = who
  return typeof sees === 'function' && accountId !== null
    ? sees({ db, who: { ...who, accountId }, now })
    : undefined
}
