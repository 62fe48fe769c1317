import { decodeJwt } from 'jose'
import * as oidc from 'openid-client'
import { type IdentityRefusalKind, identityRefusal } from '#contract/kit/aadsts.ts'
import { type CloudName, cloudNamed, worldwideCloud } from '#contract/kit/clouds.ts'
import type { Text } from '#contract/kit/text.ts'
import type { Config } from './config.ts'
import { holdNothing } from './holding.ts'
import { aadstsOf, notConfigured, reasonOf, refusalOf, unverified } from './microsoft-refusals.ts'
import { type SignedIn, signedInAs } from './microsoft-token.ts'

/** What the tenant has granted to our application. */
export type AppAccess =
  /** `directoryRoles` are template ids, as in a person's token; null: the token does not tell, which Microsoft does not promise. A tenant without Exchange can grant nothing there. */
  | {
      state: 'granted'
      cloud: CloudName
      permissions: string[]
      directoryRoles: string[] | null
      hasExchange: boolean
    }
  /** `words`: what it means and what to do, where Microsoft's number says it. */
  | { state: 'no-app' | 'expired' | 'error'; reason: string; words?: Text }

/** The parts of a sign-in that only we and Microsoft know. */
export interface Attempt {
  state: string
  nonce: string
  codeVerifier: string
}

/** Errors are CallErrors with a sentence for people; their `cause` is for the log. */
export interface MicrosoftIdentity {
  /** The address where the browser signs in. */
  signInUrl(attempt: Attempt & { redirectUri: string }): Promise<string>
  /** Exchanges the code of the callback and checks signature, issuer, audience, nonce, tenant and time. */
  finishSignIn(callback: URL, attempt: Attempt): Promise<SignedIn>
  /** The address where an administrator of the tenant grants the application permissions. */
  consentUrl(consent: { tenantId: string; redirectUri: string; state: string }): string
  signOutUrl(returnTo: string): string
  /**
   * Asks Microsoft each time: what was granted can be taken back at any moment. `own` is an application that the tenant
   * has registered for itself.
   */
  appAccess(tenantId: string, own?: { clientId: string; clientSecret: string }): Promise<AppAccess>
  /** Throws with the reason when the identity platform cannot be reached. */
  check(): Promise<void>
}

const discoveryMs = 60 * 60 * 1000
const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
export const isTenantId = (text: string) => guid.test(text)

export function openMicrosoftIdentity(
  config: Config['microsoft'],
  { timeoutSeconds = 10, proof }: { timeoutSeconds?: number; proof?: oidc.ClientAuth | undefined } = {},
): MicrosoftIdentity {
  const { clientId, clientSecret, identityUrl, identityBrowserUrl } = config
  const cloud = cloudNamed(config.cloud)
  const graphDefault = `${cloud.services.graph.audience}/.default`
  // Clients know Microsoft's {tenantid} issuer for its worldwide origin only: that one is kept, and changed on the wire.
  // What discovery names carries the origins of the cloud.
  const origins = [worldwideCloud.login, cloud.login, new URL(cloud.issuer('x')).origin]
  const led = (address: string, to: string) =>
    origins.reduce(
      (text, origin) => (text.startsWith(`${origin}/`) ? text.replace(origin, to) : text),
      address,
    )
  const send: oidc.CustomFetch = (address, { body, ...options }) =>
    fetch(led(address, identityUrl), { ...options, body })
  const inBrowser = (address: URL) => led(address.href, identityBrowserUrl)
  const discovery = keptDiscovery(send)
  const ourProof = () => proof ?? oidc.ClientSecretPost(clientSecret)

  // A new configuration each time has no keys yet: they are read anew, so that a rotation locks nobody out.
  const signInClient = (fetching = discovery.send) =>
    oidc.discovery(new URL(`${worldwideCloud.login}/organizations/v2.0`), clientId, undefined, ourProof(), {
      [oidc.customFetch]: fetching,
      timeout: timeoutSeconds,
      execute: [oidc.enableNonRepudiationChecks],
    })
  const outside = async <T>(work: () => Promise<T>): Promise<T> => {
    holdNothing('Microsoft')
    if (!clientId) throw notConfigured()
    try {
      return await work()
    } catch (problem) {
      discovery.forget()
      throw refusalOf(problem)
    }
  }

  return {
    signInUrl: ({ redirectUri, state, nonce, codeVerifier }) =>
      outside(async () => {
        const client = await signInClient()
        return inBrowser(
          oidc.buildAuthorizationUrl(client, {
            redirect_uri: redirectUri,
            scope: 'openid profile email',
            code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
            code_challenge_method: 'S256',
            state,
            nonce,
            // Without it a browser that is signed in with the wrong account could never choose another.
            prompt: 'select_account',
          }),
        )
      }),

    finishSignIn: (callback, { state, nonce, codeVerifier }) =>
      outside(async () => {
        const tokens = await oidc.authorizationCodeGrant(await signInClient(), callback, {
          pkceCodeVerifier: codeVerifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        })
        const person = signedInAs(tokens.claims(), cloud)
        if (!person) throw unverified()
        return person
      }),

    consentUrl: ({ tenantId, redirectUri, state }) => {
      const address = new URL(`${cloud.login}/${checkedTenant(tenantId)}/v2.0/adminconsent`)
      address.search = new URLSearchParams({
        client_id: clientId,
        redirect_uri: redirectUri,
        state,
        scope: graphDefault,
      }).toString()
      return inBrowser(address)
    },

    signOutUrl: (returnTo) => {
      const address = new URL(`${cloud.login}/organizations/oauth2/v2.0/logout`)
      address.search = new URLSearchParams({ post_logout_redirect_uri: returnTo }).toString()
      return inBrowser(address)
    },

    appAccess: async (tenantId, own) => {
      holdNothing('Microsoft')
      const asked = own?.clientId ?? clientId
      if (!asked) throw notConfigured()
      const base = `${cloud.login}/${checkedTenant(tenantId)}`
      const server = { issuer: `${base}/v2.0`, token_endpoint: `${base}/oauth2/v2.0/token` }
      const shown = own ? oidc.ClientSecretPost(own.clientSecret) : ourProof()
      const client = new oidc.Configuration(server, asked, undefined, shown)
      client[oidc.customFetch] = send
      client.timeout = timeoutSeconds
      try {
        const { access_token } = await oidc.clientCredentialsGrant(client, { scope: graphDefault })
        const exchange = await exchangeToken(client, cloud.services.exchange.audience)
        return granted(config.cloud, tenantId, access_token, exchange)
      } catch (problem) {
        return withoutAccess(problem)
      }
    },

    check: () => outside(async () => void (await signInClient(send))),
  }
}

/** Keeps the discovery document for an hour, or until something went wrong. */
function keptDiscovery(send: oidc.CustomFetch) {
  let kept: { text: string; until: number } | null = null
  return {
    forget: () => {
      kept = null
    },
    send: (async (address, options) => {
      if (!address.endsWith('/.well-known/openid-configuration')) return send(address, options)
      const headers = { 'content-type': 'application/json' }
      if (kept && kept.until > Date.now()) return new Response(kept.text, { headers })
      const answer = await send(address, options)
      if (!answer.ok) return answer
      kept = { text: await answer.text(), until: Date.now() + discoveryMs }
      return new Response(kept.text, { headers })
    }) satisfies oidc.CustomFetch,
  }
}

function checkedTenant(tenantId: string): string {
  if (!isTenantId(tenantId)) throw new Error('A tenant id is a GUID')
  return tenantId.toLowerCase()
}

/** Each service has permissions of its own, told by a token for it; null when the tenant does not have Exchange. */
async function exchangeToken(client: oidc.Configuration, audience: string): Promise<string | null> {
  try {
    return (await oidc.clientCredentialsGrant(client, { scope: `${audience}/.default` })).access_token
  } catch (problem) {
    if (identityRefusal(aadstsOf(problem) ?? null)?.kind === 'no-resource') return null
    throw problem
  }
}

interface Claims {
  tid?: string
  roles?: string[]
  wids?: string[]
}

/** The tokens came from Microsoft itself, over the connection we opened: their claims need no other proof. */
function granted(cloud: CloudName, tenantId: string, graph: string, exchange: string | null): AppAccess {
  const claims = [graph, ...(exchange === null ? [] : [exchange])].map((token) => decodeJwt<Claims>(token))
  if (claims.some(({ tid }) => tid?.toLowerCase() !== tenantId.toLowerCase()))
    return { state: 'error', reason: 'Microsoft answered with a token of another tenant' }
  return {
    state: 'granted',
    cloud,
    permissions: claims.flatMap(({ roles = [] }) => roles),
    directoryRoles: claims[0]?.wids ?? null,
    hasExchange: exchange !== null,
  }
}

const states: Partial<Record<IdentityRefusalKind, 'no-app' | 'expired'>> = {
  'no-app': 'no-app',
  'expired-secret': 'expired',
}

function withoutAccess(problem: unknown): AppAccess {
  const known = identityRefusal(aadstsOf(problem) ?? null)
  const reason = reasonOf(refusalOf(problem))
  const state = (known && states[known.kind]) ?? 'error'
  return { state, reason, ...(known && { words: known.words }) }
}
