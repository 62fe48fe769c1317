import { entity } from '#contract/access/permissions.ts'
import { bool, datetime, down, id, int, maybe, options, type Row, text } from '#contract/kit/entity.ts'
import { word } from '#contract/kit/words.ts'

/** Every change: who, for whom, what, when. Written with the change, never altered. */
export const operatorLog = entity({
  name: 'operatorLog',
  view: 'operator_log_extended',
  label: { en: 'Operator log', de: 'Betreiberprotokoll' },
  permission: 'operatorLog.view',
  fence: 'platform',
  fields: {
    id: id({ width: 88 }),
    at: datetime({
      label: word.time,
      filter: true,
      sort: true,
      showTime: true,
      width: 160,
    }),
    actorEmail: maybe(
      text({
        label: word.user,
        strong: true,
        width: 220,
      }),
    ),
    change: options({
      label: word.change,
      filter: true,
      sort: true,
      search: true,
      multipleSelect: true,
      width: 260,
    }),
    call: options({ label: { en: 'API call', de: 'API-Aufruf' }, filter: true, sort: true, width: 260 }),
    accountName: maybe(text({ label: word.account, filter: true, sort: true, search: true, width: 170 })),
    vendorName: maybe(text({ label: word.reseller, filter: true, sort: true, width: 150 })),
    details: text({
      label: word.details,
      filter: true,
      search: true,
      width: 260,
      grow: true,
    }),
    impersonating: bool({
      label: { en: 'Viewed as account admin', de: 'Als Kontoadministrator' },
      filter: true,
      width: 170,
    }),
    requestId: text({ label: { en: 'Request ID', de: 'Anfrage-ID' }, filter: true, width: 200 }),
    accountId: maybe(int({ label: word.accountId, filter: true, internal: true })),
  },
  defaultColumns: ['at', 'actorEmail', 'change', 'accountName', 'vendorName', 'details'],
  defaultSort: down('at'),
  countsTo: 10_000,
})
export type OperatorLogRow = Row<typeof operatorLog>
