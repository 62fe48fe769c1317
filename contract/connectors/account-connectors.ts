import { entity } from '#contract/access/permissions.ts'
import { choices } from '#contract/kit/choices.ts'
import { choice, datetime, id, int, maybe, options, type Row, text } from '#contract/kit/entity.ts'
import { word } from '#contract/kit/words.ts'

/** How the reading of a table of a tenant ended: in the order of the engine's outcomes. */
export const readingOutcome = choices('ReadingOutcome', {
  Ok: { value: 1, state: 'ok', en: 'Read', de: 'Gelesen' },
  NotLicensed: { value: 2, state: 'na', en: 'Not licensed', de: 'Nicht lizenziert' },
  NotPermitted: { value: 3, state: 'bad', en: 'Permission missing', de: 'Berechtigung fehlt' },
  Throttled: { value: 4, state: 'warning', en: 'Throttled', de: 'Gedrosselt' },
  Unreachable: { value: 5, state: 'warning', en: 'Not reachable', de: 'Nicht erreichbar' },
  Unexpected: { value: 6, state: 'bad', en: 'Unexpected answer', de: 'Unerwartete Antwort' },
  NotFound: { value: 7, state: 'warning', en: 'Not found', de: 'Nicht gefunden' },
  NotInCloud: { value: 8, state: 'na', en: 'Not in this cloud', de: 'Nicht in dieser Cloud' },
})

/** What could not be read although it should have been: not what a tenant has not bought or its cloud does not have. */
export const failedReadings: readonly number[] = readingOutcome.all
  .filter(({ state }) => state !== 'ok' && state !== 'na')
  .map(({ value }) => value)

const { Ok, NotLicensed, NotPermitted, Throttled, Unreachable, Unexpected, NotFound, NotInCloud } =
  readingOutcome.value
/** As the table keeps them: the words of the engine. */
export const keptOutcomes = {
  [Ok]: 'ok',
  [NotLicensed]: 'not-licensed',
  [NotPermitted]: 'not-permitted',
  [Throttled]: 'throttled-out',
  [Unreachable]: 'unreachable',
  [Unexpected]: 'unexpected-shape',
  [NotFound]: 'not-found',
  [NotInCloud]: 'not-in-cloud',
}

/** How each connector went at the last scan of each account. */
export const accountConnectors = entity({
  name: 'accountConnector',
  view: 'account_connector_extended',
  label: word.readingsByAccount,
  permission: 'connectors.view',
  fence: 'account',
  fields: {
    id: id({ width: 88 }),
    accountName: text({
      label: word.account,
      strong: true,
      width: 200,
    }),
    connectorName: options({
      label: { en: 'Connector', de: 'Konnektor' },
      filter: true,
      sort: true,
      width: 240,
    }),
    outcome: choice(readingOutcome, {
      label: word.result,
      filter: true,
      sort: true,
      multipleSelect: true,
      width: 170,
      decidedBy: { column: 'kept_outcome', values: keptOutcomes },
    }),
    reason: maybe(text({ label: word.reason, filter: true, search: true, width: 360, grow: true })),
    tolerated: maybe(
      text({
        label: { en: 'Deviations from Documentation', de: 'Abweichungen von der Dokumentation' },
        filter: true,
        width: 280,
      }),
    ),
    rows: int({ label: { en: 'Rows', de: 'Zeilen' }, filter: true, sort: true, width: 110 }),
    requests: int({ label: { en: 'Requests', de: 'Anfragen' }, filter: true, sort: true, width: 110 }),
    at: datetime({
      label: { en: 'Last Run', de: 'Letzter Lauf' },
      filter: true,
      sort: true,
      showTime: true,
      width: 160,
    }),
    connectorId: int({ label: { en: 'Connector ID', de: 'Konnektor-ID' }, filter: true, internal: true }),
    accountId: int({ label: word.accountId, filter: true, internal: true }),
  },
  defaultColumns: ['accountName', 'outcome', 'reason', 'tolerated', 'rows', 'at'],
  countsTo: 10_000,
})
export type AccountConnector = Row<typeof accountConnectors>
