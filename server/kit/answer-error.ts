import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Lang, Text } from '#contract/kit/text.ts'
import { CallError } from './errors.ts'

const faults: Record<
  'internal' | 'unavailable' | 'exists' | 'inUse' | 'tooLarge' | 'badBody' | 'badText' | 'badValue',
  Text
> = {
  internal: { en: 'Internal server error', de: 'Interner Serverfehler' },
  unavailable: {
    en: 'The server is not responding, try again later',
    de: 'Der Server antwortet nicht, bitte später erneut versuchen',
  },
  exists: { en: 'This already exists', de: 'Das gibt es bereits' },
  inUse: { en: 'This is still in use', de: 'Das wird noch verwendet' },
  tooLarge: { en: 'The request is too large', de: 'Die Anfrage ist zu groß' },
  badText: {
    en: 'A text holds characters that cannot be kept',
    de: 'Ein Text enthält Zeichen, die nicht gespeichert werden können',
  },
  badValue: {
    en: 'A value is out of range or not of its kind',
    de: 'Ein Wert ist zu groß oder nicht von seiner Art',
  },
  badBody: { en: 'The request cannot be read', de: 'Die Anfrage ist nicht lesbar' },
}

export const langOf = (request: FastifyRequest): Lang =>
  /^\s*de\b/i.test(request.headers['accept-language'] ?? '') ? 'de' : 'en'

/** The one place where an error becomes an answer: JSON {message, code, details?}, never a stack. */
export function answerError(
  error: FastifyError | CallError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const known = toCallError(error)
  if (known.status >= 500) request.log.error({ err: error }, 'request failed')
  // What our own checks let through may as well be our fault.
  else if (isBadValue(codeOf(error)))
    request.log.warn({ code: codeOf(error) }, 'value refused by the database')
  const body = {
    message: known.text[langOf(request)],
    code: known.code,
    ...(known.details === undefined ? {} : { details: known.details }),
  }
  reply.code(known.status).send(body)
}

function toCallError(error: FastifyError | CallError | Error): CallError {
  if (error instanceof CallError) return error
  const { statusCode = 500 } = error as Partial<FastifyError>
  const code = codeOf(error)
  if ((error as FastifyError).validation) return invalid(error as FastifyError)
  if (statusCode === 413) return new CallError(413, 'too_large', faults.tooLarge)
  if (statusCode === 429) return error as unknown as CallError
  // A text that the database cannot hold (a NUL, a broken character).
  if (code === '22021' || code === '22P05') return new CallError(400, 'bad_input', faults.badText)
  if (isBadValue(code)) return new CallError(400, 'bad_input', faults.badValue)
  if (code === '23505') return new CallError(409, 'exists', faults.exists)
  if (code === '23503') return new CallError(409, 'in_use', faults.inUse)
  if (isUnavailable(error, code)) return new CallError(503, 'unavailable', faults.unavailable)
  if (statusCode >= 400 && statusCode < 500) return new CallError(statusCode, 'bad_request', faults.badBody)
  return new CallError(500, 'internal', faults.internal)
}

const codeOf = (error: Error): string => (error as Partial<FastifyError>).code ?? ''

/** A number out of range, a text that is no date or number, a day that does not exist. */
const isBadValue = (code: string) => /^(22003|22007|22008|22P02)$/.test(code)

/** Also a deadlock (40P01) and two that changed the same (40001): the next try succeeds. */
const isUnavailable = (error: Error, code: string) =>
  /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|57P0\d|57014|08\d{3}|53300|40P01|40001)$/.test(code) ||
  /timeout exceeded when trying to connect|Connection terminated/.test(error.message)

/** Says which field and what is wanted, in words: "name: must not be empty". */
function invalid(error: FastifyError): CallError {
  const problems = (error.validation ?? []).map(({ instancePath, keyword, params, message }) => {
    const path = instancePath.slice(1).replaceAll('/', '.')
    const missing = keyword === 'required' ? String(params.missingProperty) : ''
    const extra = keyword === 'additionalProperties' ? String(params.additionalProperty) : ''
    const field = [path, missing || extra].filter(Boolean).join('.')
    return { field, problem: phrase(keyword, message ?? '', params) }
  })
  const first = problems[0] ?? { field: '', problem: 'is not valid' }
  const sentence = first.field ? `${first.field}: ${first.problem}` : `The request ${first.problem}`
  return new CallError(400, 'bad_input', { en: sentence, de: sentence }, problems)
}

function phrase(keyword: string, message: string, params: Record<string, unknown>): string {
  if (keyword === 'required') return 'is required'
  if (keyword === 'additionalProperties') return 'is not a known field'
  if (keyword === 'pattern') return 'does not have the right form'
  if (keyword === 'minLength') return 'must not be empty'
  if (keyword === 'enum') return `must be one of ${JSON.stringify(params.allowedValues)}`
  return message
}
