import { Type } from 'typebox'
import { call } from '#contract/access/permissions.ts'
import { day } from '#contract/kit/entity.ts'
import { nullable } from '#contract/schema.ts'

const range = { from: day, to: day }
/** `1,2,3`, or nothing for all. */
const productIds = {
  'product-ids': Type.Optional(Type.String({ pattern: '^(\\d+(,\\d+)*)?$', maxLength: 1000 })),
}
const counts = {
  nonCompliant: Type.Integer(),
  compliant: Type.Integer(),
  na: Type.Integer(),
  total: Type.Integer(),
}
/** What is not compliant is open or exempted. */
const states = {
  compliant: Type.Integer(),
  open: Type.Integer(),
  exempted: Type.Integer(),
  na: Type.Integer(),
}
const score = nullable(Type.Number())
const permission = 'statistics.view'

export const statisticsCalls = {
  complianceState: call({
    method: 'GET',
    path: '/statistics/compliance-state',
    readsMuch: true,
    permission: 'complianceState.view',
    summary: 'How many recommendations are compliant',
    answer: Type.Object({
      /** Of the assessed ones, to two decimals. */
      compliantRecommendationPercentage: Type.Number(),
      totalNumOfNonCompliantRecommendations: Type.Integer(),
      manualRecommendations: Type.Object(counts),
      automaticRecommendations: Type.Object(counts),
      assessed: Type.Integer(),
      total: Type.Integer(),
      /** Not compliant, and exempted from it. */
      exempted: Type.Integer(),
      /** Against the percentage of a week ago; null when nothing was assessed then. */
      percentageChange: nullable(Type.Number()),
      /** How many more are not compliant than a week ago. */
      nonCompliantChange: Type.Integer(),
      /** How many were in each state a week ago; null when nothing was assessed then. */
      weekAgo: Type.Union([Type.Object(states), Type.Null()]),
    }),
  }),
  complianceDrifts: call({
    method: 'GET',
    path: '/statistics/compliance-drifts',
    readsMuch: true,
    permission,
    summary: 'Improvements and regressions in a period',
    query: Type.Object(range, { additionalProperties: false }),
    answer: Type.Object({
      total: Type.Integer(),
      totalNumOfRegressions: Type.Integer(),
      recentRegressions: Type.Integer(),
      totalNumOfImprovements: Type.Integer(),
      recentImprovements: Type.Integer(),
      recentComplianceDriftsRecs: Type.Array(
        Type.Object({
          recommendation_id: Type.Integer(),
          account_recommendation_id: Type.Integer(),
          arh_findings: Type.String(),
          product_name: Type.String(),
          change_date: Type.String(),
          change_type: Type.String(),
        }),
      ),
      /** How many there were on each day of the time that had some, in UTC. All are counted, also those not listed. */
      byDay: Type.Array(Type.Object({ date: Type.String(), count: Type.Integer() })),
    }),
  }),
  quickWins: call({
    method: 'GET',
    path: '/statistics/quick-wins',
    readsMuch: true,
    permission,
    summary: 'Non-compliant, not exempted, with minimal effort and impact',
    query: Type.Object(productIds, { additionalProperties: false }),
    answer: Type.Object({
      total: Type.Integer(),
      points: Type.Number(),
      byProduct: Type.Array(
        Type.Object({
          id: Type.Integer(),
          name: Type.String(),
          count: Type.Integer(),
          points: Type.Number(),
        }),
      ),
      byRisk: Type.Array(
        Type.Object({ severity: Type.Integer(), count: Type.Integer(), points: Type.Number() }),
      ),
    }),
  }),
  trendOverTime: call({
    method: 'GET',
    path: '/statistics/trend-over-time',
    readsMuch: true,
    permission,
    summary: 'The scores of each day',
    query: Type.Object({ ...range, ...productIds }, { additionalProperties: false }),
    answer: Type.Object({
      bySecurityScore: Type.Array(
        Type.Object({
          date: Type.String(),
          customScore: score,
          standardScore: score,
          assessed: Type.Integer(),
          total: Type.Integer(),
        }),
      ),
      byProduct: Type.Array(
        Type.Object({
          id: Type.Integer(),
          name: Type.String(),
          scores: Type.Array(Type.Object({ date: Type.String(), customScore: score, standardScore: score })),
        }),
      ),
    }),
  }),
  nonCompliantsByProduct: call({
    method: 'GET',
    path: '/statistics/non-compliants-by-product',
    readsMuch: true,
    permission,
    summary: 'The share of each product in the non-compliant recommendations',
    query: Type.Object(productIds, { additionalProperties: false }),
    answer: Type.Array(
      Type.Object({
        id: Type.Integer(),
        name: Type.String(),
        nonCompliant: Type.Number(),
        total: Type.Integer(),
        nonCompliantCount: Type.Integer(),
      }),
    ),
  }),
  latestAlerts: call({
    method: 'GET',
    path: '/statistics/latest-alerts',
    readsMuch: true,
    permission,
    summary: 'The last changes of alerts',
    answer: Type.Array(
      Type.Object({
        historyId: Type.Integer(),
        alertName: Type.String(),
        status: Type.Boolean(),
        triggerTime: Type.String(),
      }),
    ),
  }),
}
