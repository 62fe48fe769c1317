import type { Principal } from '#contract/access/permissions.ts'
import { notFound } from '../kit/errors.ts'

/** The account whose events the person sees; operators see them in the view of a customer. */
export function ownAccount({ accountId }: Principal): number {
  if (accountId === null) throw notFound()
  return accountId
}
