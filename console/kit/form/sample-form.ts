import { Type } from 'typebox'
import { bodyOf, patchOf } from '#contract/kit/body.ts'
import type { Call } from '#contract/kit/call.ts'
import { choices } from '#contract/kit/choices.ts'
import { declareFor } from '#contract/kit/declare.ts'
import { choice, type Entity, id, int, maybe, text, up } from '#contract/kit/entity.ts'
import { form, formFor } from '#contract/kit/form.ts'
import { plainFor } from '#contract/kit/plain.ts'
import { same } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'

/** A small entity with its calls and forms: what the tests of the form engine fill in. */
export const harbourKind = choices('HarbourKind', {
  Fishing: { value: 1, en: 'Fishing', de: 'Fischerei' },
  Trade: { value: 2, en: 'Trade', de: 'Handel' },
})

export const harbours = {
  name: 'harbour',
  view: 'harbour',
  label: { en: 'Harbours', de: 'Häfen' },
  one: { en: 'Harbour', de: 'Hafen' },
  permission: 'signedIn',
  fence: 'open',
  key: 'id',
  fields: {
    id: id({ label: same('ID') }),
    name: text({
      label: word.name,
      strong: true,
      filter: true,
      sort: true,
      write: Type.String({ minLength: 1, maxLength: 20, pattern: '\\S' }),
    }),
    note: maybe(text({ label: { en: 'Note', de: 'Notiz' }, write: Type.String({ maxLength: 600 }) })),
    berths: int({
      label: { en: 'Berths', de: 'Liegeplätze' },
      write: Type.Integer({ minimum: 0, maximum: 900 }),
    }),
    kind: choice(harbourKind, { label: { en: 'Kind', de: 'Art' }, write: true }),
  },
  defaultColumns: ['name', 'berths'],
  defaultSort: up('name'),
} satisfies Entity

const common = { permission: 'signedIn', summary: 'Harbours' } as const
export const harbourCalls = {
  create: {
    ...common,
    method: 'POST',
    path: '/harbour',
    body: bodyOf(harbours, ['name', 'berths', 'note?', 'kind?']),
  },
  update: {
    ...common,
    method: 'PATCH',
    path: '/harbour/:id',
    body: patchOf(harbours, ['name', 'berths', 'note', 'kind']),
  },
  remove: { ...common, method: 'DELETE', path: '/harbour' },
  bulk: {
    ...common,
    method: 'PATCH',
    path: '/harbours',
    body: Type.Object({ ids: Type.Array(Type.Integer()), data: patchOf(harbours, ['berths', 'kind']) }),
  },
} satisfies Record<string, Call>

export const harbourForm = form(harbourCalls.create, {
  entity: harbours,
  update: harbourCalls.update,
  fields: ['name', 'berths', 'note', 'kind'],
  initial: { kind: harbourKind.value.Trade },
})

/** The same in three steps; the last shows only for traders. */
export const harbourSteps = form(harbourCalls.create, {
  entity: harbours,
  fields: [
    { title: { en: 'Harbour', de: 'Hafen' }, fields: ['name', 'kind'] },
    { title: { en: 'Size', de: 'Größe' }, fields: ['berths'] },
    { title: { en: 'More', de: 'Mehr' }, fields: ['note'] },
  ],
  initial: { kind: harbourKind.value.Trade },
})

export const harbourBulk = formFor<{ berths: number; kind: number }>()(harbourCalls.bulk, {
  entity: harbours,
  fields: ['berths', 'kind'],
  send: (data, rows) => ({ body: { ids: (rows as readonly { id: number }[]).map((row) => row.id), data } }),
})

/** Its screen, with a job that is asked about. */
const { platformJob } = declareFor<'signedIn'>()
export const harboursPlain = plainFor<'signedIn'>()(harbours, {
  calls: harbourCalls,
  jobs: {
    dredge: platformJob({
      name: 'dredge-harbours',
      label: { en: 'Dredge harbours', de: 'Häfen ausbaggern' },
      asks: { en: 'Ships wait until it is done.', de: 'Schiffe warten, bis es fertig ist.' },
      timeLimit: 60,
      shown: { to: 'signedIn', cancel: false },
      says: { dredged: { en: 'Harbours dredged.', de: 'Häfen ausgebaggert.' } },
    }),
  },
})
