import * as oidc from 'openid-client'
import { aadstsIn, type IdentityRefusal, identityRefusal } from '#contract/kit/aadsts.ts'
import { fill, type Text } from '#contract/kit/text.ts'
import { CallError } from './errors.ts'

/** What can go wrong at Microsoft, as a person should read it. */
const sentences = {
  notConfigured: {
    en: 'Sign-in with Microsoft is not configured. Please contact support.',
    de: 'Die Anmeldung mit Microsoft ist nicht konfiguriert. Bitte wenden Sie sich an den Support.',
  },
  unavailable: {
    en: 'Microsoft does not respond. Please try again later.',
    de: 'Microsoft antwortet nicht. Bitte versuchen Sie es später erneut.',
  },
  cancelled: {
    en: 'The sign-in was canceled. Please sign in again.',
    de: 'Die Anmeldung wurde abgebrochen. Bitte melden Sie sich erneut an.',
  },
  refused: {
    en: 'Microsoft refused the sign-in ({reason}). Please try again.',
    de: 'Microsoft hat die Anmeldung abgelehnt ({reason}). Bitte versuchen Sie es erneut.',
  },
  unverified: {
    en: "Microsoft's response could not be verified. Please sign in again.",
    de: 'Die Antwort von Microsoft konnte nicht verifiziert werden. Bitte melden Sie sich erneut an.',
  },
} satisfies Record<string, Text>

export const notConfigured = () => new CallError(503, 'identity_unavailable', sentences.notConfigured)
export const unverified = (cause?: unknown) =>
  because(new CallError(401, 'identity_unverified', sentences.unverified), cause)

/** Turns what the client library or the network threw into one of the errors that callers are told about. */
export function refusalOf(problem: unknown): CallError {
  if (problem instanceof CallError) return problem
  if (isUnreachable(problem))
    return because(new CallError(503, 'identity_unavailable', sentences.unavailable), problem)
  const number = aadstsOf(problem)
  const known = identityRefusal(number ?? null)
  if (known && known.kind !== 'declined') return because(saidBy(known, number ?? ''), problem)
  if (problem instanceof oidc.AuthorizationResponseError && problem.error === 'access_denied')
    return because(new CallError(401, 'identity_cancelled', sentences.cancelled), problem)
  if (problem instanceof oidc.AuthorizationResponseError || problem instanceof oidc.ResponseBodyError) {
    const reason = number ? `AADSTS${number}` : problem.error.slice(0, 60)
    return because(
      new CallError(401, 'identity_refused', fill(sentences.refused, { reason }), { reason }),
      problem,
    )
  }
  return unverified(problem)
}

/** The number by which Microsoft names a refusal. */
export function aadstsOf(problem: unknown): string | undefined {
  const isAnswer =
    problem instanceof oidc.ResponseBodyError || problem instanceof oidc.AuthorizationResponseError
  return isAnswer ? (aadstsIn(problem.error_description) ?? undefined) : undefined
}

const saidBy = ({ kind, words }: IdentityRefusal, number: string): CallError => {
  const said = { en: `${words.en} (AADSTS${number})`, de: `${words.de} (AADSTS${number})` }
  const details = { reason: `AADSTS${number}` }
  return kind === 'unreachable'
    ? new CallError(503, 'identity_unavailable', said, details)
    : new CallError(401, 'identity_refused', said, details)
}

/** A word for the log: never the answer itself, which may hold a token. */
export function reasonOf({ cause, code }: CallError): string {
  const number = aadstsOf(cause)
  if (number) return `AADSTS${number}`
  return codeOf(cause) ?? codeOf((cause as Error | undefined)?.cause) ?? code
}

const codeOf = (problem: unknown): string | undefined => {
  const { code } = (problem instanceof Error ? problem : {}) as { code?: unknown }
  return typeof code === 'string' ? code : undefined
}

function isUnreachable(problem: unknown): boolean {
  if (problem instanceof oidc.ResponseBodyError) return problem.status >= 500
  // fetch says that there is no connection with a TypeError whose cause is the socket's error.
  if (problem instanceof TypeError) return problem.cause instanceof Error
  if (!(problem instanceof oidc.ClientError)) return problem instanceof DOMException
  const isBroken = problem.cause instanceof Response && problem.cause.status >= 500
  return isBroken || problem.code === 'OAUTH_TIMEOUT' || problem.code === 'OAUTH_ABORT'
}

function because(error: CallError, cause: unknown): CallError {
  error.cause = cause
  return error
}
