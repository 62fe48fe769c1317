import { changed, type Fields, helpdesk, someGuests } from './mutations.ts'

/**
 * Whom a policy can leave out. The people are those of `emergencyWorld`. Those that stand together never cover what
 * another one of them leaves out, so that they can be tried at once; and no more of them are alike than a tenant may
 * have emergency accounts. They leave out one kind: a page that forgets what is owed to a role would still miss the
 * group that a policy beside it leaves out, and not pass.
 */
const exclusions: Record<string, Fields>[] = [
  {
    'leaves out a group': { 'conditions.users.excludeGroups+': 'g2' },
    'leaves out a group of the emergency accounts and the director': {
      'conditions.users.excludeGroups+': 'mixed',
    },
  },
  { 'leaves out a role': { 'conditions.users.excludeRoles+': helpdesk } },
  {
    'leaves out three users': { 'conditions.users.excludeUsers': ['u1', 'u2', 'u3'] },
    'leaves out the director beside the emergency accounts': {
      'conditions.users.excludeUsers': ['glass1', 'glass2', 'director'],
    },
  },
  {
    'leaves out some guests': { 'conditions.users.excludeGuestsOrExternalUsers': someGuests },
    'leaves out all guests': { 'conditions.users.excludeUsers+': 'GuestsOrExternalUsers' },
  },
  {
    'leaves out a disabled Global Administrator': { 'conditions.users.excludeUsers': ['disabled'] },
    'leaves out a synchronised Global Administrator': { 'conditions.users.excludeUsers': ['synchronised'] },
    'leaves out a Global Administrator for a time': { 'conditions.users.excludeUsers': ['temporary'] },
  },
  {
    'leaves out five Global Administrators': {
      'conditions.users.excludeUsers': ['glass1', 'glass2', 'glass3', 'glass4', 'glass5'],
    },
  },
]

/** What every check accepts to be left out: the emergency accounts, by name and as a group. */
const emergencies: Fields = {
  'conditions.users.excludeUsers': ['glass1', 'glass2'],
  'conditions.users.excludeGroups': ['glass'],
}

const globalAdministrator = '62e90394-69f5-4237-9190-012177145e10'
const administrators = [
  'glass1',
  'glass2',
  'glass3',
  'glass4',
  'glass5',
  'disabled',
  'synchronised',
  'temporary',
]

/** The people whom the mutations leave out. */
export const emergencyWorld: Record<string, Fields[]> = {
  users: [...administrators, 'director'].map((id) => ({
    id,
    accountEnabled: id !== 'disabled',
    onPremisesSyncEnabled: id === 'synchronised' || null,
  })),
  role_assignments: administrators.map((principalId) => ({
    principalId,
    roleDefinitionId: globalAdministrator,
    directoryScopeId: '/',
  })),
  role_assignment_schedule_instances: [
    {
      principalId: 'temporary',
      roleDefinitionId: globalAdministrator,
      assignmentType: 'Assigned',
      endDateTime: '2026-07-01T00:00:00Z',
    },
  ],
  group_members: [
    { groupId: 'glass', id: 'glass1', odataType: '#microsoft.graph.user' },
    { groupId: 'glass', id: 'glass2', odataType: '#microsoft.graph.user' },
    { groupId: 'mixed', id: 'glass1', odataType: '#microsoft.graph.user' },
    { groupId: 'mixed', id: 'director', odataType: '#microsoft.graph.user' },
  ],
}

const knownPlatforms = ['android', 'iOS', 'windows', 'macOS', 'linux']

/** Two policies that are as good as the one they were made of: each name has the changes of both. */
const splits: Record<string, [Fields, Fields]> = {
  'members and guests': [
    { 'conditions.users.excludeUsers+': 'GuestsOrExternalUsers' },
    { 'conditions.users': { includeUsers: ['GuestsOrExternalUsers'] } },
  ],
  'everybody but a group, and the group': [
    { 'conditions.users.excludeGroups+': 'g2' },
    { 'conditions.users': { includeGroups: ['g2'] } },
  ],
  'everybody but a role, and the role': [
    { 'conditions.users.excludeRoles+': helpdesk },
    { 'conditions.users': { includeRoles: [helpdesk] } },
  ],
  'modern clients and old ones': [
    { 'conditions.clientAppTypes': ['browser', 'mobileAppsAndDesktopClients'] },
    { 'conditions.clientAppTypes': ['exchangeActiveSync', 'other'] },
  ],
  'known platforms and unknown ones': [
    { 'conditions.platforms': { includePlatforms: knownPlatforms } },
    { 'conditions.platforms': { includePlatforms: ['all'], excludePlatforms: knownPlatforms } },
  ],
}

/**
 * Two policies that look as if they added up, and leave somebody out. Of the pairs that stand together none leaves out
 * anybody by name: what it owes would hide that another one passes.
 */
const brokenSplits: Record<string, [Fields, Fields]>[] = [
  {
    'everybody but one group, and everybody but another': [
      { 'conditions.users.excludeGroups+': 'g2' },
      { 'conditions.users.excludeGroups+': 'g3' },
    ],
  },
  {
    'everybody but a group, and the group without the director': [
      { 'conditions.users.excludeGroups+': 'g2' },
      { 'conditions.users': { includeGroups: ['g2'], excludeUsers: ['director'] } },
    ],
  },
  {
    'members, and guests of one kind': [
      { 'conditions.users.excludeUsers+': 'GuestsOrExternalUsers' },
      { 'conditions.users': { includeGuestsOrExternalUsers: someGuests } },
    ],
    'known platforms in two policies': [
      { 'conditions.platforms': { includePlatforms: knownPlatforms.slice(0, 2) } },
      { 'conditions.platforms': { includePlatforms: knownPlatforms.slice(2) } },
    ],
  },
]

/** One way to have other policies instead of one. */
export interface Variant {
  name: string
  policies: Fields[]
}

export const splitsOf = (policy: Fields): Variant[] => splitBy(policy, splits)
export const brokenSplitsOf = (policy: Fields): Variant[][] =>
  brokenSplits.map((ways) => splitBy(policy, ways))

const splitBy = (policy: Fields, ways: Record<string, [Fields, Fields]>): Variant[] =>
  Object.entries(ways).map(([name, changes]) => ({
    name,
    policies: changes.map((part) => changed(policy, name, part).policy),
  }))

export const exclusionsOf = (policy: Fields): Variant[][] =>
  exclusions.map((ways) =>
    Object.entries(ways).map(([name, changes]) => ({
      name,
      policies: [changed(policy, name, changes).policy],
    })),
  )
export const withoutEmergencies = (policy: Fields): Fields =>
  changed(policy, 'leaves out the emergency accounts', emergencies).policy
