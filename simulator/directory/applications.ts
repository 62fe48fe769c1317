import { madeRows, noRows, type Row, type Rows, rowsOf, rowWithId } from '#simulator/graph/rows.ts'
import { memberRow } from './groups.ts'
import { chance, labelledId, numberedId, numberIn } from './ids.ts'
import names from './names.json' with { type: 'json' }
import { daysFrom, fixedPast, picked, type Scene } from './scene.ts'

const displayName = (index: number) => `${picked(names.products, index)} ${Math.floor(index / 7) + 1}`
const redirect = (index: number) => `https://${picked(names.hosts, index)}.partner.example/signin`

/** Credentials of a generated application: a certificate where things are well, an old secret where not. */
function credentials({ posture, tenant, today }: Scene, index: number): Row {
  const keyId = labelledId(tenant.id, `credential ${index}`)
  const startDateTime = fixedPast(chance(index, 50), 1)
  if (chance(index, 51) >= posture.poorSecrets) {
    const endDateTime = daysFrom(today, 60 + chance(index, 52) * 120)
    const key = { keyId, displayName: 'CN=relay', type: 'AsymmetricX509Cert', usage: 'Verify' }
    return { passwordCredentials: [], keyCredentials: [{ ...key, startDateTime, endDateTime }] }
  }
  const endDateTime = chance(index, 53) < 0.5 ? '2299-12-31T00:00:00Z' : daysFrom(today, -30)
  const secret = { keyId, displayName: 'secret', hint: 'q7X', startDateTime, endDateTime }
  return { passwordCredentials: [secret], keyCredentials: [] }
}

export const madeApplications = (scene: Scene): Rows =>
  madeRows(
    scene.counts.applications,
    (index) => ({
      id: numberedId(scene.tenant.id, 'application', index),
      appId: numberedId(scene.tenant.id, 'appId', index),
      displayName: displayName(index),
      createdDateTime: fixedPast(chance(index, 54), 3),
      signInAudience: 'AzureADMyOrg',
      publisherDomain: scene.tenant.domain,
      identifierUris: [],
      tags: [],
      isFallbackPublicClient: null,
      isDeviceOnlyAuthSupported: null,
      ...credentials(scene, index),
      web: {
        redirectUris: [redirect(index)],
        homePageUrl: null,
        implicitGrantSettings: { enableAccessTokenIssuance: false, enableIdTokenIssuance: false },
      },
      spa: { redirectUris: [] },
      publicClient: { redirectUris: [] },
      requiredResourceAccess: [],
      verifiedPublisher: { displayName: null, verifiedPublisherId: null, addedDateTime: null },
      servicePrincipalLockConfiguration: {
        isEnabled: true,
        allProperties: true,
        credentialsWithUsageVerify: null,
        credentialsWithUsageSign: null,
        tokenEncryptionKeyId: null,
      },
      onPremisesPublishing: null,
    }),
    (id) => numberIn(scene.tenant.id, 'application', id),
  )

/** The first service principals stand for the tenant's own applications, the others for those of suppliers. */
export const madeServicePrincipals = (scene: Scene): Rows =>
  madeRows(
    scene.counts.servicePrincipals,
    (index) => {
      const own = index < scene.counts.applications
      return {
        id: numberedId(scene.tenant.id, 'servicePrincipal', index),
        appId: numberedId(scene.tenant.id, 'appId', index),
        displayName: displayName(index),
        servicePrincipalType: 'Application',
        appOwnerOrganizationId: own ? scene.tenant.id : labelledId('partners', `organisation ${index % 40}`),
        accountEnabled: true,
        appRoleAssignmentRequired: chance(index, 60) < 0.3,
        createdDateTime: fixedPast(chance(index, 54), 3),
        verifiedPublisher: { displayName: null, verifiedPublisherId: null, addedDateTime: null },
        replyUrls: [redirect(index)],
        tags: chance(index, 62) < 0.05 ? ['WindowsAzureActiveDirectoryIntegratedApp'] : [],
        preferredSingleSignOnMode: null,
        passwordCredentials: [],
        keyCredentials: [],
        appRoles: [],
      }
    },
    (id) => numberIn(scene.tenant.id, 'servicePrincipal', id),
  )

/** Owner of a generated application or of its service principal: one user, or nobody. */
export function madeOwners(
  { tenant, counts, posture }: Scene,
  kind: 'application' | 'servicePrincipal',
  users: Rows,
  id: string,
): Rows {
  const index = numberIn(tenant.id, kind, id)
  if (index < 0 || index >= counts.applications || chance(index, 61) < posture.ownerless) return noRows
  const owner = numberedId(tenant.id, 'user', (index * 13) % Math.max(1, counts.users))
  return rowsOf(memberRow(rowWithId(users, owner)))
}
