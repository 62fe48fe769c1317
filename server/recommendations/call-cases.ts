import { accountRecommendationCalls } from '#contract/recommendations/account-recommendation-calls.ts'
import { queryCalls } from '#contract/recommendations/query-calls.ts'
import { recommendationCalls } from '#contract/recommendations/recommendation-calls.ts'
import { queryType, recommendationSeverity } from '#contract/recommendations/recommendation-choices.ts'
import { recommendationViewCalls } from '#contract/recommendations/recommendation-views.ts'
import { type Db, sql } from '../kit/db.ts'
import { absent, accountOf, casesFor, fresh, type Place } from '../testing/call-case.ts'
import { anAccountRecommendation, aRecommendation } from '../testing/recommendations.ts'

/** A manual recommendation of the account, so that every action may be tried. */
const mine = async (db: Db, { accountId }: Place) =>
  anAccountRecommendation(db, accountId, {
    recommendationId: await aRecommendation(db, { validationMethod: 2 }),
  })
const check = (status: number) => (db: Db) => aRecommendation(db, { status })
const view = async (db: Db, { accountId }: Place) =>
  (
    await db.one(sql<{ id: number }>`
      insert into recommendations_view (account_id, user_id, name, address, creation_time, last_updated_time)
      values (${accountId}, 0, ${fresh('view')}, '', now(), now()) returning id`)
  ).id

const ofAccount = casesFor(accountRecommendationCalls, {
  setExempt: {
    target: mine,
    parts: (id) => ({ body: { accountRecommendationIds: [id], exempt: true, reason: 'Risk Accepted' } }),
    passes: [201],
  },
  setCompliant: {
    target: mine,
    parts: (id) => ({ body: { accountRecommendationIds: [id], compliant: true } }),
    passes: [201],
  },
  assign: {
    target: mine,
    parts: (id) => ({ body: { recommendationIds: [id], assignedToId: -1 } }),
    passes: [201],
  },
  history: { target: mine, parts: (id) => ({ params: { id } }), passes: [200] },
  comment: {
    target: mine,
    parts: (id) => ({ params: { id }, body: { comment: '<p>Seen</p>' } }),
    passes: [201],
  },
  editComment: {
    // The comment is nobody's.
    parts: () => ({ params: { id: absent }, body: { commentId: absent, comment: '<p>Seen</p>' } }),
    passes: [404],
  },
  evidence: { target: mine, parts: (id) => ({ params: { id } }), passes: [200] },
  changes: {
    target: mine,
    parts: (id) => ({ params: { id }, query: { from: '2026-01-01' } }),
    passes: [200],
  },
  validationReport: {
    target: mine,
    parts: (id) => ({ body: { accountRecommendationId: id } }),
    passes: [200],
  },
  dailyEvents: { parts: () => ({ query: { from: '2026-01-01', to: '2026-12-31' } }), passes: [200] },
  whatIf: { parts: () => ({ body: { ids: [] } }), passes: [200] },
})

const ofCatalogue = casesFor(recommendationCalls, {
  create: { parts: () => ({ body: { findings: fresh('one'), productId: 1 } }), passes: [201] },
  update: {
    target: check(2),
    parts: (id) => ({ params: { id }, body: { severity: recommendationSeverity.value.High } }),
    passes: [200],
  },
  publish: { target: check(2), parts: (id) => ({ body: { ids: [id] } }), passes: [200] },
  disable: { target: check(1), parts: (id) => ({ body: { ids: [id] } }), passes: [200] },
  remove: { target: check(2), parts: (id) => ({ body: { ids: [id] } }), passes: [200] },
  validate: { target: check(2), parts: (id) => ({ body: { ids: [id] } }), passes: [200] },
  validateAll: { parts: () => ({ body: {} }), passes: [200] },
  reEvaluate: { target: check(1), parts: (id) => ({ body: { ids: [id] } }), passes: [200] },
  restore: {
    target: async (db) => {
      const id = await aRecommendation(db)
      await db.run(sql`
        update recommendation
        set shipped = recommendation_content(recommendation)
          || '{"translations": {}, "connectors": [], "optionalConnectors": [], "pageHash": "page"}'
        where id = ${id}`)
      return id
    },
    parts: (id) => ({ params: { id }, body: { versionId: null } }),
    passes: [200],
  },
  comparison: { target: check(2), parts: (id) => ({ params: { id } }), passes: [200] },
  prerequisiteOptions: { parts: () => ({}), passes: [200] },
})

const ofViews = casesFor(recommendationViewCalls, {
  create: { parts: () => ({ body: { name: fresh('view'), address: '' } }), passes: [201] },
  // Views belong to a person; this one is nobody's.
  update: { target: view, parts: (id) => ({ params: { id }, body: { name: 'x' } }), passes: [404] },
})

const asked = { query: 'select 1', queryType: queryType.value.Global }

const ofQueries = casesFor(queryCalls, {
  schema: { parts: () => ({}), passes: [200] },
  snapshots: { target: accountOf(1), parts: (id) => ({ params: { id } }), passes: [200] },
  inspect: { parts: () => ({ body: asked }), passes: [200] },
  // The account was never scanned.
  run: {
    target: accountOf(1),
    parts: (accountId) => ({ body: { ...asked, accountId } }),
    passes: [409],
  },
  // Written by an operator: there are no fixtures.
  fixtures: {
    target: check(2),
    parts: (recommendationId) => ({ body: { ...asked, recommendationId } }),
    passes: [200],
  },
  preview: {
    parts: () => ({
      body: {
        ...asked,
        ...{ recommendationId: null, productId: 1, servicePlans: [] },
        severity: recommendationSeverity.value.Low,
      },
    }),
    passes: [200],
  },
})

export const recommendationCases = [...ofAccount, ...ofCatalogue, ...ofQueries, ...ofViews]
