import { Type } from 'typebox'
import { declareFor } from './declare.ts'
import { form } from './form.ts'
import { word } from './words.ts'

const { call } = declareFor<'signedIn'>()
const model = Type.String({ minLength: 1, maxLength: 60 })
const name = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' })
const id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

export const mostViews = 50

/** What a person has saved of a list: filter, columns, sort and search, as they stand in its address. */
export const listViewCalls = {
  get: call({
    method: 'GET',
    path: '/list-view',
    permission: 'signedIn',
    summary: 'Your saved views of a list',
    query: Type.Object({ model }, { additionalProperties: false }),
    answer: Type.Array(Type.Object({ id, name: Type.String(), address: Type.String() })),
  }),
  save: call({
    method: 'POST',
    path: '/list-view',
    permission: 'signedIn',
    summary: 'Save a view of a list; a view with the same name is replaced',
    body: Type.Object(
      { model, name, address: Type.String({ maxLength: 8192 }) },
      { additionalProperties: false },
    ),
    answer: Type.Object({ id }),
    status: 201,
    success: { en: 'View saved', de: 'Ansicht gespeichert' },
    unlogged: true,
  }),
  remove: call({
    method: 'DELETE',
    path: '/list-view/:id',
    permission: 'signedIn',
    summary: 'Delete one of your saved views',
    params: Type.Object({ id }),
    success: { en: 'View deleted', de: 'Ansicht gelöscht' },
    unlogged: true,
  }),
}

export const listViewForm = form(listViewCalls.save, {
  title: word.views,
  submit: { en: 'Save view', de: 'Ansicht speichern' },
  fields: [
    {
      name: 'name',
      label: { en: 'Save this view as', de: 'Diese Ansicht speichern als' },
      help: {
        en: 'Saves filters, columns, sorting and search. A view with the same name is replaced.',
        de: 'Speichert Filter, Spalten, Sortierung und Suche. Eine Ansicht mit demselben Namen wird ersetzt.',
      },
    },
  ],
})
