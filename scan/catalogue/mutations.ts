import { isDeepStrictEqual } from 'node:util'

export type Fields = Record<string, unknown>

/** One way to take something away from a Conditional Access policy, or to narrow it. */
export interface Mutation {
  name: string
  policy: Fields
}

const registrations = ['urn:user:registersecurityinfo', 'urn:user:registerdevice']
export const helpdesk = '729827e3-9c14-49f7-bb1b-9608f156bbb8'
export const someGuests = {
  guestOrExternalUserTypes: 'b2bCollaborationGuest',
  externalTenants: { membershipKind: 'all' },
}

/** Dotted paths to the value that stands there instead. A path that ends in '+' adds to the list. */
const settings: Record<string, Fields> = {
  'is in report-only mode': { state: 'enabledForReportingButNotEnforced' },
  'is off': { state: 'disabled' },
  'includes a group instead': { 'conditions.users': { includeGroups: ['g1'] } },
  'includes one role instead': { 'conditions.users': { includeRoles: [helpdesk] } },
  'includes one user instead': { 'conditions.users': { includeUsers: ['u1'] } },
  'includes guests instead': { 'conditions.users': { includeUsers: ['GuestsOrExternalUsers'] } },
  'includes nobody': { 'conditions.users': { includeUsers: ['None'] } },
  'includes one application instead': { 'conditions.applications': { includeApplications: ['a1'] } },
  'leaves out an application': { 'conditions.applications.excludeApplications+': 'a2' },
  'leaves out applications by a filter': {
    'conditions.applications.applicationFilter': {
      mode: 'exclude',
      rule: 'CustomSecurityAttribute.A_B -eq "c"',
    },
  },
  'applies to registering security information instead': {
    'conditions.applications': { includeUserActions: [registrations[0]] },
  },
  'applies to registering devices instead': {
    'conditions.applications': { includeUserActions: [registrations[1]] },
  },
  'applies to an authentication context instead': {
    'conditions.applications': { includeAuthenticationContextClassReferences: ['c1'] },
  },
  'applies to iOS only': { 'conditions.platforms': { includePlatforms: ['iOS'] } },
  'leaves out Windows': {
    'conditions.platforms': { includePlatforms: ['all'], excludePlatforms: ['windows'] },
  },
  'applies to one location only': { 'conditions.locations': { includeLocations: ['l9'] } },
  'leaves out trusted locations': {
    'conditions.locations': { includeLocations: ['All'], excludeLocations: ['AllTrusted'] },
  },
  'applies to browsers only': { 'conditions.clientAppTypes': ['browser'] },
  'applies to desktop clients only': { 'conditions.clientAppTypes': ['mobileAppsAndDesktopClients'] },
  'applies to old protocols only': { 'conditions.clientAppTypes': ['exchangeActiveSync', 'other'] },
  'leaves out private devices by a filter': {
    'conditions.devices': { deviceFilter: { mode: 'exclude', rule: 'device.trustType -eq "Workplace"' } },
  },
  'selects managed devices by a filter': {
    'conditions.devices': { deviceFilter: { mode: 'include', rule: 'device.isCompliant -eq True' } },
  },
  'applies to device code flow only': {
    'conditions.authenticationFlows': { transferMethods: 'deviceCodeFlow' },
  },
  'applies to authentication transfer only': {
    'conditions.authenticationFlows': { transferMethods: 'authenticationTransfer' },
  },
  'applies to low sign-in risk only': { 'conditions.signInRiskLevels': ['low'] },
  'applies to high sign-in risk only': { 'conditions.signInRiskLevels': ['high'] },
  'applies to low user risk only': { 'conditions.userRiskLevels': ['low'] },
  'applies to high user risk only': { 'conditions.userRiskLevels': ['high'] },
  'applies to minor insider risk only': { 'conditions.insiderRiskLevels': 'minor' },
  'applies to elevated insider risk only': { 'conditions.insiderRiskLevels': 'elevated' },
  'applies to workload identities instead': {
    'conditions.users': { includeUsers: ['None'] },
    'conditions.clientApplications': { includeServicePrincipals: ['ServicePrincipalsInMyTenant'] },
  },
}

/** Only where the policy has grant controls: whatever it demands, one of these would do instead. */
const alternatives: Record<string, Fields> = {
  'accepts the terms of use instead': { 'grantControls.termsOfUse': ['t1'] },
  'accepts an approved app instead': { 'grantControls.builtInControls+': 'approvedApplication' },
  'accepts a changed password instead': { 'grantControls.builtInControls+': 'passwordChange' },
  'accepts a control of another company instead': { 'grantControls.customAuthenticationFactors': ['c1'] },
}

/** Every mutation that changes this policy. */
export function mutationsOf(policy: Fields): Mutation[] {
  const mutated = Object.entries(settings).map(([name, changes]) => changed(policy, name, changes))
  return [...mutated, ...dropped(policy), ...shortened(policy), ...weakened(policy)].filter(
    (mutation) => !isDeepStrictEqual(essence(mutation.policy), essence(policy)),
  )
}

/** What a policy says, without what says nothing: null, empty lists and 'all client apps'. */
function essence(value: unknown): unknown {
  if (Array.isArray(value)) return value.length && !isDeepStrictEqual(value, ['all']) ? value : null
  if (typeof value !== 'object' || value === null) return value
  const said = Object.entries(value).map(([name, part]) => [name, essence(part)] as const)
  return Object.fromEntries(said.filter(([, part]) => part !== null))
}

/** Each condition and each session control that the policy has, left out or switched off. */
function dropped(policy: Fields): Mutation[] {
  const conditions = Object.keys(fieldsOf(policy.conditions)).filter(
    (name) => name !== 'users' && name !== 'applications',
  )
  return [
    ...conditions.map((name) =>
      changed(policy, `has no condition ${name}`, { [`conditions.${name}`]: null }),
    ),
    ...Object.entries(fieldsOf(policy.sessionControls)).flatMap(([name, control]) => [
      changed(policy, `has no session control ${name}`, { [`sessionControls.${name}`]: null }),
      changed(policy, `has ${name} switched off`, { [`sessionControls.${name}.isEnabled`]: false }),
      ...loosened(policy, name, fieldsOf(control)),
    ]),
  ]
}

/** Each list of what the policy includes, without its first or without its last entry. */
function shortened(policy: Fields): Mutation[] {
  const conditions = fieldsOf(policy.conditions)
  const lists: Fields = {
    'users.includeRoles': fieldsOf(conditions.users).includeRoles,
    'applications.includeApplications': fieldsOf(conditions.applications).includeApplications,
    'platforms.includePlatforms': fieldsOf(conditions.platforms).includePlatforms,
    clientAppTypes: conditions.clientAppTypes,
    signInRiskLevels: conditions.signInRiskLevels,
    userRiskLevels: conditions.userRiskLevels,
  }
  return Object.entries(lists).flatMap(([path, list]) =>
    Array.isArray(list) && list.length > 1
      ? [
          changed(policy, `has the first of ${path} less`, { [`conditions.${path}`]: list.slice(1) }),
          changed(policy, `has the last of ${path} less`, { [`conditions.${path}`]: list.slice(0, -1) }),
        ]
      : [],
  )
}

function loosened(policy: Fields, name: string, control: Fields): Mutation[] {
  if (name === 'persistentBrowser')
    return [
      changed(policy, 'lets browsers stay signed in', { 'sessionControls.persistentBrowser.mode': 'always' }),
    ]
  if (name !== 'signInFrequency') return []
  const yearly = { ...control, frequencyInterval: 'timeBased', type: 'days', value: 365 }
  return [changed(policy, 'asks once a year', { 'sessionControls.signInFrequency': yearly })]
}

function weakened(policy: Fields): Mutation[] {
  const grant = fieldsOf(policy.grantControls)
  const controls = Array.isArray(grant.builtInControls) ? grant.builtInControls : []
  if (!controls.length && !grant.authenticationStrength) return []
  const eitherOr = { ...policy, grantControls: { ...grant, operator: 'OR' } }
  const mutations = Object.entries(alternatives).map(([name, changes]) => changed(eitherOr, name, changes))
  mutations.push(changed(policy, 'has no grant controls', { grantControls: null }))
  if (grant.authenticationStrength) {
    const names = { 'demands a deleted strength': 'gone', 'demands a single factor': 'single' }
    for (const [name, id] of Object.entries(names))
      mutations.push(
        changed(policy, name, {
          'grantControls.authenticationStrength': { id, requirementsSatisfied: 'none' },
        }),
      )
  }
  for (const control of controls)
    mutations.push(
      changed(policy, `does not demand ${control}`, {
        'grantControls.builtInControls': controls.filter((other) => other !== control),
      }),
    )
  return mutations
}

export function changed(policy: Fields, name: string, changes: Fields): Mutation {
  const copy = structuredClone(policy)
  for (const [path, value] of Object.entries(changes)) {
    const parts = path.split('.')
    const last = parts.pop() as string
    let place = copy
    for (const part of parts) {
      place[part] = fieldsOf(place[part])
      place = place[part] as Fields
    }
    if (!last.endsWith('+')) place[last] = value
    else {
      const list = place[last.slice(0, -1)]
      place[last.slice(0, -1)] = [...(Array.isArray(list) ? list : []), value]
    }
  }
  return { name, policy: copy }
}

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
