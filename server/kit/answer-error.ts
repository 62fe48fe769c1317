import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { asSentence, faultsIn, sayFault, shapeOf } from '#contract/kit/faults.ts'
import { type Lang, same, type Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'
import { isAway, isGone } from './database-away.ts'
import { CallError, type FieldProblem } from './errors.ts'

const faultTexts: Record<
  | 'internal'
  | 'unavailable'
  | 'exists'
  | 'inUse'
  | 'absent'
  | 'tooLarge'
  | 'badBody'
  | 'badText'
  | 'badValue',
  Text
> = {
  internal: word.internalServerError,
  unavailable: word.notResponding,
  exists: {
    en: 'An entry with this name already exists. Choose another name.',
    de: 'Ein Eintrag mit diesem Namen ist bereits vorhanden. Wählen Sie einen anderen Namen.',
  },
  inUse: {
    en: 'This entry is still in use. Remove it where it is used, then try again.',
    de: 'Dieser Eintrag wird noch verwendet. Entfernen Sie ihn dort, wo er verwendet wird, und versuchen Sie es erneut.',
  },
  absent: {
    en: 'An entry that you chose no longer exists. Choose another one.',
    de: 'Ein ausgewählter Eintrag ist nicht mehr vorhanden. Wählen Sie einen anderen.',
  },
  tooLarge: {
    en: 'The request is too large. Send less at once.',
    de: 'Die Anfrage ist zu groß. Senden Sie weniger auf einmal.',
  },
  badText: {
    en: 'The text contains characters that cannot be saved. Remove them and try again.',
    de: 'Der Text enthält unzulässige Zeichen. Entfernen Sie sie, und versuchen Sie es erneut.',
  },
  badValue: {
    en: 'A value is out of range or has the wrong type. Check your entries.',
    de: 'Ein Wert liegt außerhalb des zulässigen Bereichs oder hat den falschen Typ. Prüfen Sie Ihre Eingaben.',
  },
  badBody: {
    en: 'The request cannot be read. Check its format.',
    de: 'Die Anfrage ist nicht lesbar. Prüfen Sie ihr Format.',
  },
}

export const langOf = (request: FastifyRequest): Lang =>
  /^\s*de\b/i.test(request.headers['accept-language'] ?? '') ? 'de' : 'en'

/** About what a database needs to change its primary server, and a proxy to notice. */
const retrySeconds = 2

/** The one place where an error becomes an answer: JSON {message, code, details?}, never a stack. */
export function answerError(
  error: FastifyError | CallError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const known = toCallError(error, request)
  // Every request meets it while it lasts: the stack would say the same each time.
  if (isGone(error))
    request.log.warn({ code: codeOf(error), reason: error.message }, 'database or file store is away')
  else if (known.status >= 500) request.log.error({ err: error }, 'request failed')
  // What our own checks let through may as well be our fault.
  else if (isBadValue(codeOf(error)))
    request.log.warn({ code: codeOf(error) }, 'value refused by the database')
  const body = {
    message: known.text[langOf(request)],
    code: known.code,
    ...(known.details === undefined ? {} : { details: spoken(known.details, langOf(request)) }),
  }
  if (known.status === 503) reply.header('retry-after', retrySeconds)
  reply.code(known.status).send(body)
}

/** What is wrong with single fields, in the reader's language. */
const spoken = (details: unknown, lang: Lang): unknown =>
  Array.isArray(details)
    ? details.map((one: unknown) => (isProblem(one) ? sayProblem(one, lang) : one))
    : details
const isProblem = (one: unknown): one is FieldProblem =>
  typeof one === 'object' &&
  one !== null &&
  'field' in one &&
  'problem' in one &&
  typeof one.problem === 'object'
const sayProblem = ({ field, problem }: FieldProblem, lang: Lang) => ({ field, problem: problem[lang] })

function toCallError(error: FastifyError | CallError | Error, request: FastifyRequest): CallError {
  if (error instanceof CallError) return error
  const { statusCode = 500 } = error as Partial<FastifyError>
  const code = codeOf(error)
  if ((error as FastifyError).validation) return invalid(error as FastifyError, request)
  if (statusCode === 413) return new CallError(413, 'too_large', faultTexts.tooLarge)
  if (statusCode === 429) return error as unknown as CallError
  // A text that the database cannot hold (a NUL, a broken character).
  if (code === '22021' || code === '22P05') return new CallError(400, 'bad_input', faultTexts.badText)
  if (isBadValue(code)) return new CallError(400, 'bad_input', faultTexts.badValue)
  if (code === '23505') return new CallError(409, 'exists', faultTexts.exists)
  if (code === '23503')
    return isAbsent(error)
      ? new CallError(400, 'bad_input', faultTexts.absent)
      : new CallError(409, 'in_use', faultTexts.inUse)
  if (isAway(error)) return new CallError(503, 'unavailable', faultTexts.unavailable)
  if (statusCode >= 400 && statusCode < 500)
    return new CallError(statusCode, 'bad_request', faultTexts.badBody)
  return new CallError(500, 'internal', faultTexts.internal)
}

const codeOf = (error: Error): string => (error as Partial<FastifyError>).code ?? ''

/** Whether the row that a reference names is not there; otherwise it is still named by others. */
const isAbsent = (error: Error) => ((error as { detail?: string }).detail ?? '').includes('is not present')

/** A number out of range, a text that is no date or number, a day that does not exist, a rule of the table. */
const isBadValue = (code: string) => /^(22003|22007|22008|22P02|23514)$/.test(code)

const mostProblems = 20

/** Says in the reader's language which field and what to enter: 'Name: enter at least one character'. */
function invalid(error: FastifyError, request: FastifyRequest): CallError {
  const { schema } = request.routeOptions
  const [asked, given] = {
    body: [schema?.body, request.body],
    querystring: [schema?.querystring, request.query],
    params: [schema?.params, request.params],
    headers: [schema?.headers, request.headers],
  }[error.validationContext ?? 'body'] ?? [undefined, undefined]
  const found = asked ? faultsIn(shapeOf(asked as TSchema), given).slice(0, mostProblems) : []
  const [first] = found
  // Only where a schema asks for something that our own reader does not know.
  if (!first) return new CallError(400, 'bad_input', faultTexts.badBody)
  const said = sayFault(first.fault)
  const label = first.label ?? same(first.path)
  const text = first.path
    ? { en: `${label.en}: ${said.en}`, de: `${label.de}: ${said.de}` }
    : asSentence(said)
  return new CallError(
    400,
    'bad_input',
    text,
    found.map(({ path, fault }) => ({ field: path, problem: sayFault(fault) })),
  )
}
