import { Type } from 'typebox'
import { call, entity } from '#contract/access/permissions.ts'
import { jobs } from '#contract/jobs.ts'
import { choices } from '#contract/kit/choices.ts'
import {
  bool,
  choice,
  datetime,
  down,
  id,
  int,
  maybe,
  options,
  type Row,
  text,
} from '#contract/kit/entity.ts'
import type { Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'
import { ids } from '#contract/schema.ts'

export const jobRowState = choices('JobRowState', {
  Waiting: { value: 1, state: 'pending', en: 'Waiting', de: 'Wartet' },
  Running: { value: 2, state: 'pending', en: 'Running', de: 'Läuft' },
  Stuck: { value: 3, state: 'warning', en: 'Stuck', de: 'Hängt' },
  Done: { value: 4, state: 'ok', en: 'Finished', de: 'Abgeschlossen' },
  Failed: { value: 5, state: 'bad', en: 'Failed', de: 'Fehlgeschlagen' },
  Canceled: { value: 6, state: 'disabled', ...word.canceled },
})

/** Those that the stored state decides alone; the others depend on the time that has passed. */
const keptStates = {
  [jobRowState.value.Done]: 'done',
  [jobRowState.value.Failed]: 'failed',
  [jobRowState.value.Canceled]: 'cancelled',
}

/** What the workers do, did and have before them. */
export const jobRows = entity({
  name: 'job',
  view: 'job_extended',
  table: 'job',
  label: { en: 'Jobs', de: 'Aufträge' },
  one: { en: 'Job', de: 'Auftrag' },
  permission: 'health.manage',
  fence: 'platform',
  fields: {
    id: id({ width: 88 }),
    label: options({ label: word.name, strong: true, width: 260 }),
    name: options({ label: { en: 'Job name', de: 'Auftragsname' }, filter: true, sort: true, width: 220 }),
    accountName: maybe(text({ label: word.account, filter: true, sort: true, search: true, width: 160 })),
    state: choice(jobRowState, {
      label: word.status,
      filter: true,
      sort: true,
      multipleSelect: true,
      width: 140,
      decidedBy: { column: 'kept_state', values: keptStates },
    }),
    isScheduled: bool({
      label: { en: 'Scheduled', de: 'Geplant' },
      filter: true,
      width: 120,
    }),
    creationTime: datetime({
      label: word.creationTime,
      filter: true,
      sort: true,
      showTime: true,
      width: 160,
    }),
    dueTime: datetime({
      label: { en: 'Due', de: 'Fällig' },
      filter: true,
      sort: true,
      showTime: true,
      width: 160,
    }),
    startedTime: maybe(
      datetime({
        label: { en: 'Started', de: 'Gestartet' },
        filter: true,
        sort: true,
        showTime: true,
        width: 160,
      }),
    ),
    endedTime: maybe(
      datetime({
        label: { en: 'Ended', de: 'Beendet' },
        filter: true,
        sort: true,
        showTime: true,
        width: 160,
      }),
    ),
    attempts: int({ label: word.attempts, filter: true, sort: true, width: 100 }),
    done: int({ label: { en: 'Completed', de: 'Erledigt' }, sort: true, width: 100 }),
    total: maybe(int({ label: { en: 'Total', de: 'Gesamt' }, sort: true, width: 100 })),
    fault: maybe(text({ label: word.problem, filter: true, search: true, width: 300 })),
    worker: maybe(text({ label: { en: 'Worker', de: 'Worker' }, filter: true, width: 180 })),
  },
  defaultColumns: ['label', 'accountName', 'state', 'dueTime', 'attempts', 'fault'],
  defaultSort: down('dueTime'),
  countsTo: 10_000,
})
export type JobRow = Row<typeof jobRows>

const { Waiting, Running, Stuck, Failed, Canceled } = jobRowState.value
const declared = (name: string) => jobs.find((job) => job.name === name)
type Chosen = readonly Pick<JobRow, 'name' | 'state' | 'isScheduled'>[]

export const jobRowRules = {
  retry: (some: Chosen): Text | null => {
    if (!some.every(({ state }) => state === Failed || state === Canceled))
      return {
        en: 'Select failed or canceled jobs only',
        de: 'Wählen Sie nur fehlgeschlagene oder abgebrochene Aufträge aus',
      }
    return some.map(({ name }) => declared(name)?.anew).find(Boolean) ?? null
  },
  cancel: (some: Chosen): Text | null => {
    if (!some.every(({ state }) => state === Waiting || state === Running || state === Stuck))
      return {
        en: 'Select waiting or running jobs only',
        de: 'Wählen Sie nur wartende oder laufende Aufträge aus',
      }
    return some.every(({ name, isScheduled }) => !isScheduled && declared(name)?.shown?.cancel)
      ? null
      : {
          en: 'A selected job cannot be canceled. Wait until it ends, or drain its worker.',
          de: 'Ein ausgewählter Auftrag kann nicht abgebrochen werden. Warten Sie, bis er endet, oder wählen Sie für seinen Worker „Nichts Neues annehmen“.',
        }
  },
}

const chosen = Type.Object({ ids }, { additionalProperties: false })

export const jobRowCalls = {
  retry: call({
    method: 'POST',
    path: '/health/jobs/retry',
    permission: 'health.manage',
    summary: 'Retry failed or canceled jobs from where they stopped',
    body: chosen,
    success: { en: 'Jobs queued: {n}', de: 'Eingereihte Aufträge: {n}' },
  }),
  cancel: call({
    method: 'POST',
    path: '/health/jobs/cancel',
    permission: 'health.manage',
    summary: 'Cancel waiting or running jobs; work done so far is kept',
    body: chosen,
    success: { en: 'Jobs canceled: {n}', de: 'Abgebrochene Aufträge: {n}' },
  }),
}
