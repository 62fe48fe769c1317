import { type Answer, redirect } from '#simulator/http/answer.ts'
import type { Incoming } from '#simulator/http/request.ts'
import { application } from '#simulator/world/application.ts'
import { type Account, accountKey, accountsIn, guestAccountsOf } from '#simulator/world/world.ts'
import type { Authority } from './authority.ts'
import { authorizePage } from './authorize-page.ts'
import { keepCode } from './grants.ts'
import type { Identity } from './identity.ts'
import { refusalPage } from './refusal-page.ts'
import { Refusal, refusals } from './refusals.ts'
import {
  addressWith,
  addressWithRefusal,
  type ReturnAddress,
  readReturnAddress,
  redirectWithRefusal,
} from './return-address.ts'

type Wish = { scopes: string[]; challenge: string; nonce: string | null }

export function showAuthorize(identity: Identity, authority: Authority, { path, query }: Incoming): Answer {
  return withWish(identity, query, (back, wish) => {
    const accounts = accountsIn(identity.world, authority.tenant)
    if (query.get('prompt') === 'none') {
      const hinted = accounts.find(({ person }) => person.upn === query.get('login_hint')?.toLowerCase())
      if (!hinted) throw refusals.noSession()
      return finish(identity, hinted, back, wish)
    }
    const guests = (account: Account) => (authority.tenant ? [] : guestAccountsOf(identity.world, account))
    return authorizePage({ path, query, accounts, guestAccountsOf: guests })
  })
}

export async function pickAccount(
  identity: Identity,
  authority: Authority,
  request: Incoming,
): Promise<Answer> {
  const { path, query } = request
  const form = await request.form()
  return withWish(identity, query, (back, wish) => {
    if (form.has('cancel')) throw refusals.declined()
    const account = chosen(identity, authority, form.get('account'))
    if (!account.person.blocked) return finish(identity, account, back, wish)
    // Microsoft keeps a blocked person on its page; the application hears of it only when they go back
    const now = identity.world.clock.now()
    const again = new URLSearchParams(query)
    again.set('q', '')
    return refusalPage(refusals.blocked(), now, {
      tryAgain: `${path}?${again}`,
      backToApplication: addressWithRefusal(back, refusals.blocked(), now),
    })
  })
}

/** Someone who can sign in here; where no tenant is named, also as a guest of the tenant they picked. */
function chosen({ world }: Identity, { tenant, segment }: Authority, key: string | null): Account {
  if (!key) throw refusals.missingParameter('account')
  const accounts = accountsIn(world, tenant)
  const guests = tenant ? [] : accounts.flatMap((account) => guestAccountsOf(world, account))
  const account = [...accounts, ...guests].find((candidate) => accountKey(candidate) === key)
  if (!account) throw refusals.notInTenant(tenant?.name ?? segment)
  return account
}

function finish(identity: Identity, account: Account, back: ReturnAddress, wish: Wish): Answer {
  if (account.person.blocked) throw refusals.blocked()
  const grant = { account, clientId: application.clientId, redirectUri: back.redirectUri, ...wish }
  const code = keepCode(identity.grants, grant, identity.world.clock.now())
  return redirect(addressWith(back, { code }))
}

/** Without a sound return address a refusal becomes a page, with one it goes back to the application. */
function withWish(
  identity: Identity,
  query: URLSearchParams,
  answer: (back: ReturnAddress, wish: Wish) => Answer,
): Answer {
  const back = readReturnAddress(query)
  try {
    return answer(back, readWish(query))
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem
    return redirectWithRefusal(back, problem, identity.world.clock.now())
  }
}

function readWish(query: URLSearchParams): Wish {
  const responseType = query.get('response_type')
  if (responseType !== 'code') throw refusals.unsupportedResponse(`the response type '${responseType ?? ''}'`)
  const responseMode = query.get('response_mode') ?? 'query'
  if (responseMode !== 'query') throw refusals.unsupportedResponse(`the response mode '${responseMode}'`)
  const scopes = (query.get('scope') ?? '').split(' ').filter((scope) => scope !== '')
  if (scopes.length === 0) throw refusals.missingParameter('scope')
  const challenge = query.get('code_challenge')
  if (!challenge || query.get('code_challenge_method') !== 'S256') throw refusals.badChallenge()
  return { scopes, challenge, nonce: query.get('nonce') }
}
