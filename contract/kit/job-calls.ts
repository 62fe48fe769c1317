import { type Static, Type } from 'typebox'
import { declareFor } from './declare.ts'
import { jobState } from './job.ts'

const { call } = declareFor<'signedIn'>()

const maybe = <S extends ReturnType<typeof Type.String | typeof Type.Integer>>(schema: S) =>
  Type.Union([schema, Type.Null()])
const byId = Type.Object({ id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) })

/** What people see of a job. The words are in the language of the reader. */
export const shownJob = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  label: Type.String(),
  state: jobState,
  done: Type.Integer(),
  total: maybe(Type.Integer()),
  /** How it ended; null while it waits or runs. */
  message: maybe(Type.String()),
  isCancellable: Type.Boolean(),
  /** Where the file is fetched that it has made; null: there is none (yet). */
  file: maybe(Type.String()),
  createdAt: Type.String(),
  startedAt: maybe(Type.String()),
  endedAt: maybe(Type.String()),
})

export type ShownJob = Static<typeof shownJob>

/** The answer of a call that starts a job. */
export const startedJob = Type.Object({ jobId: Type.Integer() })

/** Each job names the permission that it takes to see it: who does not have it finds nothing. */
export const jobCalls = {
  get: call({
    method: 'GET',
    path: '/job/:id',
    follows: true,
    permission: 'signedIn',
    summary: 'The progress of a job, or its outcome',
    params: byId,
    answer: shownJob,
  }),
  running: call({
    method: 'GET',
    path: '/job',
    permission: 'signedIn',
    summary: 'Waiting and running jobs, of one name or all, the latest first',
    query: Type.Object(
      { name: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })) },
      { additionalProperties: false },
    ),
    answer: Type.Array(shownJob),
  }),
  cancel: call({
    method: 'POST',
    path: '/job/:id/cancel',
    permission: 'signedIn',
    summary: 'Cancel a waiting or running job; work done so far is kept',
    params: byId,
    answer: shownJob,
  }),
}
