import { Ajv, type ValidateFunction } from 'ajv'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerSchema, refusal, selectedPageSchema } from '#contract/kit/answer.ts'
import type { Call } from '#contract/kit/call.ts'
import { same } from '#contract/kit/text.ts'
import { modelNamed } from '#contract/models.ts'
import { CallError } from '../kit/errors.ts'
import { readList } from '../kit/list-sql.ts'

/** The code of the answer that stands in for one that breaks its schema. */
export const notHeld = 'answer_not_held'

/**
 * Holds every body that the server sends against the schema of its call, whoever asked. One that does not fit
 * becomes a 500 that says where, and is told to `onFault`: a test that expected a refusal would not notice.
 */
export function holdAnswers(http: FastifyInstance, onFault: (fault: string) => void): void {
  http.addHook('onSend', async (request, reply, payload) => {
    const fault = faultOf(request, reply, payload)
    if (!fault) return
    onFault(fault)
    throw new CallError(500, notHeld, same(fault))
  })
}

function faultOf(request: FastifyRequest, reply: FastifyReply, payload: unknown): string | null {
  const { call } = request.routeOptions.config
  const [path = ''] = request.url.split('?')
  if (!path.startsWith('/api/') || (!call && reply.statusCode < 400)) return null
  const said = `${request.method} ${path} answers ${reply.statusCode}`
  const wanted = call && reply.statusCode < 400 ? wantedOf(call, request) : checkRefusal
  if (!wanted) return null
  if (typeof payload !== 'string') return `${said} without a JSON body`
  const isUsual = reply.statusCode >= 400 || reply.statusCode === (call?.status ?? 200)
  if (!isUsual) return `${said} instead of ${call?.status ?? 200}`
  if (wanted(JSON.parse(payload))) return null
  const [first] = wanted.errors ?? []
  return `${said}: ${first?.instancePath || 'the body'} ${first?.message} ${JSON.stringify(first?.params)}`
}

const ajv = new Ajv({
  strict: false,
  // Each check is asked a few times: it would take longer to make it faster.
  code: { optimize: false },
  formats: {
    date: /^\d{4}-\d\d-\d\d$/,
    'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
  },
})
const checkRefusal = ajv.compile(refusal)
const checks = new Map<string, ValidateFunction | null>()

/** The check of a call's body; null where it is no JSON. */
function wantedOf(call: Call, request: FastifyRequest): ValidateFunction | null {
  const model = modelNamed(/^\/odata\/(\w+)$/.exec(call.path)?.[1] ?? '')
  const select = model && readList(model, request.query as { $select?: string }).select
  const key = [call.method, call.path, ...(select ?? [])].join(' ')
  const known = checks.get(key)
  if (known !== undefined) return known
  const schema = model && select ? selectedPageSchema(model, select) : answerSchema(call)
  const check = schema && ajv.compile(schema)
  checks.set(key, check)
  return check
}
