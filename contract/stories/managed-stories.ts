import { entity } from '#contract/access/permissions.ts'
import { oneOf } from '#contract/kit/choices.ts'
import { choice, datetime, id, int, maybe, type Row, text, up } from '#contract/kit/entity.ts'
import { originField } from '#contract/kit/shipped.ts'
import { word } from '#contract/kit/words.ts'
import { easeOfFix, estimatedWork } from '#contract/recommendations/recommendation-choices.ts'
import { catalogueFields } from '#contract/recommendations/recommendations.ts'
import { atMost, filled, longText, rowId, whole } from '#contract/schema.ts'
import { riskLevel, storyStatus } from './stories.ts'

const written = { filter: true, sort: true, import: 'write' } as const

/** The stories for the operator. */
export const managedStories = entity({
  name: 'Story',
  view: 'story_managed',
  table: 'story',
  label: word.stories,
  one: word.story,
  permission: 'stories.manage',
  fence: 'open',
  importable: true,
  catalogue: { en: 'Story', de: 'Stories' },
  fields: {
    id: id({ import: 'key', width: 88 }),
    name: text({
      ...written,
      label: word.name,
      search: true,
      strong: true,
      write: filled(200),
      width: 300,
      grow: true,
    }),
    description: text({
      label: word.description,
      filter: true,
      import: 'write',
      write: longText,
      width: 320,
    }),
    riskLevel: choice(riskLevel, {
      ...written,
      label: word.riskLevel,
      multipleSelect: true,
      write: true,
      width: 130,
    }),
    estimatedEffort: choice(estimatedWork, {
      ...written,
      label: word.estimatedEffort,
      multipleSelect: true,
      write: true,
      width: 160,
    }),
    userImpact: choice(easeOfFix, {
      ...written,
      label: word.userImpact,
      multipleSelect: true,
      write: true,
      width: 180,
    }),
    status: choice(storyStatus, {
      ...written,
      label: word.status,
      multipleSelect: true,
      write: oneOf(storyStatus, 'Active', 'Disabled'),
      width: 130,
    }),
    germanName: maybe(
      text({
        label: { en: 'Name (German)', de: 'Name (Deutsch)' },
        internal: true,
        filter: true,
        search: true,
        import: 'write',
        write: atMost(200),
      }),
    ),
    germanDescription: maybe(
      text({
        label: word.germanDescription,
        internal: true,
        import: 'write',
        write: longText,
      }),
    ),
    /** The lasting names of its recommendations in their order. */
    recommendationNames: maybe(
      text({
        label: word.recommendationNames,
        internal: true,
        import: 'write',
        write: atMost(20_000),
      }),
    ),
    origin: originField,
    numOfRecommendations: int({ label: word.recommendations, filter: true, sort: true, width: 150 }),
    creationTime: datetime({ label: word.creationTime, filter: true, sort: true, width: 150 }),
    lastUpdatedTime: datetime({ label: word.lastUpdated, filter: true, sort: true, width: 150 }),
  },
  defaultColumns: ['name', 'riskLevel', 'estimatedEffort', 'userImpact', 'status'],
})
export type ManagedStory = Row<typeof managedStories>

/** The recommendations of a story, with how many accounts meet them. */
export const storyLinks = entity({
  name: 'storyRecommendationLink',
  view: 'story_recommendation_managed',
  table: 'story_recommendation',
  label: { en: 'Recommendations of stories', de: 'Empfehlungen der Stories' },
  one: { en: 'Story recommendation', de: 'Empfehlung der Story' },
  permission: 'stories.manage',
  fence: 'open',
  fields: {
    id: id(),
    storyId: int({
      label: { en: 'Story ID', de: 'ID der Story' },
      filter: true,
      internal: true,
      write: rowId,
    }),
    recommendationId: int({ label: word.recommendationId, filter: true, internal: true, write: rowId }),
    priority: int({ label: word.priority, filter: true, sort: true, write: whole(1, 1000), width: 88 }),
    findings: { ...catalogueFields.findings, width: 280, grow: true },
    severity: catalogueFields.severity,
    productName: catalogueFields.productName,
    status: catalogueFields.status,
    compliantAccounts: int({
      label: { en: 'Compliant accounts', de: 'Konforme Kundenkonten' },
      sort: true,
      width: 150,
    }),
    assessedAccounts: int({
      label: { en: 'Assessed accounts', de: 'Bewertete Kundenkonten' },
      sort: true,
      width: 150,
    }),
  },
  defaultColumns: ['priority', 'findings', 'severity', 'status', 'compliantAccounts'],
  defaultSort: up('priority'),
})
export type StoryLink = Row<typeof storyLinks>
