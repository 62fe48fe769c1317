import { entity } from '#contract/access/permissions.ts'
import { choices } from '#contract/kit/choices.ts'
import { choice, datetime, down, id, int, json, type Row, text } from '#contract/kit/entity.ts'
import { content } from '#contract/kit/shipped.ts'
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

/** Every change of a recommendation: who, when, and what it says since. */
export const recommendationVersions = entity({
  name: 'recommendationVersion',
  label: { en: 'Versions of recommendations', de: 'Versionen der Empfehlungen' },
  permission: 'recommendations.manage',
  fence: 'open',
  fields: {
    id: id(),
    recommendationId: int({ label: word.recommendationId, filter: true }),
    at: datetime({ label: word.time, filter: true, sort: true, showTime: true }),
    author: text({ label: word.changedBy, filter: true, sort: true, search: true }),
    cause: choice(versionCause, { label: word.change, filter: true }),
    content: json(content, { label: word.content }),
  },
  defaultColumns: ['at', 'author', 'cause'],
  defaultSort: down('id'),
})
export type RecommendationVersion = Row<typeof recommendationVersions>

/** How a content is read: its fields are the recommendation's, its references are names. */
export const recommendationWords = {
  entity: recommendations,
  words: { product: word.product, prerequisites: word.prerequisites },
}
