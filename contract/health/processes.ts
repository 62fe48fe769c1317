import { Type } from 'typebox'
import { call, entity } from '#contract/access/permissions.ts'
import { choices } from '#contract/kit/choices.ts'
import { choice, datetime, down, id, int, maybe, type Row, text } from '#contract/kit/entity.ts'
import type { Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'
import { ids } from '#contract/schema.ts'

export const processKind = choices('ProcessKind', {
  Server: { value: 1, en: 'Server', de: 'Server' },
  Worker: { value: 2, en: 'Worker', de: 'Worker' },
  Both: { value: 3, en: 'Server and worker', de: 'Server und Worker' },
})

export const processState = choices('ProcessState', {
  Running: { value: 1, state: 'ok', en: 'Running', de: 'Läuft' },
  Draining: { value: 2, state: 'pending', en: 'Draining', de: 'Nimmt nichts Neues an' },
  Silent: { value: 3, state: 'bad', en: 'Not responding', de: 'Antwortet nicht' },
  Ended: { value: 4, state: 'disabled', en: 'Ended', de: 'Beendet' },
})

/** The servers and workers of the installation. Those that have ended are kept for a day. */
export const processes = entity({
  name: 'process',
  view: 'process_extended',
  table: 'process',
  label: word.serversAndWorkers,
  one: { en: 'Process', de: 'Prozess' },
  permission: 'health.manage',
  fence: 'platform',
  fields: {
    id: id({ width: 88 }),
    host: text({
      label: { en: 'Machine', de: 'Computer' },
      strong: true,
      width: 200,
    }),
    pid: int({ label: { en: 'Process ID', de: 'Prozess-ID' }, filter: true, width: 110 }),
    kind: choice(processKind, {
      label: word.type,
      filter: true,
      sort: true,
      multipleSelect: true,
      width: 150,
    }),
    state: choice(processState, {
      label: word.status,
      filter: true,
      sort: true,
      multipleSelect: true,
      width: 170,
    }),
    running: int({ label: { en: 'Running jobs', de: 'Laufende Aufträge' }, sort: true, width: 130 }),
    doing: maybe(text({ label: { en: 'Jobs', de: 'Aufträge' }, width: 260 })),
    version: text({ label: word.version, filter: true, sort: true, width: 100 }),
    startedTime: datetime({
      label: { en: 'Started', de: 'Gestartet' },
      filter: true,
      sort: true,
      showTime: true,
      width: 160,
    }),
    seenTime: datetime({
      label: { en: 'Last seen', de: 'Zuletzt gesehen' },
      filter: true,
      sort: true,
      showTime: true,
      width: 160,
    }),
  },
  defaultColumns: ['host', 'kind', 'state', 'doing', 'version', 'startedTime', 'seenTime'],
  defaultSort: down('seenTime'),
})
export type Process = Row<typeof processes>

const { Running, Draining } = processState.value
const { Server } = processKind.value
type Seen = readonly Pick<Process, 'state' | 'kind'>[]

export const processRules = {
  drain: (some: Seen): Text | null =>
    some.every(({ state, kind }) => state === Running && kind !== Server)
      ? null
      : { en: 'Select running workers only', de: 'Wählen Sie nur laufende Worker aus' },
  resume: (some: Seen): Text | null =>
    some.every(({ state }) => state === Draining)
      ? null
      : { en: 'Select draining workers only', de: 'Wählen Sie nur Worker aus, die nichts Neues annehmen' },
}

const chosen = Type.Object({ ids }, { additionalProperties: false })

export const processCalls = {
  drain: call({
    method: 'POST',
    path: '/health/processes/drain',
    permission: 'health.manage',
    summary: 'Drain workers: they finish their jobs and start no others',
    body: chosen,
    success: { en: 'Workers draining: {n}', de: 'Worker, die nichts Neues annehmen: {n}' },
  }),
  resume: call({
    method: 'POST',
    path: '/health/processes/resume',
    permission: 'health.manage',
    summary: 'Resume drained workers',
    body: chosen,
    success: { en: 'Workers resumed: {n}', de: 'Fortgesetzte Worker: {n}' },
  }),
}
