import { Type } from 'typebox'
import { call, shipped } from '#contract/access/permissions.ts'
import { bodyOf, patchOf } from '#contract/kit/body.ts'
import { form } from '#contract/kit/form.ts'
import { word } from '#contract/kit/words.ts'
import {
  easeOfFix,
  estimatedWork,
  recommendationStatus,
} from '#contract/recommendations/recommendation-choices.ts'
import { recommendationNames } from '#contract/recommendations/recommendations.ts'
import { ids, rowId, whole } from '#contract/schema.ts'
import { managedStories, type StoryLink } from './managed-stories.ts'
import { riskLevel, storyStatus } from './stories.ts'

const permission = 'stories.manage'
const edits = managedStories.catalogue
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
    success: { en: 'Successfully deleted {n} story(ies)', de: 'Stories gelöscht: {n}' },
  }),
  removeRecommendations: call({
    method: 'DELETE',
    path: '/story/:storyId',
    permission,
    summary: 'Remove recommendations from a story',
    params: byStory,
    body: Type.Object({ recommendationIds: ids }, { additionalProperties: false }),
    edits,
    success: { en: 'Deleted {n} story recommendation(s)', de: 'Empfehlungen aus der Story entfernt: {n}' },
  }),
  updateRecommendation: call({
    method: 'PATCH',
    path: '/story/:storyId/:recommendationId',
    permission,
    summary: 'Change the priority of a recommendation in a story, or replace it with another one',
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

export const storiesShipped = shipped({ entity: managedStories, path: '/story', permission, edits })

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
      label: { en: 'Replace with…', de: 'Ersetzen durch …' },
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
