import { type Static, Type } from 'typebox'
import { call, entity } from '#contract/access/permissions.ts'
import { choices, oneOf } from '#contract/kit/choices.ts'
import { choice, id, int, json, maybe, type Row, text, up } from '#contract/kit/entity.ts'
import { form } from '#contract/kit/form.ts'
import { startedJob } from '#contract/kit/job-calls.ts'
import type { Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'
import { rowId } from '#contract/schema.ts'

/** What is pushed to another environment, in this order: later ones name earlier ones. */
export const pushedModel = choices('PushedModel', {
  recommendationExtended: { value: 1, ...word.recommendations },
  insight: { value: 2, ...word.insights },
  Regulation: { value: 3, ...word.regulations },
  RegulationControl: { value: 4, ...word.controls },
  Story: { value: 5, en: 'Stories', de: 'Stories' },
})

export const environmentChangeKind = choices('EnvironmentChangeKind', {
  New: { value: 1, state: 'ok', en: 'New', de: 'Neu' },
  Changed: { value: 2, state: 'pending', en: 'Changed', de: 'Geändert' },
  Removed: { value: 3, state: 'disabled', en: 'Removed', de: 'Entfernt' },
  Conflict: { value: 4, state: 'bad', en: 'Conflict', de: 'Konflikt' },
})

export const conflictCause = choices('ConflictCause', {
  EditedThere: { value: 1, en: 'Edited in the target', de: 'Im Ziel bearbeitet' },
  DeletedThere: { value: 2, en: 'Deleted in the target', de: 'Im Ziel gelöscht' },
})

const problem = Type.Object({ row: Type.Integer(), column: Type.String(), problem: Type.String() })
const count = (label: Text) => int({ label, sort: true, width: 110 })

/** What a push would do to each model of the target. */
export const environmentPlans = entity({
  name: 'environmentPlan',
  label: { en: 'Preview of a push', de: 'Vorschau einer Übertragung' },
  permission: 'environment.sync',
  fence: 'platform',
  fields: {
    id: id(),
    jobId: int({ label: word.job, filter: true, internal: true }),
    model: choice(pushedModel, {
      label: word.content,
      filter: true,
      sort: true,
      strong: true,
      width: 200,
    }),
    added: count(environmentChangeKind.members.New),
    changed: count(environmentChangeKind.members.Changed),
    removed: count(environmentChangeKind.members.Removed),
    conflicts: count({ en: 'Conflicts', de: 'Konflikte' }),
    unchanged: count({ en: 'Unchanged', de: 'Unverändert' }),
    problems: json(Type.Array(problem), { label: { en: 'Problems', de: 'Probleme' } }),
  },
})
export type EnvironmentPlan = Row<typeof environmentPlans>

/** Every row of the target that a push would touch, or leave alone because somebody changed it there. */
export const environmentChanges = entity({
  name: 'environmentChange',
  label: { en: 'Changes of a push', de: 'Änderungen einer Übertragung' },
  permission: 'environment.sync',
  fence: 'platform',
  fields: {
    id: id(),
    jobId: int({ label: word.job, filter: true, internal: true }),
    change: choice(environmentChangeKind, {
      label: word.change,
      filter: true,
      sort: true,
      multipleSelect: true,
      width: 130,
    }),
    model: choice(pushedModel, {
      label: word.content,
      filter: true,
      sort: true,
      multipleSelect: true,
      width: 180,
    }),
    name: text({
      label: word.name,
      strong: true,
      grow: true,
      width: 320,
    }),
    fields: json(Type.Array(Type.String()), { label: { en: 'Fields', de: 'Felder' } }),
    cause: maybe(
      choice(conflictCause, { label: { en: 'Conflict', de: 'Konflikt' }, filter: true, width: 200 }),
    ),
  },
  defaultSort: up('id'),
})
export type EnvironmentChange = Row<typeof environmentChanges>

const comparison = Type.Object({
  model: Type.String(),
  /** What the target holds now, as one short text: another one means that somebody changed it. */
  state: Type.String(),
  unchanged: Type.Integer(),
  changes: Type.Array(
    Type.Object({
      name: Type.String(),
      change: oneOf(environmentChangeKind),
      fields: Type.Array(Type.String()),
      cause: Type.Union([oneOf(conflictCause), Type.Null()]),
    }),
  ),
  problems: Type.Array(problem),
})
export type ModelComparison = Static<typeof comparison>

export const pushId = Type.String({ pattern: '^[0-9a-f-]{36}$' })
const token = Type.String({ minLength: 1, maxLength: 4000 })
const models = Type.Array(oneOf(pushedModel), { minItems: 1, maxItems: 5, uniqueItems: true })

export const environmentCalls = {
  preview: call({
    method: 'POST',
    path: '/environment/sync/preview',
    permission: 'environment.sync',
    summary: 'Compare the content of this environment with that of the target, without changing anything',
    answer: startedJob,
  }),
  sync: call({
    method: 'POST',
    path: '/environment/sync',
    permission: 'environment.sync',
    summary: 'Push content to the target environment, as it was previewed: each model whole or not at all',
    body: Type.Object(
      {
        /** The job of the preview. */
        planId: rowId,
        models,
        overwrite: Type.Boolean(),
        remove: Type.Boolean(),
      },
      { additionalProperties: false },
    ),
    answer: startedJob,
  }),
  /** What the target answers. */
  open: call({
    method: 'POST',
    path: '/environment/session',
    permission: 'public',
    summary: 'Let an operator of another environment push: the statement names who, the shared key proves it',
    body: Type.Object({ statement: token, signature: token }, { additionalProperties: false }),
    answer: Type.Object({ environmentName: Type.String() }),
    strict: true,
    light: true,
  }),
  compare: call({
    method: 'POST',
    path: '/environment/compare',
    permission: 'import',
    summary: 'What a push would change here: rows of Model exports as JSON lines, nothing is written',
    upload: true,
    pushed: true,
    answer: Type.Object({ models: Type.Array(comparison) }),
    unlogged: true,
  }),
  begin: call({
    method: 'POST',
    path: '/environment/push',
    permission: 'import',
    summary: 'Begin a push to this environment, if it still is as it was previewed',
    pushed: true,
    body: Type.Object(
      {
        id: pushId,
        source: Type.String({ maxLength: 100 }),
        overwrite: Type.Boolean(),
        remove: Type.Boolean(),
        states: Type.Record(Type.String(), Type.String()),
      },
      { additionalProperties: false },
    ),
  }),
}

export const syncForm = form(environmentCalls.sync, {
  title: { en: 'Push content', de: 'Inhalte übertragen' },
  submit: { en: 'Push', de: 'Übertragen' },
  fields: [
    {
      name: 'models',
      label: word.content,
      input: { kind: 'choices', of: pushedModel },
      required: {
        en: 'Select at least one kind of content',
        de: 'Wählen Sie mindestens eine Inhaltsart aus',
      },
    },
    {
      name: 'overwrite',
      label: { en: 'Overwrite conflicts', de: 'Konflikte überschreiben' },
      input: { kind: 'switch' },
      help: {
        en: 'When off, content that was changed in the target stays unchanged.',
        de: 'Wenn deaktiviert, bleiben im Ziel geänderte Inhalte unverändert.',
      },
    },
    {
      name: 'remove',
      label: { en: 'Delete content that was removed here', de: 'Hier entfernte Inhalte löschen' },
      input: { kind: 'switch' },
      help: {
        en: 'Only content that was pushed from here before is deleted in the target.',
        de: 'Im Ziel wird nur gelöscht, was zuvor von hier übertragen wurde.',
      },
    },
  ],
})
