/** Pages that read policies and pass without any, and what they ask for instead. */
export const undecided: Record<string, string> = {
  'directory-sync-accounts-are-excluded-from-policies': 'lists policies that forgot an exclusion',
  'emergency-access-accounts-are-excluded-from-policies': 'lists policies that forgot an exclusion',
  'groups-used-in-policies-are-protected': 'lists groups that policies name',
  'policies-name-no-deleted-objects': 'lists objects that policies name',
  'policy-exclusions-are-covered-by-another-policy': 'lists what policies leave out',
  'retired-approved-app-control-is-not-used': 'lists policies with a control that is no more',
  'user-risk-and-sign-in-risk-are-in-separate-policies': 'lists policies that join two conditions',
}

interface Harmless {
  page: string
  mutations: string[]
  why: string
}

/** Exclusions of people, for pages that people do not decide. */
const anyExclusion = [
  'leaves out a group',
  'leaves out a role',
  'leaves out three users',
  'leaves out some guests',
  'leaves out all guests',
  'leaves out the director beside the emergency accounts',
  'leaves out a group of the emergency accounts and the director',
  'leaves out a disabled Global Administrator',
  'leaves out a synchronised Global Administrator',
  'leaves out a Global Administrator for a time',
  'leaves out five Global Administrators',
]
const eitherDevice = ['does not demand compliantDevice', 'does not demand domainJoinedDevice']

/** Mutations that leave a page passing, and why they may. */
export const harmless: Harmless[] = [
  {
    page: 'a-policy-covers-all-users-and-all-apps',
    mutations: ['does not demand mfa', ...eitherDevice],
    why: 'each of the three is a floor, so the alternatives that remain are one too',
  },
  {
    page: 'admin-portals-are-closed-to-ordinary-users',
    mutations: ['leaves out a role'],
    why: 'holders of roles are who the portals are for',
  },
  {
    page: 'admin-portals-are-closed-to-ordinary-users',
    mutations: ['leaves out an application'],
    why: 'the policy names the portals, and another application is left out',
  },
  ...[
    'administrators-need-a-managed-device',
    'managed-device-is-required-for-all-users',
    'security-info-registration-needs-a-managed-device',
  ].map((page) => ({
    page,
    mutations: eitherDevice,
    why: 'the other kind of managed device is still demanded',
  })),
  {
    page: 'app-enforced-restrictions-are-used-for-unmanaged-devices',
    mutations: ['has no condition clientAppTypes'],
    why: 'a policy for every client covers browsers',
  },
  ...['app-enforced-restrictions-are-used-for-unmanaged-devices', 'token-protection-is-enforced'].map(
    (page) => ({
      page,
      mutations: ['leaves out an application'],
      why: 'the page is about Exchange, SharePoint and Teams, and another application is left out',
    }),
  ),
  {
    page: 'high-user-risk-is-remediated',
    mutations: [
      'has no session control signInFrequency',
      'has signInFrequency switched off',
      'asks once a year',
    ],
    why: 'the password change is demanded whatever the age of the session',
  },
  ...['intune-enrollment-requires-fresh-strong-sign-in', 'mfa-is-required-for-azure-management'].map(
    (page) => ({
      page,
      mutations: ['leaves out an application'],
      why: 'the page is about one application, and another one is left out',
    }),
  ),
  {
    page: 'mfa-is-required-for-guests',
    mutations: ['includes guests instead'],
    why: 'guests are whom the page is about',
  },
  {
    page: 'mobile-apps-need-app-protection',
    mutations: ['leaves out Windows', 'has no condition platforms'],
    why: 'the policy still covers Android and iOS',
  },
  {
    page: 'mobile-apps-need-app-protection',
    mutations: ['accepts an approved app instead'],
    why: 'Microsoft no longer enforces that control, so app protection is what remains',
  },
  {
    page: 'private-apps-need-strong-authentication',
    mutations: ['leaves out applications by a filter'],
    why: 'the filter selects none of the applications of the fixture; another fixture has one that it does',
  },
  {
    page: 'security-info-registration-is-protected',
    mutations: ['has no condition locations'],
    why: 'a block everywhere protects more than a block outside trusted locations',
  },
  {
    page: 'token-protection-is-enforced',
    mutations: ['has no condition platforms', 'has no condition clientAppTypes'],
    why: 'a policy for everything covers desktop clients on Windows',
  },
  {
    page: 'unknown-device-platforms-are-blocked',
    mutations: ['leaves out Windows'],
    why: 'leaving out known platforms is the purpose, and one known platform is enough',
  },
  {
    page: 'risky-agents-are-blocked',
    mutations: [
      'includes a group instead',
      'includes one role instead',
      'includes one user instead',
      'includes guests instead',
      ...anyExclusion,
    ],
    why: 'the policy is about agents, and these choose people',
  },
  {
    page: 'risky-agents-are-blocked',
    mutations: ['accepts the terms of use instead', 'accepts a control of another company instead'],
    why: 'Microsoft Entra saves no policy that has a block beside another control',
  },
  {
    page: 'azure-devops-is-named-in-a-policy',
    mutations: [
      'includes a group instead',
      'includes one role instead',
      'includes one user instead',
      'includes guests instead',
      ...anyExclusion,
      'leaves out an application',
      'leaves out applications by a filter',
      'applies to iOS only',
      'leaves out Windows',
      'applies to one location only',
      'leaves out trusted locations',
      'applies to browsers only',
      'applies to desktop clients only',
      'applies to old protocols only',
      'leaves out private devices by a filter',
      'selects managed devices by a filter',
      'applies to device code flow only',
      'applies to authentication transfer only',
      'applies to low sign-in risk only',
      'applies to high sign-in risk only',
      'applies to low user risk only',
      'applies to high user risk only',
      'applies to minor insider risk only',
      'applies to elevated insider risk only',
      'has the first of applications.includeApplications less',
      'accepts the terms of use instead',
      'accepts an approved app instead',
      'accepts a changed password instead',
      'accepts a control of another company instead',
      'has no grant controls',
      'does not demand mfa',
    ],
    why: 'the page asks that a policy in force names the application, and leaves its content to other checks',
  },
]

/** Splits after which a page no longer passes. */
export const uselessSplits: Record<string, string[]> = {
  // A policy for a group or a role is not about guests.
  'mfa-is-required-for-guests': [
    'everybody but a group, and the group',
    'everybody but a role, and the role',
  ],
  // Clients and platforms are conditions for people; on a policy about agents they are refused.
  'risky-agents-are-blocked': ['modern clients and old ones', 'known platforms and unknown ones'],
}

/** Splits that leave somebody or something out and that a page may pass nevertheless. */
export const harmlessSplits: Record<string, string[]> = {
  // The page asks that a policy names the application and leaves its content to other checks.
  'azure-devops-is-named-in-a-policy': [
    'everybody but one group, and everybody but another',
    'members, and guests of one kind',
    'known platforms in two policies',
    'everybody but a group, and the group without the director',
  ],
  // The policy is about agents, and these choose people.
  'risky-agents-are-blocked': [
    'everybody but one group, and everybody but another',
    'members, and guests of one kind',
    'everybody but a group, and the group without the director',
  ],
  // Android and iOS, or Windows, are all that is asked for.
  'mobile-apps-need-app-protection': ['known platforms in two policies'],
  'token-protection-is-enforced': ['known platforms in two policies'],
}
