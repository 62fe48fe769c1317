import { type Answer, redirect } from '#simulator/http/answer.ts'
import type { Incoming } from '#simulator/http/request.ts'
import { html } from '#simulator/pages/html.ts'
import { identityPage } from '#simulator/pages/layout.ts'
import { addressWith, isWebAddress } from './return-address.ts'

/** There is no session to end; the browser is sent on, or told so. */
export function logOut({ query }: Incoming): Answer {
  const redirectUri = query.get('post_logout_redirect_uri')
  if (redirectUri && isWebAddress(redirectUri)) {
    return redirect(addressWith({ redirectUri, state: query.get('state') }, {}))
  }
  return identityPage('Signed out', html`<h1>You are signed out</h1><p>You can close this window.</p>`)
}
