import { Type } from 'typebox'
import { job, type Principal } from '#contract/access/permissions.ts'
import type { Text } from '#contract/kit/text.ts'
import { odataFilter } from '#contract/schema.ts'

const name = Type.String({ minLength: 1, maxLength: 200 })
const values = Type.Record(Type.String({ maxLength: 100 }), Type.Unknown())

/** Who asked, as the session said when they did. */
const asker = Type.Unsafe<Principal>(
  Type.Object({ userId: Type.Integer(), email: Type.String(), role: Type.Integer() }),
)
const reason = Type.Unsafe<Text | null>(
  Type.Union([Type.Object({ en: Type.String(), de: Type.String() }), Type.Null()]),
)

/**
 * Row after row by their keys, a hundred at a time. It is a job of the own account, or for a reseller of its first
 * customer: a reseller writes none of the platform's.
 */
export const bulkJob = job({
  name: 'bulk',
  label: { en: 'Change all matching entries', de: 'Alle passenden Einträge ändern' },
  data: Type.Object({
    accountId: Type.Integer({ minimum: 0 }),
    model: name,
    filter: odataFilter,
    call: name,
    body: values,
    who: asker,
    lang: Type.Union([Type.Literal('en'), Type.Literal('de')]),
  }),
  fence: 'account',
  retry: { times: 5, seconds: 5 },
  timeLimit: 60 * 60,
  position: Type.Object({
    /** The key of the last row that was reached. */
    after: Type.Integer({ minimum: 0 }),
    total: Type.Integer({ minimum: 0 }),
    done: Type.Integer({ minimum: 0 }),
    refused: Type.Integer({ minimum: 0 }),
    reason,
  }),
  shown: { to: 'signedIn', cancel: true, own: true },
  says: {
    done: { en: 'Done for {done} entries.', de: 'Für {done} Einträge ausgeführt.' },
    someRefused: {
      en: 'Done for {done} entries. Skipped: {refused}. Reason for the first: {reasonEn}',
      de: 'Für {done} Einträge ausgeführt. Übersprungen: {refused}. Grund beim ersten: {reasonDe}',
    },
    ended: {
      en: 'Stopped after {done} entries because the access of the user who started it has ended.',
      de: 'Nach {done} Einträgen beendet, weil der Zugang des Benutzers, der den Auftrag gestartet hat, erloschen ist.',
    },
    gone: {
      en: 'This action no longer exists. Start it again from the list.',
      de: 'Diese Aktion gibt es nicht mehr. Starten Sie sie in der Liste erneut.',
    },
  },
})
