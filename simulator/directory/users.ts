import { madeRows, type Row, type Rows, rowsOf } from '#simulator/graph/rows.ts'
import type { Person } from '#simulator/world/tenant.ts'
import { chance, numberedId, numberIn } from './ids.ts'
import names from './names.json' with { type: 'json' }
import { daysFrom, fixedPast, picked, type Scene } from './scene.ts'
import { rhythmOf } from './sign-in-rhythm.ts'

/** The people of the tenant's file, who can sign in to the console as well. */
export const peopleRows = (scene: Scene): Rows =>
  rowsOf(scene.tenant.people.map((person, place) => personRow(scene, person, place)))

function personRow(scene: Scene, { oid, name, upn, homeTenant, blocked }: Person, place: number): Row {
  const guest = homeTenant !== undefined
  return {
    ...userRow(scene, oid, name, guest ? guestAddress(upn, scene.tenant.domain) : upn),
    mail: upn,
    userType: guest ? 'Guest' : 'Member',
    accountEnabled: !blocked,
    signInActivity: signIns(scene, lastSignIn(scene, place)),
  }
}

const guestAddress = (address: string, domain: string) =>
  `${address.replace('@', '_')}#EXT#@${domain.replace('.example', '.onmicrosoft.example')}`

function userRow({ skuId }: Scene, id: string, displayName: string, userPrincipalName: string): Row {
  return {
    id,
    userPrincipalName,
    displayName,
    mail: userPrincipalName,
    userType: 'Member',
    accountEnabled: true,
    createdDateTime: '2024-03-04T08:00:00Z',
    creationType: null,
    externalUserState: null,
    externalUserStateChangeDateTime: null,
    onPremisesSyncEnabled: null,
    onPremisesImmutableId: null,
    onPremisesSamAccountName: null,
    lastPasswordChangeDateTime: '2025-11-02T09:30:00Z',
    passwordPolicies: null,
    usageLocation: 'GB',
    department: null,
    isResourceAccount: null,
    isManagementRestricted: null,
    assignedLicenses: skuId ? [{ skuId, disabledPlans: [] }] : [],
    assignedPlans: [],
  }
}

/** As the log of sign-ins has it, in days before today. */
const lastSignIn = (scene: Scene, place: number): number =>
  (scene.today.getTime() - rhythmOf(scene).lastOf(place).getTime()) / 86_400_000

/** Whether a generated user comes from outside. */
export const isGuest = ({ posture }: Scene, index: number): boolean => chance(index, 3) < posture.guests

const signIns = ({ today }: Scene, daysAgo: number) => ({
  lastSignInDateTime: daysFrom(today, -daysAgo),
  lastNonInteractiveSignInDateTime: daysFrom(today, -daysAgo / 2),
  lastSuccessfulSignInDateTime: daysFrom(today, -daysAgo / 2),
})

export const madeUsers = (scene: Scene): Rows =>
  madeRows(
    scene.counts.users,
    (index) => madeUser(scene, index),
    (id) => numberIn(scene.tenant.id, 'user', id),
  )

function madeUser(scene: Scene, index: number): Row {
  const { tenant, posture } = scene
  const given = picked(names.given, Math.floor(chance(index, 1) * 1000))
  const family = picked(names.family, Math.floor(chance(index, 2) * 1000))
  const address = `${given}.${family}.${index + 1}`.toLowerCase()
  const guest = isGuest(scene, index)
  const id = numberedId(tenant.id, 'user', index)
  const upn = guest
    ? guestAddress(`${address}@partner.example`, tenant.domain)
    : `${address}@${tenant.domain}`
  const stale = chance(index, 4) < posture.stale
  const created = fixedPast(chance(index, 5), 4)
  const synchronised = posture.synchronised && !guest && chance(index, 6) < 0.8
  return {
    ...userRow(scene, id, `${given} ${family}`, upn),
    mail: guest ? `${address}@partner.example` : upn,
    userType: guest ? 'Guest' : 'Member',
    accountEnabled: chance(index, 7) >= posture.disabled,
    createdDateTime: created,
    creationType: guest ? 'Invitation' : null,
    externalUserState: guest ? (stale ? 'PendingAcceptance' : 'Accepted') : null,
    externalUserStateChangeDateTime: guest ? created : null,
    onPremisesSyncEnabled: synchronised ? true : null,
    onPremisesImmutableId: synchronised ? Buffer.from(id.slice(0, 16)).toString('base64') : null,
    onPremisesSamAccountName: synchronised ? address.slice(0, 20) : null,
    lastPasswordChangeDateTime: fixedPast(chance(index, 8), 2),
    passwordPolicies: chance(index, 9) < posture.passwordNeverExpires ? 'DisablePasswordExpiration' : null,
    department: picked(names.departments, Math.floor(chance(index, 10) * 1000)),
    ...(guest && { assignedLicenses: [] }),
    // an invitation that was never accepted has never signed in
    ...(!(guest && stale) && {
      signInActivity: signIns(
        scene,
        stale ? 120 + chance(index, 11) * 300 : lastSignIn(scene, tenant.people.length + index),
      ),
    }),
  }
}

const passkey = 'passKeyDeviceBound'

function usualMethods({ posture }: Scene, index: number, isAdmin: boolean): string[] {
  if (!isAdmin && chance(index, 20) >= posture.mfaRegistered) return []
  const methods = ['microsoftAuthenticatorPush', 'softwareOneTimePasscode']
  return chance(index, 21) < posture.passwordless ? [...methods, passkey] : methods
}

/** The row of the registration report for a user; the methods that a story tells win over the shares. */
export function registrationRow(
  scene: Scene,
  user: Row,
  { index, isAdmin, told }: { index: number; isAdmin: boolean; told: string[] | undefined },
): Row {
  const methods = told ?? usualMethods(scene, index, isAdmin)
  const registered = methods.length > 0
  return {
    id: user.id,
    userPrincipalName: user.userPrincipalName,
    userDisplayName: user.displayName,
    userType: user.userType === 'Guest' ? 'guest' : 'member',
    isAdmin,
    isMfaRegistered: registered,
    isMfaCapable: registered,
    isPasswordlessCapable: methods.includes(passkey),
    isSsprRegistered: registered,
    isSsprEnabled: true,
    isSsprCapable: registered,
    isSystemPreferredAuthenticationMethodEnabled: true,
    systemPreferredAuthenticationMethods: registered ? ['push'] : [],
    userPreferredMethodForSecondaryAuthentication: registered ? 'push' : 'none',
    methodsRegistered: methods,
    lastUpdatedDateTime: daysFrom(scene.today, -1),
  }
}
