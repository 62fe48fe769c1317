import { entity } from '#contract/access/permissions.ts'
import { choices } from '#contract/kit/choices.ts'
import { choice, datetime, id, int, maybe, type Row, text } from '#contract/kit/entity.ts'
import { word } from '#contract/kit/words.ts'

export const connectorType = choices('ConnectorType', {
  PowerShell: { value: 1, en: 'PowerShell', de: 'PowerShell' },
  Graph: { value: 2, en: 'Graph', de: 'Graph' },
})
export const connectorStatus = choices('ConnectorStatus', {
  Enabled: { value: 1, state: 'ok', en: 'Enabled', de: 'Aktiviert' },
  Disabled: { value: 2, state: 'disabled', en: 'Disabled', de: 'Deaktiviert' },
})
export const filterType = choices('FilterType', {
  None: { value: 0, en: 'None', de: 'Keine' },
  Alphanumeric: { value: 1, en: 'Alphanumeric', de: 'Alphanumerisch' },
})
/** How the last reading ended, over all accounts. */
export const connectorState = choices('ConnectorState', {
  None: { value: 0, state: 'na', en: 'Not run yet', de: 'Noch nicht gelaufen' },
  Ok: { value: 1, state: 'ok', en: 'Succeeded for all accounts', de: 'Für alle Kundenkonten erfolgreich' },
  Partial: { value: 2, state: 'warning', en: 'Failed for some accounts', de: 'Für einige fehlgeschlagen' },
  Failed: { value: 3, state: 'bad', en: 'Failed for all accounts', de: 'Für alle fehlgeschlagen' },
  NowhereToRead: {
    value: 4,
    state: 'na',
    en: 'Not available in any account',
    de: 'In keinem Kundenkonto verfügbar',
  },
})

/** What fills the snapshot of a tenant. */
export const connectors = entity({
  name: 'connector',
  view: 'connector_extended',
  label: { en: 'Data connectors', de: 'Datenkonnektoren' },
  permission: 'connectors.view',
  fence: 'open',
  fields: {
    id: id({ width: 88 }),
    name: text({
      label: word.name,
      strong: true,
      width: 280,
    }),
    type: choice(connectorType, { label: word.type, filter: true, sort: true, width: 120 }),
    modelName: text({
      label: { en: 'Model Name', de: 'Modellname' },
      filter: true,
      sort: true,
      search: true,
      width: 260,
    }),
    status: choice(connectorStatus, {
      label: word.status,
      filter: true,
      sort: true,
      width: 120,
    }),
    modelId: text({ label: { en: 'Model ID', de: 'Modell-ID' }, filter: true, sort: true, width: 320 }),
    filterType: choice(filterType, {
      label: { en: 'Filter Type', de: 'Filtertyp' },
      filter: true,
      sort: true,
      width: 140,
    }),
    filterFactor: maybe(
      int({ label: { en: 'Filter Factor', de: 'Filterfaktor' }, filter: true, sort: true, width: 120 }),
    ),
    filterField: maybe(
      text({ label: { en: 'Filter Field', de: 'Filterfeld' }, filter: true, sort: true, width: 150 }),
    ),
    state: choice(connectorState, {
      label: { en: 'Last Result', de: 'Letztes Ergebnis' },
      filter: true,
      sort: true,
      multipleSelect: true,
      width: 190,
    }),
    lastRunTime: maybe(
      datetime({
        label: { en: 'Last Run', de: 'Letzter Lauf' },
        filter: true,
        sort: true,
        showTime: true,
        width: 160,
      }),
    ),
    rows: int({ label: { en: 'Rows', de: 'Zeilen' }, filter: true, sort: true, width: 110 }),
    failures: int({
      label: { en: 'Accounts Not Read', de: 'Nicht gelesene Kundenkonten' },
      filter: true,
      sort: true,
      width: 160,
    }),
  },
  defaultColumns: [
    'name',
    'type',
    'modelName',
    'status',
    'modelId',
    'filterType',
    'filterFactor',
    'filterField',
  ],
})
export type Connector = Row<typeof connectors>
