import { Type } from 'typebox'
import { call, entity } from '#contract/access/permissions.ts'
import { choices } from '#contract/kit/choices.ts'
import { choice, decimal, down, id, int, maybe, type Row, text, up } from '#contract/kit/entity.ts'
import { word } from '#contract/kit/words.ts'
import { easeOfFix, estimatedWork } from '#contract/recommendations/recommendation-choices.ts'
import { compliance, exemption } from '#contract/recommendations/recommendation-columns.ts'
import { catalogueFields } from '#contract/recommendations/recommendations.ts'
import { nullable, rowId } from '#contract/schema.ts'

export const storyStatus = choices('StoryStatus', {
  Active: { value: 1, state: 'ok', en: 'Active', de: 'Aktiv' },
  Disabled: { value: 2, state: 'disabled', en: 'Disabled', de: 'Deaktiviert' },
  Deleted: { value: 3, state: 'disabled', en: 'Deleted', de: 'Gelöscht' },
})
export const riskLevel = choices('RiskLevel', {
  Low: { value: 1, en: 'Low', de: 'Niedrig' },
  Moderate: { value: 2, en: 'Moderate', de: 'Mittel' },
  High: { value: 3, en: 'High', de: 'Hoch' },
})

/** How a tenant is attacked or hardened, with how far the account is. */
export const stories = entity({
  name: 'StoryExtended',
  label: word.stories,
  permission: 'stories.view',
  fence: 'account',
  fields: {
    id: id(),
    name: text({ label: word.name, strong: true }),
    description: text({ label: word.description, filter: true }),
    riskLevel: choice(riskLevel, {
      label: word.riskLevel,
      filter: true,
      sort: true,
      multipleSelect: true,
    }),
    estimatedEffort: choice(estimatedWork, {
      label: word.estimatedEffort,
      filter: true,
      sort: true,
    }),
    userImpact: choice(easeOfFix, {
      label: word.userImpact,
      filter: true,
      sort: true,
    }),
    status: choice(storyStatus, { label: word.status, filter: true }),
    numOfRecommendations: int({
      label: word.recommendations,
      filter: true,
      sort: true,
    }),
    numOfCompliant: int({ label: word.compliant, filter: true, sort: true }),
    numOfAssessed: int({ label: { en: 'Assessed', de: 'Bewertet' }, filter: true, sort: true }),
    // The same recommendations a week ago; null when nothing had been decided yet.
    numOfCompliantLastWeek: maybe(
      int({ label: { en: 'Compliant Last Week', de: 'Konform vor einer Woche' }, filter: true }),
    ),
    numOfAssessedLastWeek: maybe(
      int({ label: { en: 'Assessed Last Week', de: 'Bewertet vor einer Woche' }, filter: true }),
    ),
    percentageCompliant: maybe(
      decimal({ label: { en: 'Compliant in Percent', de: 'Konform in Prozent' }, filter: true, sort: true }),
    ),
  },
  defaultColumns: ['name', 'riskLevel', 'estimatedEffort', 'userImpact', 'percentageCompliant'],
  defaultSort: down('riskLevel'),
})
export type Story = Row<typeof stories>

/** The recommendations of a story, the most telling first. */
export const storyRecommendations = entity({
  name: 'storyrecommendation',
  view: 'story_recommendation_extended',
  label: { en: 'Recommendations of stories', de: 'Empfehlungen der Stories' },
  permission: 'stories.view',
  fence: 'account',
  fields: {
    id: id(),
    storyId: int({ label: { en: 'Story ID', de: 'ID der Story' }, filter: true, internal: true }),
    recommendationId: int({
      label: word.recommendationId,
      filter: true,
      internal: true,
    }),
    accountRecommendationId: int({
      label: { en: 'Account Recommendation', de: 'Empfehlung des Kundenkontos' },
      filter: true,
      internal: true,
    }),
    priority: int({ label: word.priority, filter: true, sort: true, width: 100 }),
    findings: catalogueFields.findings,
    severity: catalogueFields.severity,
    easeOfFix: catalogueFields.easeOfFix,
    estimatedWork: catalogueFields.estimatedWork,
    productName: catalogueFields.productName,
    isCompliant: compliance,
    isExempted: exemption,
  },
  defaultColumns: ['priority', 'findings', 'severity', 'productName', 'isCompliant'],
  defaultSort: up('priority'),
})
export type StoryRecommendation = Row<typeof storyRecommendations>

export const storyCalls = {
  ofRecommendation: call({
    method: 'GET',
    path: '/story/recommendation-stories/:recommendationId',
    permission: 'recommendations.view',
    summary: 'The stories that a recommendation belongs to',
    params: Type.Object({ recommendationId: rowId }),
    answer: Type.Array(
      Type.Object({
        id: rowId,
        storyId: rowId,
        story: Type.Object({ name: Type.String(), percentageCompliant: nullable(Type.Number()) }),
      }),
    ),
  }),
}
