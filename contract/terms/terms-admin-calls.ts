import { Type } from 'typebox'
import { call } from '#contract/access/permissions.ts'
import { rowSchema } from '#contract/kit/answer.ts'
import { bodyOf, patchOf } from '#contract/kit/body.ts'
import { oneOf } from '#contract/kit/choices.ts'
import { byId, rowId } from '#contract/schema.ts'
import { terms, termsType } from './terms.ts'

const permission = 'terms.manage'

/** Writing terms: a version begins as a draft, and is nobody's business until it is published. */
export const termsAdminCalls = {
  create: call({
    method: 'POST',
    path: '/terms-and-conditions/create',
    permission,
    summary: 'Create a version of the terms; without a number it gets the next one',
    body: bodyOf(terms, ['type', 'content', 'version?']),
    answer: Type.Object({ id: rowId }),
    status: 201,
    success: { en: 'Terms and Conditions Successfully Created', de: 'Nutzungsbedingungen erstellt' },
  }),
  update: call({
    method: 'PATCH',
    path: '/terms-and-conditions/:id',
    permission,
    summary: 'Change a draft',
    params: byId,
    body: patchOf(terms, ['type', 'content', 'version']),
    success: { en: 'Terms and Conditions Successfully Updated', de: 'Nutzungsbedingungen aktualisiert' },
  }),
  publish: call({
    method: 'PATCH',
    path: '/terms-and-conditions/:id/publish',
    permission,
    summary: 'Publish a draft in place of the active version of its type; all users are asked again',
    params: byId,
    success: { en: 'Terms and Conditions Successfully Published', de: 'Nutzungsbedingungen veröffentlicht' },
  }),
  remove: call({
    method: 'DELETE',
    path: '/terms-and-conditions/:id',
    permission,
    summary: 'Delete a draft',
    params: byId,
    success: { en: 'Terms and Conditions Successfully Deleted', de: 'Nutzungsbedingungen gelöscht' },
  }),
  get: call({
    method: 'GET',
    path: '/terms-and-conditions/:id',
    permission: 'terms.view',
    summary: 'One version, with addresses of its media that can be opened now',
    params: byId,
    answer: rowSchema(terms),
  }),
  reach: call({
    method: 'GET',
    path: '/terms-and-conditions/reach',
    permission: 'terms.view',
    summary: 'How many users are asked when a version of a type is published, and which version is active',
    query: Type.Object({ type: oneOf(termsType) }, { additionalProperties: false }),
    answer: Type.Object({
      users: Type.Integer(),
      active: Type.Union([
        Type.Object({
          id: rowId,
          version: Type.String(),
          content: Type.String(),
          acceptedBy: Type.Integer(),
        }),
        Type.Null(),
      ]),
    }),
  }),
}
