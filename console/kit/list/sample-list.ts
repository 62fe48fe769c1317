import type { Call } from '#contract/kit/call.ts'
import { choices } from '#contract/kit/choices.ts'
import { choice, datetime, down, type Entity, id, int, text } from '#contract/kit/entity.ts'
import { same } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'

const shipState = choices('ShipState', {
  Afloat: { value: 1, state: 'ok', en: 'Afloat', de: 'Auf See' },
  Moored: { value: 2, state: 'pending', en: 'Moored', de: 'Vertäut' },
})

/** A small entity of which there are many rows: what the tests of the list go through. */
export const ships = {
  name: 'ship',
  view: 'ship',
  label: { en: 'Ships', de: 'Schiffe' },
  one: { en: 'Ship', de: 'Schiff' },
  permission: 'signedIn',
  fence: 'open',
  key: 'id',
  fields: {
    id: id({ label: same('ID') }),
    launched: datetime({ label: { en: 'Launched', de: 'Stapellauf' }, filter: true, sort: true, width: 150 }),
    name: text({ label: word.name, strong: true, width: 420 }),
    state: choice(shipState, { label: word.status, filter: true, sort: true, width: 130 }),
    crew: int({ label: { en: 'Crew', de: 'Besatzung' }, filter: true, sort: true, width: 110 }),
    note: text({ label: { en: 'Logbook', de: 'Logbuch' }, filter: true, search: true, width: 420 }),
    dockId: int({ label: { en: 'Dock ID', de: 'Dock-ID' }, filter: true, internal: true }),
  },
  defaultColumns: ['launched', 'name', 'state', 'crew'],
  defaultSort: down('launched'),
} satisfies Entity

export const removeShips = {
  method: 'DELETE',
  path: '/ship',
  permission: 'signedIn',
  summary: 'Remove ships',
} satisfies Call
