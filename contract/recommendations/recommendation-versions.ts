import { type Static, Type } from 'typebox'
import { entity } from '#contract/access/permissions.ts'
import { choices } from '#contract/kit/choices.ts'
import { choice, datetime, down, id, int, json, type Row, text } from '#contract/kit/entity.ts'
import type { Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'
import { recommendations } from './managed-recommendations.ts'

/** Why a version was kept. */
export const versionCause = choices('VersionCause', {
  Created: { value: 1, en: 'Created', de: 'Erstellt' },
  Edited: { value: 2, en: 'Edited', de: 'Bearbeitet' },
  Published: { value: 3, en: 'Published', de: 'Veröffentlicht' },
  Disabled: { value: 4, en: 'Disabled', de: 'Deaktiviert' },
  Deleted: { value: 5, en: 'Deleted', de: 'Gelöscht' },
  Restored: { value: 6, en: 'Restored', de: 'Wiederhergestellt' },
  Imported: { value: 7, en: 'Imported', de: 'Importiert' },
  Shipped: { value: 8, en: 'Shipped with an update', de: 'Mit einem Update geliefert' },
})

/** What a recommendation says, by the names of its fields (server/views/recommendation_content.sql). */
export const recommendationContent = Type.Record(Type.String(), Type.Unknown())
export type RecommendationContent = Static<typeof recommendationContent>

/** Every change of a recommendation: who, when, and what it says since. */
export const recommendationVersions = entity({
  name: 'recommendationVersion',
  view: 'recommendation_version',
  label: { en: 'Versions of recommendations', de: 'Versionen der Empfehlungen' },
  permission: 'recommendations.manage',
  fence: 'open',
  key: 'id',
  fields: {
    id: id({ label: word.id }),
    recommendationId: int({ label: word.recommendationId, filter: true }),
    at: datetime({ label: { en: 'Time', de: 'Zeit' }, filter: true, sort: true, showTime: true }),
    author: text({ label: word.changedBy, filter: true, sort: true, search: true }),
    cause: choice(versionCause, { label: word.change, filter: true }),
    content: json(recommendationContent, { label: word.content }),
  },
  defaultColumns: ['at', 'author', 'cause'],
  defaultSort: down('id'),
})
export type RecommendationVersion = Row<typeof recommendationVersions>

const others: Record<string, Text> = { product: word.product, prerequisites: word.prerequisites }

/** What a field of a content is called. */
export const contentLabel = (name: string): Text =>
  others[name] ?? recommendations.fields[name as keyof typeof recommendations.fields]?.label ?? word.value

/** The fields in which two contents differ, in the order of the form. */
export function differingFields(one: RecommendationContent, other: RecommendationContent): string[] {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return names.filter((name) => JSON.stringify(one[name] ?? null) !== JSON.stringify(other[name] ?? null))
}
