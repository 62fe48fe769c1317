import { chance, labelledId, numberedId, numberIn } from '#simulator/directory/ids.ts'
import { picked, type Scene } from '#simulator/directory/scene.ts'
import { rhythmOf } from '#simulator/directory/sign-in-rhythm.ts'
import { madeRows, noRows, type Row, type Rows } from '#simulator/graph/rows.ts'
import places from './sign-in-places.json' with { type: 'json' }

const keptMs = 30 * 24 * 60 * 60 * 1000

/** What the log is made from beside the scene. */
export type SignInLog = {
  /** The people and the generated users, in the order of the rhythm. */
  users: Rows
  policies: Row[]
  now: Date
  /** Risk is shown with Entra ID P2. */
  showsRisk: boolean
}

/** The sign-ins of the last 30 days, newest first; each is made when it is read. */
export function signInRows(scene: Scene, log: SignInLog): Rows {
  const rhythm = rhythmOf(scene)
  const newest = rhythm.latest(log.now)
  if (rhythm.whoAt(newest) === null) return noRows
  const oldest = rhythm.latest(new Date(log.now.getTime() - keptMs)) + 1
  const applied = appliedPolicies(log.policies)
  return madeRows(
    newest - oldest + 1,
    (index) => {
      const sequence = newest - index
      const user = log.users.at(rhythm.whoAt(sequence) ?? 0)
      return signInRow(scene, log, { sequence, at: rhythm.momentOf(sequence), user, applied })
    },
    (id) => newest - numberIn(scene.tenant.id, 'signIn', id),
  )
}

type Applied = ReturnType<typeof appliedPolicies>
type SignIn = { sequence: number; at: Date; user: Row; applied: Applied }

const failures = {
  50053: 'The account is locked, because the user tried to sign in too many times.',
  50057: 'The user account is disabled.',
  50074: 'Strong authentication is required and the user did not pass the challenge.',
  50126: 'Error validating credentials due to invalid username or password.',
  53003: 'Access has been blocked by Conditional Access policies.',
} as const

function errorOf({ sequence, user, applied }: SignIn): 0 | keyof typeof failures {
  if (user.accountEnabled === false) return 50057
  const share = chance(sequence, 501)
  if (share < 0.03) return 50126
  if (share < 0.04) return 50074
  if (share < 0.045) return 50053
  return share < 0.055 && applied.isEnforced ? 53003 : 0
}

function signInRow({ tenant, posture }: Scene, log: SignInLog, signIn: SignIn): Row {
  const { sequence, at, user, applied } = signIn
  const errorCode = errorOf(signIn)
  const isLegacy = chance(sequence, 502) < posture.legacyMailProtocols / 5
  const isBrowser = !isLegacy && chance(sequence, 503) < 0.6
  const application = isLegacy
    ? places.mail
    : picked(places.applications, Math.floor(chance(sequence, 504) * 97))
  const { ipAddress, ...location } = picked(places.locations, Math.floor(chance(sequence, 505) ** 3 * 97))
  const isGuest = user.userType === 'Guest'
  const risk = log.showsRisk ? 'none' : 'hidden'
  return {
    id: numberedId(tenant.id, 'signIn', sequence),
    createdDateTime: at.toISOString().replace('.000Z', 'Z'),
    userDisplayName: user.displayName,
    // A guest stands in the log by the address at home.
    userPrincipalName: String(isGuest ? user.mail : user.userPrincipalName).toLowerCase(),
    userId: user.id,
    ...application,
    ipAddress: `${ipAddress}${1 + Math.floor(chance(sequence, 506) * 250)}`,
    clientAppUsed: isLegacy ? 'IMAP' : isBrowser ? 'Browser' : 'Mobile Apps and Desktop clients',
    correlationId: labelledId(tenant.id, `sign-in ${sequence}`),
    conditionalAccessStatus: !applied.isEnforced ? 'notApplied' : errorCode === 53003 ? 'failure' : 'success',
    isInteractive: true,
    riskDetail: risk,
    riskLevelAggregated: risk,
    riskLevelDuringSignIn: risk,
    riskState: 'none',
    riskEventTypes_v2: [],
    status: {
      errorCode,
      failureReason: errorCode === 0 ? null : failures[errorCode],
      additionalDetails: null,
    },
    deviceDetail: deviceOf(signIn, {
      isBrowser,
      isCompliant: chance(sequence, 507) < posture.deviceCompliant,
    }),
    location,
    appliedConditionalAccessPolicies: errorCode === 53003 ? applied.refused : applied.passed,
    // What follows is in beta alone.
    signInEventTypes: ['interactiveUser'],
    userType: isGuest ? 'guest' : 'member',
    authenticationRequirement: applied.isMfa ? 'multiFactorAuthentication' : 'singleFactorAuthentication',
    crossTenantAccessType: isGuest ? 'b2bCollaboration' : 'none',
    tokenIssuerType: 'AzureAD',
  }
}

/** A device is known to the directory where somebody signs in by an application of it. */
function deviceOf(
  { sequence, user }: SignIn,
  { isBrowser, isCompliant }: { isBrowser: boolean; isCompliant: boolean },
): Row {
  const operatingSystem = picked(places.systems, Math.floor(chance(sequence, 508) * 97))
  if (isBrowser)
    return {
      deviceId: '',
      displayName: null,
      operatingSystem,
      browser: picked(places.browsers, Math.floor(chance(sequence, 509) * 97)),
      isCompliant: null,
      isManaged: null,
      trustType: null,
    }
  return {
    deviceId: labelledId(String(user.id), 'device'),
    displayName: `DEVICE-${String(user.id).slice(-6).toUpperCase()}`,
    operatingSystem,
    browser: null,
    isCompliant,
    isManaged: true,
    trustType: 'Azure AD joined',
  }
}

/** What the log says of the tenant's policies: the first one that can block did so, or all were passed. */
function appliedPolicies(policies: Row[]) {
  const controlsOf = (policy: Row) =>
    ((policy.grantControls as { builtInControls?: string[] } | null | undefined)?.builtInControls ?? []).map(
      (control) => control.charAt(0).toUpperCase() + control.slice(1),
    )
  const enforced = policies.filter(({ state }) => state === 'enabled')
  const [blocking] = enforced.filter((policy) => controlsOf(policy).includes('Block'))
  const asApplied = (policy: Row, isRefused: boolean): Row => ({
    id: policy.id,
    displayName: policy.displayName,
    enforcedGrantControls: controlsOf(policy),
    enforcedSessionControls: [],
    result: resultOf(policy, controlsOf(policy).includes('Block'), isRefused && policy === blocking),
  })
  return {
    isEnforced: blocking !== undefined,
    isMfa: enforced.some((policy) => controlsOf(policy).includes('Mfa')),
    passed: policies.map((policy) => asApplied(policy, false)),
    refused: policies.map((policy) => asApplied(policy, true)),
  }
}

/** What a policy in report-only mode would have done is a value that has to be asked for by a header. */
function resultOf({ state }: Row, isBlock: boolean, isRefused: boolean): string {
  if (isRefused) return 'failure'
  if (state === 'enabled') return isBlock ? 'notApplied' : 'success'
  return state === 'disabled' ? 'notEnabled' : 'unknownFutureValue'
}
