import type { FastifySchema } from 'fastify'
import { answerSchema, refusal } from '#contract/kit/answer.ts'
import type { Call } from '#contract/kit/call.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the route implements. */
    call?: Call
  }
}

/**
 * What OpenAPI tells of a route, its answers included. Fastify itself never learns of those: it would write bodies by
 * their schema, and silently leave out what the schema does not know.
 */
export function describeCall({
  schema,
  url,
  route,
}: {
  schema: FastifySchema
  url: string
  route: { config?: { call?: Call } }
}): { schema: FastifySchema; url: string } {
  const call = route.config?.call
  return { schema: call ? { ...schema, response: answersOf(call) } : schema, url }
}

function answersOf(call: Call): Record<string, object> {
  const refused = { ...refusal, description: 'Not done, and why' }
  if (call.redirects) return { 302: { type: 'null', description: 'To another address' }, default: refused }
  const done = { description: 'Done' }
  if (call.download) {
    const file = { schema: { type: 'string', format: 'binary' } }
    return { 200: { ...done, content: { 'application/octet-stream': file } }, default: refused }
  }
  return { [call.status ?? 200]: { ...answerSchema(call), ...done }, default: refused }
}
