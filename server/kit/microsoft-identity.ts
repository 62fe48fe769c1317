import type { Config } from './config.ts'

/** Who Microsoft says has signed in. */
export interface SignedIn {
  tenantId: string
  objectId: string
  email: string
  name: string
  isGuest: boolean
  /** Template ids of the directory roles the person holds in that tenant (`wids`). */
  directoryRoles: string[]
}

/** What the tenant has granted to our application. */
export type AppAccess =
  | { state: 'granted'; permissions: string[] }
  | { state: 'no-app' | 'expired' | 'error'; reason: string }

export interface MicrosoftIdentity {
  /** The address where the browser signs in. */
  signInUrl(attempt: {
    redirectUri: string
    state: string
    nonce: string
    codeVerifier: string
  }): Promise<string>
  /** Exchanges the code of the callback and checks signature, issuer, audience, nonce, tenant and time. */
  finishSignIn(
    callback: URL,
    attempt: { state: string; nonce: string; codeVerifier: string },
  ): Promise<SignedIn>
  /** The address where an administrator of the tenant grants the application permissions. */
  consentUrl(consent: { tenantId: string; redirectUri: string; state: string }): string
  signOutUrl(returnTo: string): string
  appAccess(tenantId: string): Promise<AppAccess>
  /** Throws with the reason when the identity platform cannot be reached. */
  check(): Promise<void>
}

export declare function openMicrosoftIdentity(config: Config['microsoft']): MicrosoftIdentity
