import { bulkCalls } from '#contract/kit/bulk-calls.ts'
import type { AnswerOf, Call } from '#contract/kit/call.ts'
import { callName, rowsFieldsOf } from '#contract/kit/rows-field.ts'
import { callApi, type Options, type Parts } from '../api.ts'

/** Every row of a list that its filter shows, on whatever page. */
export interface AllRows {
  model: string
  filter: string
  /** What was asked for: the filter without what the screen always asks for. */
  asked: string
  count: number
}

/** Sends a call for the rows of an action. Null: it goes on as a job for all rows that match. */
export type Send = <C extends Call>(
  call: C,
  parts: Parts<C>,
  options?: Options,
) => Promise<AnswerOf<C> | null>

/** The same call, of which a job sends as many as it takes. */
export const sendForAll =
  ({ model, filter }: AllRows, onStarted: (jobId: number) => void): Send =>
  async (call, parts, options) => {
    const named = rowsFieldsOf(call)
    const values = Object.entries((parts as { body?: object }).body ?? {})
    const body = Object.fromEntries(values.filter(([name]) => !named.includes(name)))
    const asked = { model, filter, call: callName(call), body }
    const { jobId } = await callApi(bulkCalls.start, { body: asked }, options)
    onStarted(jobId)
    return null
  }
