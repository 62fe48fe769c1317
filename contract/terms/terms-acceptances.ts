import { entity } from '#contract/access/permissions.ts'
import { choice, datetime, down, id, int, maybe, type Row, text } from '#contract/kit/entity.ts'
import { word } from '#contract/kit/words.ts'
import { termsType } from './terms.ts'

/** Who accepted which version, and when. Nobody writes it but by accepting. */
export const termsAcceptances = entity({
  name: 'termsAcceptance',
  view: 'terms_acceptance_extended',
  label: { en: 'Acceptances', de: 'Zustimmungen' },
  permission: 'terms.view',
  fence: 'platform',
  fields: {
    id: id({ width: 88 }),
    termsId: int({
      label: { en: 'Terms ID', de: 'ID der Nutzungsbedingungen' },
      filter: true,
      internal: true,
    }),
    userName: text({
      label: { en: 'User', de: 'Benutzer' },
      strong: true,
      width: 160,
    }),
    email: text({ label: word.email, filter: true, sort: true, search: true, width: 230 }),
    accountName: maybe(
      text({
        label: word.account,
        filter: true,
        sort: true,
        search: true,
        width: 180,
      }),
    ),
    vendorName: maybe(text({ label: word.reseller, filter: true, sort: true, search: true, width: 170 })),
    version: text({ label: word.version, filter: true, sort: true, width: 110 }),
    type: choice(termsType, {
      label: word.type,
      filter: true,
      sort: true,
      multipleSelect: true,
      width: 130,
    }),
    /** Null: before it was kept. */
    acceptedAt: maybe(
      datetime({
        label: { en: 'Accepted at', de: 'Zugestimmt am' },
        filter: true,
        sort: true,
        showTime: true,
        width: 150,
      }),
    ),
  },
  defaultColumns: ['userName', 'email', 'accountName', 'vendorName', 'acceptedAt'],
  defaultSort: down('acceptedAt'),
})
export type TermsAcceptance = Row<typeof termsAcceptances>
