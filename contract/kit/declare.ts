import type { Static, TObject, TSchema } from 'typebox'
import type { Call, NoAnswer } from './call.ts'
import { columnName, type Entity, type Fence, type Fields, type Sort, strongOf, up } from './entity.ts'
import { accountOnly, type Job, nothing, type Sayings } from './job.ts'

/** What an entity says; the rest follows from its name and its fields. */
interface Declared<F extends Fields, P extends string>
  extends Omit<Entity<F, P>, 'view' | 'key' | 'defaultColumns' | 'defaultSort'> {
  /** The table of its name. */
  view?: string
  /** `id`. */
  key?: keyof F & string
  /** All that can be shown, in the order of the fields. */
  defaultColumns?: readonly (keyof F & string)[]
  /** Up by what a row is called. */
  defaultSort?: Sort<keyof F & string>
}

/** What a job says that needs no data of its own. */
type Bare<P extends string> = Omit<Job<TObject, TSchema, Sayings, P>, 'data' | 'fence' | 'onePer'>

/** The declaring functions for one set of permissions: a name that is not of the set does not compile. */
export function declareFor<P extends string>() {
  const entity = <F extends Fields, const W extends Fence>(
    declared: Declared<F, P> & { fields: F; fence: W },
  ): Entity<F, P> & { fence: W } => {
    const { name, fields, key = 'id' } = declared
    return {
      view: columnName(name).replace(/^_/, ''),
      key,
      defaultColumns: Object.keys(fields).filter((field) => field !== key && !fields[field]?.internal),
      defaultSort: up(strongOf({ fields, key })),
      ...declared,
    }
  }

  const call = <
    Params extends TSchema,
    Query extends TSchema,
    Body extends TSchema,
    Answer extends TSchema = NoAnswer,
  >(
    declared: Call<Params, Query, Body, Answer, P>,
  ): Call<Params, Query, Body, Answer, P> => declared

  const job = <Data extends TObject, Position extends TSchema, Says extends Sayings>(
    declared: Job<Data, Position, Says, P> &
      (Static<Data> extends { accountId: number }
        ? { fence: 'account' | 'platform' }
        : { fence: 'platform' }),
  ): Job<Data, Position, Says, P> => declared

  /** A job that needs nothing but an account, and of which one at a time is enough for each. */
  const accountJob = <const J extends Bare<P>>(declared: J) => ({
    ...declared,
    data: accountOnly,
    fence: 'account' as const,
    onePer: ['accountId'] as const,
  })

  /** A job that needs nothing, and of which one at a time is enough. */
  const platformJob = <const J extends Bare<P>>(declared: J) => ({
    ...declared,
    data: nothing,
    fence: 'platform' as const,
    onePer: [] as const,
  })

  return { entity, call, job, accountJob, platformJob }
}
