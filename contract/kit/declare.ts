import type { Static, TObject, TSchema } from 'typebox'
import type { Call, NoAnswer } from './call.ts'
import type { Entity, Fields, Sort } from './entity.ts'
import type { Job, Sayings } from './job.ts'

/** The declaring functions for one set of permissions: a name that is not of the set does not compile. */
export function declareFor<P extends string>() {
  const entity = <F extends Fields>(
    declared: Omit<Entity<F, P>, 'fields' | 'defaultColumns' | 'key'> & {
      fields: F
      key: keyof F & string
      defaultColumns: readonly (keyof F & string)[]
      defaultSort: Sort<keyof F & string>
    },
  ): Entity<F, P> => declared

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

  return { entity, call, job }
}
