import assert from 'node:assert/strict'
import * as oidc from 'openid-client'
import { worldwideCloud } from '#contract/kit/clouds.ts'
import { application } from './world/application.ts'
import { loadTenants } from './world/load-tenants.ts'

/** An application as ours: openid-client talks to Microsoft's origin and every call is led to the simulator. */

const claimedOrigin = worldwideCloud.login

export const callback = 'http://localhost:4000/auth/callback'
export const { clientId, clientSecret } = application

export const tenantId = (slug: string): string => {
  const tenant = loadTenants().find((candidate) => candidate.slug === slug)
  assert.ok(tenant, `no tenant ${slug}`)
  return tenant.id
}

export const reached = (simulator: string, address: string | URL): string =>
  String(address).replace(claimedOrigin, simulator)

export function configured(
  simulator: string,
  authority: string,
  authentication: oidc.ClientAuth = oidc.ClientSecretPost(clientSecret),
): Promise<oidc.Configuration> {
  return oidc.discovery(new URL(`${claimedOrigin}/${authority}/v2.0`), clientId, undefined, authentication, {
    [oidc.customFetch]: (address, { body, ...options }) =>
      fetch(reached(simulator, address), { ...options, body }),
    execute: [oidc.enableNonRepudiationChecks],
  })
}

export type SignIn = {
  configuration: oidc.Configuration
  /** Address of the authorise page as a browser reaches it. */
  page: string
  checks: { pkceCodeVerifier: string; expectedState: string; expectedNonce: string }
}

export async function beginSignIn(
  simulator: string,
  authority = 'organizations',
  more: Record<string, string> = {},
): Promise<SignIn> {
  const configuration = await configured(simulator, authority)
  const pkceCodeVerifier = oidc.randomPKCECodeVerifier()
  const expectedState = oidc.randomState()
  const expectedNonce = oidc.randomNonce()
  const address = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: callback,
    scope: 'openid profile email',
    code_challenge: await oidc.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
    state: expectedState,
    nonce: expectedNonce,
    ...more,
  })
  return {
    configuration,
    page: reached(simulator, address),
    checks: { pkceCodeVerifier, expectedState, expectedNonce },
  }
}

/** Sends a page's form as a browser would; the answer's redirect is not followed. */
export const submit = (page: string, fields: Record<string, string>): Promise<Response> =>
  fetch(page, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })

export function redirectedTo(response: Response): URL {
  assert.equal(response.status, 302)
  return new URL(response.headers.get('location') ?? assert.fail('no location'))
}

export const pick = async (signIn: SignIn, account: string): Promise<URL> =>
  redirectedTo(await submit(signIn.page, { account }))

export const redeem = ({ configuration, checks }: SignIn, back: URL) =>
  oidc.authorizationCodeGrant(configuration, back, { ...checks, idTokenExpected: true })

export async function signInAs(simulator: string, account: string, authority?: string) {
  const signIn = await beginSignIn(simulator, authority)
  const tokens = await redeem(signIn, await pick(signIn, account))
  return tokens.claims() ?? assert.fail('no id_token')
}

/** Accepts a refusal of the token endpoint with this AADSTS number. */
export const refusedWith =
  (number: number, error: string, status: number) =>
  (problem: unknown): boolean => {
    assert.ok(problem instanceof oidc.ResponseBodyError, String(problem))
    assert.equal(problem.error, error)
    assert.equal(problem.status, status)
    assert.ok(problem.error_description?.startsWith(`AADSTS${number}: `), problem.error_description)
    return true
  }

export const control = (simulator: string, method: string, path: string, body?: unknown): Promise<Response> =>
  fetch(`${simulator}/simulator/${path}`, {
    method,
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  })
