import type { Text } from '#contract/kit/text.ts'

/** The few errors that a caller is told about. Everything else is a fault of ours: 500, and the log knows. */
export class CallError extends Error {
  readonly status: number
  readonly code: string
  readonly text: Text
  readonly details: unknown
  constructor(status: number, code: string, text: Text, details?: unknown) {
    super(text.en)
    this.status = status
    this.code = code
    this.text = text
    this.details = details
  }
}

export const badInput = (text: Text, details?: unknown) => new CallError(400, 'bad_input', text, details)

/** What is wrong with one field of the body: a form shows it there. */
export interface FieldProblem {
  field: string
  problem: Text
}
export const badField = (field: string, problem: Text) =>
  badInput(problem, [{ field, problem } satisfies FieldProblem])
/** Another row has what may stand once, as its name: a form shows it at the field. */
export const taken = (field: string, problem: Text) =>
  new CallError(409, 'exists', problem, [{ field, problem } satisfies FieldProblem])

export const signInNeeded = () =>
  new CallError(401, 'sign_in_needed', { en: 'Please sign in again', de: 'Bitte melden Sie sich erneut an' })

export const forbidden = (
  text: Text = {
    en: "You don't have permission to do this. Ask your administrator.",
    de: 'Sie haben dafür keine Berechtigung. Wenden Sie sich an Ihren Administrator.',
  },
) => new CallError(403, 'forbidden', text)

/** The console shows the terms and waits. */
export const termsNotAccepted = () =>
  new CallError(403, 'terms_not_accepted', {
    en: 'Accept the terms and conditions first',
    de: 'Stimmen Sie zuerst den Nutzungsbedingungen zu',
  })

/** Absent and not yours are the same answer. */
export const notFound = () => new CallError(404, 'not_found', { en: 'Not found', de: 'Nicht gefunden' })

export const refused = (text: Text) => new CallError(409, 'refused', text)

/** A rule of the contract said why not. */
export function refuseIf(reason: Text | null): void {
  if (reason) throw refused(reason)
}
