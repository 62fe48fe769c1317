import type { SignInProblem } from '#contract/auth/sign-in-problems.ts'

const key = 'invitation'
/** Kept or not, it opens nothing any more: whoever comes back goes on without it. */
const isOver: readonly SignInProblem[] = ['inviteGone', 'inviteExpired']

/**
 * What an invitation's link carries, read from the address of a page. Microsoft sends the browser back without it: this
 * tab keeps it meanwhile, so that whoever could not sign in can try again.
 */
export function invitationIn(params: URLSearchParams, names: readonly string[]): URLSearchParams {
  const problem = params.get('error')
  const isBack = problem !== null && !names.some((name) => params.has(name))
  if (!isBack || isOver.some((one) => one === problem)) return params
  const kept = new URLSearchParams(sessionStorage.getItem(key) ?? '')
  return kept.get(names[0] ?? '') ? kept : params
}

/** On the way to Microsoft. The first name is the secret: without it the last invitation counts no more. */
export function keepInvitation(params: URLSearchParams, names: readonly string[]): void {
  const found = names.map((name) => [name, params.get(name) ?? ''])
  if (!params.get(names[0] ?? '')) forgetInvitation()
  else sessionStorage.setItem(key, new URLSearchParams(found).toString())
}

export const forgetInvitation = (): void => sessionStorage.removeItem(key)
