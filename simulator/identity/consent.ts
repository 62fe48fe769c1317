import { type Answer, redirect } from '#simulator/http/answer.ts'
import type { Incoming } from '#simulator/http/request.ts'
import { permissionNames } from '#simulator/world/application.ts'
import { accountKey, accountsIn, isGlobalAdministrator } from '#simulator/world/world.ts'
import type { Authority } from './authority.ts'
import { consentPage } from './consent-page.ts'
import type { Identity } from './identity.ts'
import { refusalPage } from './refusal-page.ts'
import { type Refusal, refusals } from './refusals.ts'
import { addressWith, addressWithRefusal, readReturnAddress, redirectWithRefusal } from './return-address.ts'

// Microsoft sends it with a refusal too: callers have to look at `error` first
const consentMark = { admin_consent: 'True' }

export function showConsent(identity: Identity, authority: Authority, { path, query }: Incoming): Answer {
  refuseCommon(authority)
  readReturnAddress(query)
  return consentPage({ path, query, accounts: accountsIn(identity.world, authority.tenant) })
}

export async function decideConsent(
  identity: Identity,
  authority: Authority,
  request: Incoming,
): Promise<Answer> {
  refuseCommon(authority)
  const { path, query } = request
  const back = readReturnAddress(query)
  const form = await request.form()
  const now = identity.world.clock.now()
  if (form.get('decision') !== 'accept') {
    return redirectWithRefusal(back, refusals.declined(), now, consentMark)
  }
  const signer = accountsIn(identity.world, authority.tenant).find(
    (account) => accountKey(account) === form.get('account'),
  )
  if (!signer) throw refusals.missingParameter('account')
  const stay = (title: string, refusal: Refusal) =>
    refusalPage(refusal, now, {
      title,
      tryAgain: `${path}?${query}`,
      backToApplication: addressWithRefusal(back, refusal, now, consentMark),
    })
  if (signer.person.blocked) return stay('This account is blocked', refusals.blocked())
  if (!isGlobalAdministrator(signer.person)) return stay('Need admin approval', refusals.needsAdministrator())
  signer.tenant.app.consented = [...permissionNames]
  const scope = query.get('scope') ?? `${identity.world.cloud.services.graph.origin}/.default`
  return redirect(addressWith(back, { ...consentMark, tenant: signer.tenant.id, scope }))
}

function refuseCommon({ segment }: Authority): void {
  if (segment === 'common') throw refusals.commonNotAllowed()
}
