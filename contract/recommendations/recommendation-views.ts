import { Type } from 'typebox'
import { call, entity } from '#contract/access/permissions.ts'
import { bodyOf, patchOf } from '#contract/kit/body.ts'
import { choices } from '#contract/kit/choices.ts'
import { choice, datetime, id, int, type Row, text, up } from '#contract/kit/entity.ts'
import { word } from '#contract/kit/words.ts'
import { atMost, byId, filled, rowId } from '#contract/schema.ts'

export const recommendationViewStatus = choices('RecommendationViewStatus', {
  Active: { value: 1, state: 'ok', en: 'Active', de: 'Aktiv' },
  Deleted: { value: 2, state: 'disabled', en: 'Deleted', de: 'Gelöscht' },
})

/** A saved view of the recommendations: columns, filters and order as its address. */
export const recommendationViews = entity({
  name: 'RecommendationsView',
  view: 'recommendations_view_extended',
  label: { en: 'Saved views', de: 'Gespeicherte Ansichten' },
  permission: 'recommendations.view',
  fence: 'account',
  fields: {
    id: id(),
    name: text({
      label: word.name,
      filter: true,
      sort: true,
      search: true,
      write: filled(100),
    }),
    status: choice(recommendationViewStatus, {
      label: word.status,
      filter: true,
      write: true,
    }),
    address: text({ label: { en: 'Address', de: 'Adresse' }, write: atMost(8192) }),
    userId: int({ label: { en: 'User ID', de: 'Benutzer-ID' }, filter: true, internal: true }),
    creationTime: datetime({ label: word.creationTime, sort: true }),
    lastUpdatedTime: datetime({ label: word.lastUpdated, sort: true }),
  },
  defaultColumns: ['name'],
  defaultSort: up('name'),
})

export type RecommendationView = Row<typeof recommendationViews>

export const recommendationViewCalls = {
  create: call({
    method: 'POST',
    path: '/recommendations-view/create',
    permission: 'recommendations.view',
    summary: 'Save a view of the recommendations',
    body: bodyOf(recommendationViews, ['name', 'address']),
    answer: Type.Object({ id: rowId }),
    status: 201,
    success: { en: 'View saved', de: 'Ansicht gespeichert' },
  }),
  update: call({
    method: 'PATCH',
    path: '/recommendations-view/update/:id',
    permission: 'recommendations.view',
    summary: 'Rename, change or remove one of your views (status 2)',
    params: byId,
    body: patchOf(recommendationViews, ['name', 'address', 'status']),
    success: { en: 'View updated', de: 'Ansicht aktualisiert' },
  }),
}
