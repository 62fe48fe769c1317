import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { environmentCalls } from '#contract/environment/environment.ts'
import type { syncJob } from '#contract/environment/environment-jobs.ts'
import type { AnswerOf, Call } from '#contract/kit/call.ts'
import type { DataOf } from '#contract/kit/job.ts'
import type { App } from '../handle.ts'
import { holdNothing } from '../kit/holding.ts'
import { makeStatement } from './trust.ts'

const timeLimitMs = 10 * 60_000

/** The target said no, in words that are fit to show. */
export class TargetRefused extends Error {}
/** Nobody answers, or something else does. */
export class TargetUnreachable extends Error {}

interface Parts {
  path?: string
  body?: unknown
  /** For a call that takes a file. */
  file?: { name: string; content: Blob }
}
export interface Target {
  send<C extends Call>(call: C, parts: Parts): Promise<AnswerOf<C>>
}

/** Signs in at the target as the operator who pushes. The target decides whether that is somebody there. */
export async function openTarget(
  app: App,
  operator: DataOf<typeof syncJob>['operator'],
  signal: AbortSignal,
): Promise<Target> {
  const { syncTargetEnvironment: address, syncKey, environmentName } = app.config
  const { token, body } = makeStatement(
    syncKey,
    { operator, target: address, source: environmentName },
    app.clock(),
  )
  const send: (bearer: string | null) => Target['send'] =
    (bearer) =>
    async (call, { path, body, file }) => {
      holdNothing('another environment')
      const form = new FormData()
      if (file) form.append('file', file.content, file.name)
      const response = await fetch(`${address}/api${path ?? call.path}`, {
        method: call.method,
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeLimitMs)]),
        headers: {
          ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
          ...(file ? {} : { 'content-type': 'application/json' }),
        },
        body: file ? form : JSON.stringify(body ?? {}),
      }).catch((problem: unknown) => {
        signal.throwIfAborted()
        throw new TargetUnreachable('no answer', { cause: problem })
      })
      const answer: unknown = await response.json().catch(() => null)
      if (response.status >= 500 || response.status === 429)
        throw new TargetUnreachable(`status ${response.status}`)
      if (!response.ok) throw new TargetRefused(messageOf(answer) ?? `${response.status}`)
      const schema: TSchema | undefined = call.answer
      if (schema && !Value.Check(schema, withoutMessage(answer)))
        throw new TargetUnreachable('another answer')
      return withoutMessage(answer) as never
    }
  await send(null)(environmentCalls.open, { body })
  return { send: send(token) }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const messageOf = (answer: unknown) =>
  isObject(answer) && typeof answer.message === 'string' ? answer.message : null
const withoutMessage = (answer: unknown) => {
  if (!isObject(answer)) return answer
  const { successMessage: _, ...rest } = answer
  return rest
}
