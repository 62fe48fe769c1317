import { Type } from 'typebox'
import { declareFor } from './declare.ts'
import { startedJob } from './job-calls.ts'

const { call } = declareFor<'signedIn'>()
const name = Type.String({ minLength: 1, maxLength: 200 })

/** The call that is sent says who may: this one asks for the same permission. */
export const bulkCalls = {
  start: call({
    method: 'POST',
    path: '/bulk',
    permission: 'signedIn',
    summary: 'Send a call for all rows of a list that match a filter, as a job',
    body: Type.Object(
      {
        /** The list, as in `/odata/{model}`. */
        model: name,
        filter: Type.String({ maxLength: 8192 }),
        /** Method and path of a call whose body names rows by their keys (`rowsFieldOf`). */
        call: name,
        /** Its body without them. */
        body: Type.Record(Type.String({ maxLength: 100 }), Type.Unknown()),
      },
      { additionalProperties: false },
    ),
    answer: startedJob,
    status: 201,
  }),
}
