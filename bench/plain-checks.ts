import { maximumItems } from '#scan/evaluate/outcome.ts'
import type { Json } from '#scan/graph/client.ts'
import type { Manifest } from '#scan/snapshot/manifest.ts'
import type { ObjectStore } from '#scan/snapshot/object-store.ts'
import { readRows } from '#scan/snapshot/read-snapshot.ts'
import type { TimedCheck } from './scan.ts'
import { printTable } from './table.ts'

/** The names that a check would list, by a loop over objects that are parsed already. */
type Loop = (tables: Json[][], daysAgo: (days: number) => string) => string[]

interface PlainCheck {
  tables: string[]
  loop: Loop
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const objects = (value: unknown) => list(value) as Json[]
const nameOf = (...names: unknown[]) => String(names.find((name) => name !== undefined && name !== null))
const later = (one: unknown, other: unknown) => [one, other].filter(Boolean).map(String).sort().at(-1)
const microsoftTenants = ['f8cdef31-a31e-4b4a-93e4-5f571e91255a', '72f988bf-86f1-41af-91ab-2d7cd011db47']
const isMicrosoft = ({ appOwnerOrganizationId }: Json) =>
  microsoftTenants.includes(String(appOwnerOrganizationId).toLowerCase())

const plainChecks: Record<string, PlainCheck> = {
  'inactive-guests-are-removed': {
    tables: ['users'],
    loop: ([users = []], daysAgo) => {
      const before = daysAgo(90)
      const found = users.flatMap((user) => {
        if (user.userType !== 'Guest' || user.accountEnabled === false) return []
        const activity = (user.signInActivity ?? {}) as Json
        const lastSignIn =
          activity.lastSuccessfulSignInDateTime ??
          later(activity.lastSignInDateTime, activity.lastNonInteractiveSignInDateTime)
        if (user.createdDateTime && String(user.createdDateTime) >= before) return []
        if (lastSignIn && String(lastSignIn) >= before) return []
        return [{ lastSignIn: String(lastSignIn ?? ''), name: nameOf(user.displayName, user.id) }]
      })
      found.sort((one, other) => (one.lastSignIn < other.lastSignIn ? -1 : 1))
      return found.map(({ name }) => name)
    },
  },
  'per-user-mfa-is-disabled': {
    tables: ['users', 'user_authentication_requirements'],
    loop: ([users = [], requirements = []]) => {
      const states = new Map(requirements.map(({ userId, perUserMfaState }) => [userId, perUserMfaState]))
      return users
        .filter(({ accountEnabled, userType }) => accountEnabled && userType !== 'Guest')
        .filter(({ id }) => ['enabled', 'enforced'].includes(String(states.get(id))))
        .map(({ displayName, id }) => nameOf(displayName, id))
        .sort()
    },
  },
  'enterprise-applications-require-assignment': {
    tables: ['service_principals'],
    loop: ([principals = []]) =>
      principals
        .filter(
          (one) =>
            one.appRoleAssignmentRequired !== true &&
            one.accountEnabled !== false &&
            one.servicePrincipalType === 'Application' &&
            list(one.tags).includes('WindowsAzureActiveDirectoryIntegratedApp') &&
            !isMicrosoft(one),
        )
        .map(({ displayName, appId, id }) => nameOf(displayName, appId, id))
        .sort(),
  },
  'microsoft-applications-carry-no-added-credentials': {
    tables: ['service_principals'],
    loop: ([principals = []]) =>
      principals
        .filter(
          (one) =>
            isMicrosoft(one) && list(one.passwordCredentials).length + list(one.keyCredentials).length > 0,
        )
        .map(({ displayName, appId, id }) => nameOf(displayName, appId, id))
        .sort(),
  },
  'applications-use-no-client-secrets': {
    tables: ['applications'],
    loop: ([applications = []], daysAgo) => {
      const now = daysAgo(0)
      return applications
        .filter(({ passwordCredentials }) =>
          objects(passwordCredentials).some(({ endDateTime }) => !endDateTime || String(endDateTime) > now),
        )
        .map(({ displayName, appId }) => nameOf(displayName, appId))
        .sort()
    },
  },
  'managed-devices-are-compliant': {
    tables: ['managed_devices'],
    loop: ([devices = []], daysAgo) => {
      const since = daysAgo(30)
      return devices
        .filter(
          ({ complianceState, lastSyncDateTime }) =>
            ['noncompliant', 'error', 'conflict'].includes(String(complianceState).toLowerCase()) &&
            String(lastSyncDateTime) >= since,
        )
        .map(({ deviceName, id }) => nameOf(deviceName, id))
        .sort()
    },
  },
  'managed-devices-are-encrypted': {
    tables: ['managed_devices'],
    loop: ([devices = []], daysAgo) => {
      const since = daysAgo(30)
      return devices
        .filter(
          ({ operatingSystem, isEncrypted, lastSyncDateTime }) =>
            ['windows', 'macos'].includes(String(operatingSystem).toLowerCase()) &&
            isEncrypted === false &&
            String(lastSyncDateTime) >= since,
        )
        .map(({ deviceName, id }) => nameOf(deviceName, id))
        .sort()
    },
  },
  'microsoft-365-groups-are-private': {
    tables: ['groups'],
    loop: ([groups = []]) =>
      groups
        .filter(
          ({ groupTypes, visibility }) =>
            list(groupTypes).includes('Unified') && String(visibility || 'public').toLowerCase() === 'public',
        )
        .map(({ displayName, mail, id }) => nameOf(displayName, mail, id))
        .sort(),
  },
  'smtp-authentication-is-off': {
    tables: ['exo_cas_mailboxes'],
    loop: ([mailboxes = []]) =>
      mailboxes
        .filter(({ SmtpClientAuthenticationDisabled }) => SmtpClientAuthenticationDisabled === false)
        .map(({ DisplayName, PrimarySmtpAddress }) => nameOf(DisplayName, PrimarySmtpAddress))
        .sort(),
  },
  'no-account-bypasses-mailbox-auditing': {
    tables: ['exo_mailbox_audit_bypass'],
    loop: ([accounts = []]) =>
      accounts
        .filter(({ AuditBypassEnabled }) => AuditBypassEnabled === true)
        .map(({ Name, Identity }) => nameOf(Name, Identity))
        .sort(),
  },
}

/** Ten checks beside a loop that decides the same. The loops get their objects parsed, the checks pay for everything. */
export async function measurePlainChecks(
  store: ObjectStore,
  manifest: Manifest,
  timed: readonly TimedCheck[],
): Promise<void> {
  const daysAgo = (days: number) =>
    new Date(Date.parse(manifest.endedAt) - days * 24 * 3_600_000).toISOString()
  const rows: (string | number)[][] = []
  for (const [id, { tables, loop }] of Object.entries(plainChecks)) {
    const check = timed.find((one) => one.check.id === id)
    if (!check) throw new Error(`There is no check ${id}`)
    const parsed: Json[][] = []
    for (const table of tables) parsed.push(await Array.fromAsync(readRows(store, manifest, table)))
    const began = performance.now()
    const names = loop(parsed, daysAgo)
    const ms = performance.now() - began
    const isSame = Math.min(names.length, maximumItems) === check.result.items.length
    const count = parsed[0]?.length ?? 0
    rows.push([
      id,
      count.toLocaleString('en'),
      check.ms.toFixed(1),
      ms.toFixed(1),
      (check.ms / ms).toFixed(1),
      isSame ? names.length : `${check.result.items.length} / ${names.length}: differ`,
    ])
  }
  printTable(['check', 'rows', 'SQL ms', 'loop ms', 'SQL / loop', 'items'], rows)
}
