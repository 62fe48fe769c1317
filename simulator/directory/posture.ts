/** How a tenant's generated objects are: shares from 0 to 1 that the story sets under `directory`. */
export type Posture = {
  /** Share of people registered for a second factor. */
  mfaRegistered: number
  passwordless: number
  /** Share of accounts that have not signed in for months. */
  stale: number
  disabled: number
  guests: number
  synchronised: boolean
  passwordNeverExpires: number
  perUserMfa: number
  deviceCompliant: number
  deviceEncrypted: number
  personalDevices: number
  /** Share of applications whose secret has run out or never does. */
  poorSecrets: number
  ownerless: number
  /** Share of service principals with a far-reaching application permission. */
  powerful: number
  forwarding: number
  legacyMailProtocols: number
  publicGroups: number
  /** Generated users who hold a role beside the people in the tenant's file. */
  globalAdministrators: number
  otherAdministrators: number
}

export const usualPosture: Posture = {
  mfaRegistered: 0.9,
  passwordless: 0.2,
  stale: 0.05,
  disabled: 0.04,
  guests: 0.08,
  synchronised: false,
  passwordNeverExpires: 0,
  perUserMfa: 0,
  deviceCompliant: 0.9,
  deviceEncrypted: 0.95,
  personalDevices: 0.1,
  poorSecrets: 0.1,
  ownerless: 0.1,
  powerful: 0.05,
  forwarding: 0,
  legacyMailProtocols: 0.05,
  publicGroups: 0.1,
  globalAdministrators: 0,
  otherAdministrators: 0,
}
