import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { userRole, userStatus } from '#contract/access/roles.ts'
import { isAuthenticated, sessionOf, type Whoami } from './session.ts'

const { Admin, User, SuperAdmin } = userRole.value
const values = {
  appDisplayName: 'Parapet',
  supportEmail: 'support@parapet.example',
  helpCenterUrl: '',
  unlockEmail: '',
  chatWidgetUrl: '',
  environmentName: 'stage',
  dataEditAllowed: true,
  syncTargetEnvironment: null,
  staleScanHours: 8,
}
const whoIs = (role: number): Whoami => ({
  user: {
    id: 7,
    name: 'Ada',
    email: 'ada@northbrine.example',
    role,
    status: userStatus.value.Active,
    group: null,
    accountId: 3,
    vendorId: null,
    termsApproved: true,
    account: {
      id: 3,
      name: 'Northbrine',
      status: 1,
      isAzureLogsTrackingEnabled: false,
      subscriptionType: { id: 1, name: 'trial', recommendationScopingEnabled: true },
    },
  },
  name: 'Ada',
  canEnvSync: false,
  numEnabledAccountRecommendations: 25,
  numRecommendationsLeftOut: 0,
  regulations: [],
  termsApproved: true,
  impersonatedBy: null,
  accounts: [],
})

describe('being signed in', () => {
  it('takes a token and an active user', () => {
    assert.equal(isAuthenticated('token', userStatus.value.Active), true)
    assert.equal(isAuthenticated(null, userStatus.value.Active), false)
    assert.equal(isAuthenticated('token', userStatus.value.Pending), false)
    assert.equal(isAuthenticated('token', userStatus.value.Blocked), false)
    assert.equal(isAuthenticated('token', undefined), false)
  })
})

describe('the session', () => {
  it('sees the screens and does the actions the server named, and no others', () => {
    const session = sessionOf(
      whoIs(User),
      { screens: ['dashboard'], actions: ['exemptRecommendations'] },
      values,
      'en',
    )
    assert.equal(session.canSee('dashboard'), true)
    assert.equal(session.canSee('recommendations'), false)
    assert.equal(session.canDo('exemptRecommendations'), true)
    assert.equal(session.canDo('editAlerts'), false)
  })

  it('holds a permission by role and screen together', () => {
    const allowed = { screens: ['manage-groups', 'manage-insights'], actions: [] }
    const admin = sessionOf(whoIs(Admin), allowed, values, 'en')
    assert.equal(admin.can('groups.manage'), true)
    assert.equal(admin.can('insights.manage'), false)
    assert.equal(admin.can('export'), false)
    assert.equal(sessionOf(whoIs(SuperAdmin), allowed, values, 'en').can('export'), true)
  })

  it('gives the reason where editing is off, in the language of the reader', () => {
    const allowed = { screens: [], actions: [] }
    const insight = { en: 'Insight', de: 'Einblick' }
    assert.equal(sessionOf(whoIs(SuperAdmin), allowed, values, 'en').editsDisabled(insight), null)
    const off = { ...values, dataEditAllowed: false }
    assert.equal(
      sessionOf(whoIs(SuperAdmin), allowed, off, 'en').editsDisabled(insight),
      'Updates to Insight are disabled for the stage environment.',
    )
    assert.match(
      sessionOf(whoIs(SuperAdmin), allowed, off, 'de').editsDisabled(insight) ?? '',
      /Änderungen an Einblick .* in der Umgebung stage/,
    )
  })

  it('tells whether the subscription narrows recommendations', () => {
    const narrowed = sessionOf(whoIs(Admin), { screens: [], actions: [] }, values, 'en')
    assert.equal(narrowed.recommendationScopingEnabled, true)
    const operator = whoIs(SuperAdmin)
    const without = { ...operator, user: { ...operator.user, account: null } }
    assert.equal(
      sessionOf(without, { screens: [], actions: [] }, values, 'en').recommendationScopingEnabled,
      false,
    )
  })
})
