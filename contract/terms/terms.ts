import { Type } from 'typebox'
import { call, entity } from '#contract/access/permissions.ts'
import { userRole } from '#contract/access/roles.ts'
import { choices, valueNamed } from '#contract/kit/choices.ts'
import { choice, datetime, down, id, int, type Row, text } from '#contract/kit/entity.ts'
import type { Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'
import { filled, rowId } from '#contract/schema.ts'

/** Whom terms and conditions are for. */
export const termsType = choices('TermsAndConditionsTypes', {
  User: { value: 1, en: 'User', de: 'Benutzer' },
  Reseller: { value: 2, en: 'Reseller', de: 'Vertriebspartner' },
})

/** One version of each type is active; publishing another makes it past. */
export const termsStatus = choices('TermsAndConditionsStatus', {
  Active: { value: 1, state: 'ok', en: 'Active', de: 'Aktiv' },
  Past: { value: 2, state: 'disabled', en: 'Past', de: 'Abgelöst' },
  Draft: { value: 3, state: 'pending', en: 'Draft', de: 'Entwurf' },
  Deleted: { value: 4, state: 'disabled', en: 'Deleted', de: 'Gelöscht' },
})

/** All versions, drafts too: for those who write them. Everybody else reads the active one by its call. */
export const terms = entity({
  name: 'termsAndConditions',
  view: 'terms_and_conditions_extended',
  label: { en: 'Terms and conditions', de: 'Nutzungsbedingungen' },
  one: { en: 'Terms And Conditions', de: 'Nutzungsbedingungen' },
  permission: 'terms.view',
  fence: 'platform',
  fields: {
    id: id({ width: 88 }),
    version: text({
      label: word.version,
      strong: true,
      write: filled(50),
      width: 140,
    }),
    creationTime: datetime({
      label: word.creationTime,
      filter: true,
      sort: true,
      width: 150,
    }),
    lastUpdateTime: datetime({
      label: word.lastUpdated,
      filter: true,
      sort: true,
      width: 150,
    }),
    status: choice(termsStatus, {
      label: word.status,
      filter: true,
      sort: true,
      multipleSelect: true,
      width: 130,
    }),
    type: choice(termsType, {
      label: word.type,
      filter: true,
      sort: true,
      multipleSelect: true,
      write: true,
      width: 140,
    }),
    content: text({
      label: word.content,
      filter: true,
      write: Type.String({ minLength: 1, maxLength: 200_000 }),
      width: 420,
    }),
    acceptedBy: int({ label: { en: 'Accepted by', de: 'Zustimmungen' }, width: 140 }),
  },
  defaultColumns: ['version', 'creationTime', 'lastUpdateTime', 'status', 'type'],
  defaultSort: down('creationTime'),
})
export type Terms = Row<typeof terms>

/** Which terms a role is asked for; an operator is asked for none. */
export function termsTypeOf(role: number): number | null {
  if (role === userRole.value.SuperAdmin) return null
  return role === userRole.value.Vendor ? termsType.value.Reseller : termsType.value.User
}

/** The type that the path of `active` names: by its own name, or by a role as name or number. */
export function termsTypeNamed(word: string): number | null | undefined {
  const isNumber = /^\d+$/.test(word)
  const type = isNumber ? undefined : valueNamed(termsType, word)
  if (type !== undefined) return type
  const role = valueNamed(userRole, isNumber ? Number(word) : word)
  return role === undefined ? undefined : termsTypeOf(role)
}

type Drafted = readonly Pick<Terms, 'status'>[]
const isDraft = ({ status }: Pick<Terms, 'status'>) => status === termsStatus.value.Draft

/** Why a version cannot be accepted, changed, published or deleted, or null. */
export const termsRules = {
  change: (rows: Drafted): Text | null =>
    rows.every(isDraft)
      ? null
      : {
          en: 'Only drafts can be edited. Create a new version instead.',
          de: 'Nur Entwürfe können bearbeitet werden. Erstellen Sie stattdessen eine neue Version.',
        },
  publish: (rows: Drafted): Text | null =>
    rows.every(isDraft)
      ? null
      : { en: 'Only drafts can be published', de: 'Nur Entwürfe können veröffentlicht werden' },
  remove: (rows: Drafted): Text | null =>
    rows.every(isDraft)
      ? null
      : {
          en: 'Published versions cannot be deleted because users have accepted them',
          de: 'Veröffentlichte Versionen können nicht gelöscht werden, weil Benutzer ihnen zugestimmt haben',
        },
  accept: (accepted: string, active: string | undefined): Text | null =>
    accepted === active
      ? null
      : {
          en: 'These terms have been replaced. Reload the page to see the current version.',
          de: 'Diese Nutzungsbedingungen wurden ersetzt. Laden Sie die Seite neu, um die aktuelle Version zu sehen.',
        },
}

export const termsCalls = {
  active: call({
    method: 'GET',
    path: '/terms-and-conditions/active/:role',
    light: true,
    beforeTerms: true,
    permission: 'signedIn',
    summary: 'The active terms for a role',
    params: Type.Object({ role: Type.String({ maxLength: 20 }) }),
    answer: Type.Union([
      Type.Object({
        id: rowId,
        version: Type.String(),
        type: Type.Integer(),
        status: Type.Integer(),
        content: Type.String(),
      }),
      Type.Null(),
    ]),
  }),
  accept: call({
    method: 'PATCH',
    path: '/terms-and-conditions/user/:userId/version',
    light: true,
    beforeTerms: true,
    permission: 'signedIn',
    summary: 'Accept the active terms for yourself',
    params: Type.Object({ userId: rowId }),
    body: Type.Object(
      { version: Type.String({ minLength: 1, maxLength: 50 }) },
      { additionalProperties: false },
    ),
    answer: Type.Object({ version: Type.String() }),
  }),
}
