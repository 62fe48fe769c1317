import { Type } from 'typebox'
import { call, entity } from '#contract/access/permissions.ts'
import { bodyOf, patchOf } from '#contract/kit/body.ts'
import { oneOf } from '#contract/kit/choices.ts'
import { choice, datetime, id, int, maybe, type Row, text, up } from '#contract/kit/entity.ts'
import { form } from '#contract/kit/form.ts'
import { word } from '#contract/kit/words.ts'
import {
  easeOfFix,
  estimatedWork,
  recommendationStatus,
} from '#contract/recommendations/recommendation-choices.ts'
import { catalogueFields, recommendationNames } from '#contract/recommendations/recommendations.ts'
import { atMost, filled, ids, longText, rowId, whole } from '#contract/schema.ts'
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
  key: 'id',
  importable: true,
  catalogue: true,
  fields: {
    id: id({ label: word.id, import: 'key', width: 88 }),
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
      write: oneOf(riskLevel),
      width: 130,
    }),
    estimatedEffort: choice(estimatedWork, {
      ...written,
      label: word.estimatedEffort,
      multipleSelect: true,
      write: oneOf(estimatedWork),
      width: 160,
    }),
    userImpact: choice(easeOfFix, {
      ...written,
      label: word.userImpact,
      multipleSelect: true,
      write: oneOf(easeOfFix),
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
        import: 'write',
        write: atMost(200),
      }),
    ),
    germanDescription: maybe(
      text({
        label: { en: 'Description (German)', de: 'Beschreibung (Deutsch)' },
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
    numOfRecommendations: int({ label: word.recommendations, filter: true, sort: true, width: 150 }),
    creationTime: datetime({ label: word.creationTime, filter: true, sort: true, width: 150 }),
    lastUpdatedTime: datetime({ label: word.lastUpdated, filter: true, sort: true, width: 150 }),
  },
  defaultColumns: ['name', 'riskLevel', 'estimatedEffort', 'userImpact', 'status'],
  defaultSort: up('name'),
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
  key: 'id',
  fields: {
    id: id({ label: word.id }),
    storyId: int({
      label: { en: 'Story ID', de: 'ID der Story' },
      filter: true,
      internal: true,
      write: rowId,
    }),
    recommendationId: int({ label: word.recommendationId, filter: true, internal: true, write: rowId }),
    priority: int({ label: word.priority, filter: true, sort: true, write: whole(1, 1000), width: 100 }),
    findings: { ...catalogueFields.findings, width: 300, grow: true },
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
  defaultColumns: ['priority', 'findings', 'severity', 'status', 'compliantAccounts', 'assessedAccounts'],
  defaultSort: up('priority'),
})
export type StoryLink = Row<typeof storyLinks>

const permission = 'stories.manage'
const edits = 'Story'
const byStory = Type.Object({ storyId: rowId })

export const managedStoryCalls = {
  create: call({
    method: 'POST',
    path: '/story',
    permission,
    summary: 'Create a story',
    body: bodyOf(managedStories, [
      'name',
      'description?',
      'riskLevel?',
      'estimatedEffort?',
      'userImpact?',
      'status?',
      'germanName?',
      'germanDescription?',
    ]),
    answer: Type.Object({ id: rowId }),
    status: 201,
    edits,
    success: { en: 'Story successfully created', de: 'Story erstellt' },
  }),
  update: call({
    method: 'PATCH',
    path: '/story/:storyId',
    permission,
    summary: 'Change a story',
    params: byStory,
    body: patchOf(managedStories, [
      'name',
      'description',
      'riskLevel',
      'estimatedEffort',
      'userImpact',
      'status',
      'germanName',
      'germanDescription',
    ]),
    edits,
    success: { en: 'Successfully updated story', de: 'Story aktualisiert' },
  }),
  remove: call({
    method: 'DELETE',
    path: '/story',
    permission,
    summary: 'Delete stories',
    body: Type.Object({ ids }, { additionalProperties: false }),
    edits,
    success: { en: 'Successfully deleted {n} story(ies)', de: '{n} Story(s) gelöscht' },
  }),
  removeRecommendations: call({
    method: 'DELETE',
    path: '/story/:storyId',
    permission,
    summary: 'Take recommendations out of a story',
    params: byStory,
    body: Type.Object({ recommendationIds: ids }, { additionalProperties: false }),
    edits,
    success: { en: 'Deleted {n} story recommendation(s)', de: '{n} Empfehlung(en) aus der Story entfernt' },
  }),
  updateRecommendation: call({
    method: 'PATCH',
    path: '/story/:storyId/:recommendationId',
    permission,
    summary: 'Change the priority of a recommendation in a story, or exchange it for another one',
    params: Type.Object({ storyId: rowId, recommendationId: rowId }),
    body: Type.Object(
      { priority: Type.Optional(whole(1, 1000)), newRecommendationId: Type.Optional(rowId) },
      { additionalProperties: false, minProperties: 1 },
    ),
    edits,
    success: { en: 'Updated story recommendation', de: 'Empfehlung der Story aktualisiert' },
  }),
  addRecommendation: call({
    method: 'POST',
    path: '/story/addRecommendation',
    permission,
    summary: 'Add a recommendation to a story; without a priority it comes last',
    body: Type.Object(
      { storyId: rowId, recommendationId: rowId, priority: Type.Optional(whole(1, 1000)) },
      { additionalProperties: false },
    ),
    answer: Type.Object({ id: rowId }),
    status: 201,
    edits,
    success: { en: 'Added new story recommendation', de: 'Empfehlung zur Story hinzugefügt' },
  }),
  recommendationOptions: call({
    method: 'GET',
    path: '/story/:storyId/recommendationOptions',
    permission,
    summary: 'The enabled recommendations that the story does not have yet',
    params: byStory,
    answer: Type.Array(Type.Object({ id: rowId, findings: Type.String() })),
  }),
}

export const storyForm = form(managedStoryCalls.create, {
  entity: managedStories,
  update: managedStoryCalls.update,
  fields: [
    'name',
    { name: 'description', input: { kind: 'lines', rows: 5 } },
    'riskLevel',
    'estimatedEffort',
    'userImpact',
    'status',
    {
      title: word.german,
      fields: ['germanName', { name: 'germanDescription', input: { kind: 'lines', rows: 5 } }],
    },
  ],
  initial: {
    riskLevel: riskLevel.value.Moderate,
    estimatedEffort: estimatedWork.value.Moderate,
    userImpact: easeOfFix.value.Minimal,
    status: storyStatus.value.Active,
  },
  send: (body, [row]) => ({ ...(row ? { params: { storyId: row.id } } : {}), body }),
})

const choosing = {
  kind: 'rows' as const,
  of: recommendationNames,
  name: 'findings',
  filter: `status eq ${recommendationStatus.value.Enabled}`,
}
const priority = { label: word.priority, input: { kind: 'number' as const } }

export const addStoryRecommendationForm = form(managedStoryCalls.addRecommendation, {
  title: { en: 'Add recommendation', de: 'Empfehlung hinzufügen' },
  submit: { en: 'Add', de: 'Hinzufügen' },
  fields: [
    { name: 'recommendationId', label: word.recommendation, input: choosing },
    { name: 'priority', ...priority },
  ],
})

export const storyRecommendationForm = form(managedStoryCalls.updateRecommendation, {
  title: { en: 'Edit story recommendation', de: 'Empfehlung der Story bearbeiten' },
  fields: [
    { name: 'priority', ...priority },
    {
      name: 'newRecommendationId',
      label: { en: 'Replace by…', de: 'Ersetzen durch…' },
      input: { ...choosing, none: { en: 'Keep the recommendation', de: 'Empfehlung behalten' } },
      shape: { anyOf: [{ type: 'integer', minimum: 1 }, { type: 'null' }] },
    },
  ],
  send: ({ priority: place, newRecommendationId }, [row]) => {
    const { storyId, recommendationId } = row as unknown as StoryLink
    return {
      params: { storyId, recommendationId },
      body: {
        ...(place ? { priority: place } : {}),
        ...(newRecommendationId ? { newRecommendationId } : {}),
      },
    }
  },
})
