import { randomUUID } from 'node:crypto'
import { userRole } from '#contract/access/roles.ts'
import { rolesAndScreensCalls } from '#contract/access/roles-and-screens.ts'
import { accountCalls } from '#contract/accounts/accounts.ts'
import { authCalls } from '#contract/auth/auth.ts'
import { exportCalls } from '#contract/exports/exports.ts'
import { fileCalls } from '#contract/files/files.ts'
import { groupCalls } from '#contract/groups/groups.ts'
import { insightCalls } from '#contract/insights/insights.ts'
import type { Call } from '#contract/kit/call.ts'
import { accountRecommendationCalls } from '#contract/recommendations/account-recommendation-calls.ts'
import { recommendationCalls } from '#contract/recommendations/recommendation-calls.ts'
import { recommendationViewCalls } from '#contract/recommendations/recommendation-views.ts'
import { regulationCalls } from '#contract/regulations/regulations.ts'
import { settingCalls } from '#contract/settings/settings.ts'
import { statisticsCalls } from '#contract/statistics/statistics.ts'
import { storyCalls } from '#contract/stories/stories.ts'
import { subscriptionTypeCalls } from '#contract/subscription-types/subscription-types.ts'
import { termsCalls } from '#contract/terms/terms.ts'
import { userCalls } from '#contract/users/users.ts'
import { vendorCalls } from '#contract/vendors/vendors.ts'
import { type Db, sql } from '../kit/db.ts'
import { aGroup, anAccount, aPerson, aVendor } from './people.ts'
import { anAccountRecommendation, aRecommendation } from './recommendations.ts'

/** Whose row a call is tried on. */
export interface Place {
  accountId: number
  vendorId: number
}

interface Parts {
  params?: Record<string, number | string>
  body?: unknown
  query?: Record<string, string>
}

/**
 * How a call is tried: `target` makes a row in a place and answers its id; `parts` asks for it. A call that
 * names no row has no target. Every call of the contract must stand here.
 */
export interface CallCase {
  call: Call
  target?: (db: Db, place: Place) => Promise<number>
  parts: (id: number, place: Place) => Parts
  /** Statuses of a call that was let through. */
  passes: number[]
}

let count = 0
const fresh = (word: string) => `${word}-${process.pid}-${++count}`
const freshEmail = () => `${fresh('mail')}@example.test`
const nobody = async () => 0

const account =
  (status: number) =>
  (db: Db, { vendorId }: Place) =>
    anAccount(db, { name: fresh('account'), status, vendorId, tenantId: randomUUID() })
const group = (db: Db, { accountId }: Place) => aGroup(db, { accountId, name: fresh('group') })
const vendor = (status: number) => (db: Db) => aVendor(db, { name: fresh('vendor'), status })

/** A person of the account, or of the reseller when a reseller asks. */
const person = (status: number) => async (db: Db, place: Place & { isVendor?: boolean }) => {
  const home = place.isVendor
    ? { vendorId: place.vendorId, role: userRole.value.Vendor }
    : { accountId: place.accountId, role: userRole.value.User }
  return (await aPerson(db, { ...home, status, email: freshEmail() }, new Date())).userId
}
const anInsight = async (db: Db) =>
  (
    await db.one(sql<{ id: number }>`
    insert into insight (title, description, priority) values (${fresh('insight')}, 'x', 1) returning id`)
  ).id
const aType = async (db: Db) =>
  (
    await db.one(
      sql<{ id: number }>`insert into subscription_type (name) values (${fresh('type')}) returning id`,
    )
  ).id
const aSetting = async (db: Db) =>
  (await db.one(sql<{ id: number }>`select id from setting where name = 'supportEmail'`)).id

const aCheck = (status: number) => (db: Db) => aRecommendation(db, { status })
/** A manual recommendation of the account, so that every action may be tried. */
const mine = async (db: Db, { accountId }: Place) =>
  anAccountRecommendation(db, accountId, {
    recommendationId: await aRecommendation(db, { validationMethod: 2 }),
  })
const aView = async (db: Db, { accountId }: Place) =>
  (
    await db.one(sql<{ id: number }>`
    insert into recommendations_view (account_id, user_id, name, address, creation_time, last_updated_time)
    values (${accountId}, 0, ${fresh('view')}, '', now(), now()) returning id`)
  ).id
const days = { from: '2026-01-01', to: '2026-12-31' }

const groupBody = () => ({
  name: fresh('group'),
  description: 'x',
  permissions: [1],
  recommendationScopingEnabled: false,
  recommendationsFilter: null,
})
const insightBody = { title: 'x', description: 'y', priority: 1 }
const exportBody = { viewName: 'x', selectedFields: [{ name: 'title', displayName: 'Title' }] }

export const callCases: CallCase[] = [
  { call: accountCalls.create, parts: () => ({ body: { name: fresh('account') } }), passes: [201] },
  {
    call: accountCalls.update,
    target: account(1),
    parts: (id) => ({ body: { ids: [id], data: { name: 'x' } } }),
    passes: [200],
  },
  {
    call: accountCalls.remove,
    target: account(2),
    parts: (id) => ({ body: { accountIds: [id] } }),
    passes: [200],
  },
  {
    call: accountCalls.scan,
    target: account(1),
    parts: (id) => ({ body: { accountIds: [id] } }),
    passes: [201],
  },
  { call: accountCalls.scans, parts: () => ({}), passes: [200] },
  { call: accountCalls.invite, parts: () => ({ body: { email: freshEmail() } }), passes: [201] },
  {
    call: accountCalls.finishSetup,
    // Only the own account's sign-up, which is over in these tests: every other answer is a 404.
    parts: () => ({ body: { accountId: 999_999, accountName: 'x', licenseIds: [], productIds: [] } }),
    passes: [404, 403, 409],
  },
  { call: accountCalls.status, parts: () => ({}), passes: [200] },
  { call: accountCalls.checkAppAccess, parts: () => ({}), passes: [409] },
  {
    call: accountRecommendationCalls.setExempt,
    target: mine,
    parts: (id) => ({ body: { accountRecommendationIds: [id], exempt: true, reason: 'Risk Accepted' } }),
    passes: [201],
  },
  {
    call: accountRecommendationCalls.setCompliant,
    target: mine,
    parts: (id) => ({ body: { accountRecommendationIds: [id], compliant: true } }),
    passes: [201],
  },
  {
    call: accountRecommendationCalls.assign,
    target: mine,
    parts: (id) => ({ body: { recommendationIds: [id], assignedToId: -1 } }),
    passes: [201],
  },
  {
    call: accountRecommendationCalls.history,
    target: mine,
    parts: (id) => ({ params: { id } }),
    passes: [200],
  },
  {
    call: accountRecommendationCalls.comment,
    target: mine,
    parts: (id) => ({ params: { id }, body: { comment: '<p>Seen</p>' } }),
    passes: [201],
  },
  {
    call: accountRecommendationCalls.editComment,
    // The comment is nobody's.
    parts: () => ({ params: { id: 999_999 }, body: { commentId: 999_999, comment: '<p>Seen</p>' } }),
    passes: [404],
  },
  {
    call: accountRecommendationCalls.evidence,
    target: mine,
    parts: (id) => ({ params: { id } }),
    passes: [200],
  },
  {
    call: accountRecommendationCalls.changes,
    target: mine,
    parts: (id) => ({ params: { id }, query: { from: '2026-01-01' } }),
    passes: [200],
  },
  {
    call: accountRecommendationCalls.validationReport,
    target: mine,
    parts: (id) => ({ body: { accountRecommendationId: id } }),
    passes: [200],
  },
  { call: accountRecommendationCalls.dailyEvents, parts: () => ({ query: days }), passes: [200] },
  { call: accountRecommendationCalls.whatIf, parts: () => ({ body: { ids: [] } }), passes: [200] },
  {
    call: recommendationViewCalls.create,
    parts: () => ({ body: { name: fresh('view'), address: '' } }),
    passes: [201],
  },
  {
    call: recommendationViewCalls.update,
    // Views belong to a person; this one is nobody's.
    target: aView,
    parts: (id) => ({ params: { id }, body: { name: 'x' } }),
    passes: [404],
  },
  {
    call: recommendationCalls.create,
    parts: () => ({ body: { findings: fresh('one'), productId: 1 } }),
    passes: [201],
  },
  {
    call: recommendationCalls.update,
    target: aCheck(2),
    parts: (id) => ({ params: { id }, body: { severity: 3 } }),
    passes: [200],
  },
  {
    call: recommendationCalls.publish,
    target: aCheck(2),
    parts: (id) => ({ body: { ids: [id] } }),
    passes: [200],
  },
  {
    call: recommendationCalls.disable,
    target: aCheck(1),
    parts: (id) => ({ body: { ids: [id] } }),
    passes: [200],
  },
  {
    call: recommendationCalls.remove,
    target: aCheck(2),
    parts: (id) => ({ body: { ids: [id] } }),
    passes: [200],
  },
  {
    call: recommendationCalls.validate,
    target: aCheck(2),
    parts: (id) => ({ body: { ids: [id] } }),
    passes: [200],
  },
  { call: recommendationCalls.validateAll, parts: () => ({ body: {} }), passes: [200] },
  {
    call: recommendationCalls.reEvaluate,
    target: aCheck(1),
    parts: (id) => ({ body: { ids: [id] } }),
    passes: [200],
  },
  { call: recommendationCalls.prerequisiteOptions, parts: () => ({}), passes: [200] },
  {
    call: regulationCalls.ofRecommendation,
    parts: () => ({ params: { recommendationId: 1 } }),
    passes: [200],
  },
  { call: regulationCalls.information, parts: () => ({ params: { id: 999_999 } }), passes: [404] },
  { call: storyCalls.ofRecommendation, parts: () => ({ params: { recommendationId: 1 } }), passes: [200] },
  { call: statisticsCalls.complianceState, parts: () => ({}), passes: [200] },
  { call: statisticsCalls.complianceDrifts, parts: () => ({ query: days }), passes: [200] },
  { call: statisticsCalls.quickWins, parts: () => ({}), passes: [200] },
  { call: statisticsCalls.trendOverTime, parts: () => ({ query: days }), passes: [200] },
  { call: statisticsCalls.nonCompliantsByProduct, parts: () => ({}), passes: [200] },
  { call: statisticsCalls.latestAlerts, parts: () => ({}), passes: [200] },
  { call: accountCalls.products, parts: () => ({}), passes: [200] },
  { call: accountCalls.updateSettings, parts: () => ({ body: { productIds: [1] } }), passes: [200] },
  { call: authCalls.login, parts: () => ({}), passes: [200, 503] },
  { call: authCalls.signup, parts: () => ({ body: {} }), passes: [200, 503] },
  { call: authCalls.join, parts: () => ({ body: { token: 'unknown' } }), passes: [200, 400, 404, 503] },
  { call: authCalls.callback, parts: () => ({ query: { state: 'x', code: 'y' } }), passes: [302] },
  { call: authCalls.consentCallback, parts: () => ({ query: { state: 'x' } }), passes: [302] },
  { call: authCalls.consent, parts: () => ({ body: { tenantId: crypto.randomUUID() } }), passes: [200, 404] },
  { call: authCalls.exchange, parts: () => ({ body: { code: 'unknown' } }), passes: [400, 401] },
  { call: authCalls.whoami, parts: () => ({}), passes: [200] },
  { call: authCalls.permissions, parts: () => ({}), passes: [200] },
  { call: authCalls.logout, target: nobody, parts: () => ({}), passes: [200] },
  {
    call: authCalls.impersonate,
    target: account(1),
    parts: (id) => ({ body: { accountId: id } }),
    passes: [201],
  },
  { call: authCalls.switchAccount, parts: () => ({ body: { accountId: 999_999 } }), passes: [404] },
  {
    call: exportCalls.model,
    parts: () => ({ params: { modelName: 'insight' }, body: exportBody }),
    passes: [200],
  },
  {
    call: exportCalls.selection,
    parts: () => ({
      body: { type: 'Standard', modelName: 'insight', selectedFields: exportBody.selectedFields },
    }),
    passes: [200],
  },
  { call: exportCalls.import, parts: () => ({ params: { modelName: 'insight' } }), passes: [400, 415, 422] },
  { call: fileCalls.upload, parts: () => ({}), passes: [400, 415] },
  { call: groupCalls.create, parts: () => ({ body: groupBody() }), passes: [201] },
  {
    call: groupCalls.update,
    target: group,
    parts: (id) => ({ params: { id }, body: groupBody() }),
    passes: [200],
  },
  { call: groupCalls.remove, target: group, parts: (id) => ({ params: { id } }), passes: [200] },
  { call: groupCalls.get, target: group, parts: (id) => ({ params: { id } }), passes: [200] },
  { call: groupCalls.permissions, parts: () => ({}), passes: [200] },
  { call: insightCalls.create, parts: () => ({ body: insightBody }), passes: [201] },
  {
    call: insightCalls.update,
    target: anInsight,
    parts: (id) => ({ params: { id }, body: { title: 'z' } }),
    passes: [200],
  },
  { call: insightCalls.remove, target: anInsight, parts: (id) => ({ body: { ids: [id] } }), passes: [200] },
  {
    call: rolesAndScreensCalls.update,
    parts: () => ({ body: { changes: [{ role: 1, screen: 'insights', allowed: true }] } }),
    passes: [200],
  },
  { call: settingCalls.app, parts: () => ({}), passes: [200] },
  {
    call: settingCalls.update,
    target: aSetting,
    parts: (id) => ({ params: { id }, body: { value: 'support@example.test' } }),
    passes: [200],
  },
  { call: subscriptionTypeCalls.create, parts: () => ({ body: { name: fresh('type') } }), passes: [201] },
  {
    call: subscriptionTypeCalls.update,
    target: aType,
    parts: (id) => ({ body: { ids: [id], updateSubscriptionDto: { enableExport: true } } }),
    passes: [200],
  },
  { call: termsCalls.active, parts: () => ({ params: { role: 'User' } }), passes: [200] },
  {
    call: termsCalls.accept,
    // Only for oneself: nobody is this user.
    parts: () => ({ params: { userId: 999_999 }, body: { version: '1.0' } }),
    passes: [404],
  },
  { call: userCalls.invite, parts: () => ({ body: { invites: [{ email: freshEmail() }] } }), passes: [201] },
  { call: userCalls.reinvite, parts: () => ({ body: { email: freshEmail() } }), passes: [404] },
  {
    call: userCalls.update,
    target: person(3),
    parts: (id) => ({ body: { id, status: 1 } }),
    passes: [200],
  },
  {
    call: userCalls.updateRoleAndGroup,
    target: person(1),
    parts: (id) => ({ params: { id }, body: { role: 2, groupId: null } }),
    passes: [200],
  },
  { call: userCalls.remove, target: person(3), parts: (id) => ({ params: { id } }), passes: [200] },
  {
    call: vendorCalls.invite,
    parts: () => ({ body: { invites: [{ email: freshEmail() }] } }),
    passes: [201],
  },
  {
    call: vendorCalls.update,
    target: async (_db, place) => place.vendorId,
    parts: (id) => ({ params: { vendorId: id }, body: { vendorName: fresh('vendor') } }),
    passes: [200],
  },
  { call: vendorCalls.block, target: vendor(1), parts: (id) => ({ params: { id } }), passes: [200] },
  { call: vendorCalls.enable, target: vendor(3), parts: (id) => ({ params: { id } }), passes: [200] },
  {
    call: vendorCalls.remove,
    target: vendor(3),
    parts: (id) => ({ body: { vendorIds: [id] } }),
    passes: [200],
  },
]

export const caseOf = (call: Call): CallCase | undefined => callCases.find((one) => one.call === call)
