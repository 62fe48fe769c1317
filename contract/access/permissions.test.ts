import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actionsOf, allActions, permissionLabel, screenGroupsOf } from '#contract/access/group-permissions.ts'
import { groupRules } from '#contract/groups/groups.ts'
import { defaultRolesAndScreens, screens } from '#contract/screens/screens.ts'
import { subscriptionOrTrial } from '#contract/subscription-types/subscription-types.ts'
import { allows, type Principal } from './permissions.ts'
import { type UserRole, userRole } from './roles.ts'

const { SuperAdmin, Vendor, Admin, User } = userRole.value
const screensOf = (role: number) =>
  defaultRolesAndScreens.filter((row) => row.role === role).map((row) => row.screen)

const opened = (permissionIds: number[]) => {
  const groups: string[] = screenGroupsOf(actionsOf(permissionIds))
  return screensOf(User).filter((screen) => groups.includes(screens[screen]))
}
test('a User sees the dashboard and what the permissions of the group open', () => {
  assert.deepEqual(opened([]), ['dashboard', 'account-notifications'])
  assert.deepEqual(opened([1]).slice(2), [
    'recommendations',
    'recommendation-history',
    'regulations-compliance',
    'regulation-information',
    'stories',
    'story',
  ])
  assert.deepEqual(opened([5]).slice(2), ['insights'])
  assert.deepEqual(opened([6]).slice(2), ['alerts-history', 'active-alerts'])
  assert.deepEqual(opened([7]).slice(2), ['alerts-history', 'active-alerts', 'manage-alerts'])
  assert.deepEqual(opened([8]).slice(2), ['reports'])
})
test('changing implies viewing', () => {
  assert.deepEqual(actionsOf([7]), ['editAlerts', 'viewAlerts'])
  assert.ok(actionsOf([3]).includes('viewRecommendations'))
})
test('the label of a permission is what stands after the dash', () => {
  assert.equal(permissionLabel('Recommendations - Update compliance'), 'Update compliance')
  assert.equal(permissionLabel('Nothing'), 'Nothing')
})

const person = (role: UserRole, more: Partial<Principal> = {}): Principal => ({
  userId: 1,
  email: 'a@example.test',
  name: 'A',
  role,
  accountId: null,
  vendorId: null,
  groupId: null,
  actor: null,
  screens: screensOf(role),
  actions: role === Admin ? allActions : [],
  ...more,
})
test('a permission needs its screen, its role and its action', () => {
  assert.equal(allows('public', null), true)
  assert.equal(allows('signedIn', null), false)
  assert.equal(allows('accounts.manage', person(SuperAdmin)), true)
  assert.equal(allows('accounts.manage', person(Admin)), false)
  assert.equal(allows('accounts.manage', person(SuperAdmin, { screens: [] })), false)
  assert.equal(allows('accounts.manage', person(Admin, { screens: ['manage-accounts'] })), false)
  assert.equal(allows('export', person(SuperAdmin)), true)
  assert.equal(allows('export', person(Vendor)), false)
})

test('each action of the recommendations takes its own permission of the group; an Admin has them all', () => {
  const needs = {
    'recommendations.view': 'viewRecommendations',
    'recommendations.mark': 'updateRecommendationCompliance',
    'recommendations.exempt': 'exemptRecommendations',
    'recommendations.assign': 'assignRecommendations',
  } as const
  for (const [name, action] of Object.entries(needs)) {
    const permission = name as keyof typeof needs
    const others = allActions.filter((one) => one !== action)
    assert.equal(allows(permission, person(User, { actions: others })), false, name)
    assert.equal(allows(permission, person(User, { actions: [action] })), true, name)
    assert.equal(allows(permission, person(Admin)), true, name)
  }
})

test('a group with users cannot be removed', () => {
  assert.equal(groupRules.remove({ numberOfUsers: 0 }), null)
  assert.ok(groupRules.remove({ numberOfUsers: 1 }))
})
test('a subscription that is gone or disabled gives way to trial', () => {
  const types = [
    { id: 1, status: 1 as const, isTrial: true },
    { id: 2, status: 1 as const, isTrial: false },
    { id: 3, status: 2 as const, isTrial: false },
  ]
  assert.deepEqual(
    [2, 3, 9, null].map((chosen) => subscriptionOrTrial(types, chosen)),
    [2, 1, 1, 1],
  )
})
