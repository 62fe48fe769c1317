import { type TSchema, Type } from 'typebox'
import { rowSchema } from './answer.ts'
import { bodyOf, patchOf, type Writable } from './body.ts'
import type { Call } from './call.ts'
import { columnName, type Entity, type Fence, type Row } from './entity.ts'
import { aboutOne, type Form, type FormField, type FormGroup, form } from './form.ts'
import type { accountOnly, Job, nothing } from './job.ts'
import { startedJob } from './job-calls.ts'
import type { Shipped } from './shipped.ts'
import type { Text } from './text.ts'

/** The calls of a plain entity; which of them there are is its own affair. */
export interface PlainCalls {
  create: Call
  update: Call
  remove: Call
  get?: Call
}

/** A job that people start from the list, and the call that does it. */
export interface Start {
  job: Job
  call: Call<TSchema, TSchema, TSchema, typeof startedJob>
}

/**
 * An entity that is listed, created, changed and removed without anything special: calls, routes, rules, screen,
 * confirmations and test cases follow from this. What is special has routes and a screen of its own instead.
 */
export interface Plain<E extends Entity = Entity> extends Ways<E> {
  entity: E
  calls: PlainCalls
  form: Form
  starts: readonly Start[]
}

/** What a plain entity may say beside its fields. */
interface Ways<E extends Entity> {
  /** Why rows cannot be changed or removed, or null: the server refuses with it, the console shows it. */
  rules?: {
    update?(rows: readonly Row<E>[]): Text | null
    remove?(rows: readonly Row<E>[]): Text | null
  }
  /** What a new row has beside what was sent. */
  begins?: Partial<Row<E>>
  /** A removed row stays in its table with this status. Without it the row is deleted. */
  removed?: number
  /** What happens to removed rows, in a sentence for the confirmation. */
  warning?: Text
  /** Its rows come with the product, and can be compared with it. */
  shipped?: Shipped
}

type Values<E extends Entity> = { [K in Writable<E> & keyof Row<E>]?: Row<E>[K] }
type Part<E extends Entity> = Writable<E> | FormField<Values<E>, Writable<E>>

interface Declared<E extends Entity, P extends string> extends Ways<E> {
  /** Who writes; without it, who reads the list. */
  permission?: P
  /** The fields of its form in their order, and what is special about one; without it, all that are written. */
  fields?: readonly (Part<E> | FormGroup<Values<E>, Writable<E>>)[]
  /** What an empty form begins with. */
  initial?: Values<E>
  /** Calls of its own, where the specification names others. */
  calls?: PlainCalls
  /** Jobs that people start from the list: `count` is `POST /contact/count`. Who is shown one may start it. */
  jobs?: Record<string, Startable<E, P>>
}

/** A job that needs no more than is known of who asks: the account, where the rows are an account's. */
type Startable<E extends Entity, P extends string> = { shown: { to: P } } & StartableIn<E['fence']>
type StartableIn<F extends Fence> = F extends 'account'
  ? Job<typeof accountOnly> & { fence: 'account' }
  : F extends 'vendor'
    ? never
    : Job<typeof nothing> & { fence: 'platform' }

const key = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
const byId = Type.Object({ id: key })
const keys = Type.Object(
  { ids: Type.Array(key, { minItems: 1, maxItems: 1000, uniqueItems: true, 'x-rows': true }) },
  { additionalProperties: false },
)

const says = {
  created: { en: '{one} created', de: '{one} erstellt' },
  updated: { en: '{one} updated', de: '{one} aktualisiert' },
  removed: { en: '{one} deleted: {n}', de: '{one} gelöscht: {n}' },
}

/** The address of an entity's calls: `serviceWindow` is at `/service-window`. */
const pathOf = ({ name }: Entity) => `/${columnName(name).replaceAll('_', '-')}`
const editsOf = ({ catalogue }: Entity) => (catalogue ? { edits: catalogue } : {})

/** Create, change, remove and read: `POST /contact`, `PATCH /contact/:id`, `DELETE /contact`, `GET /contact/:id`. */
export const plainCallsFor =
  <P extends string>() =>
  <E extends Entity, const N extends Writable<E> | `${Writable<E>}?`>(
    entity: E,
    { permission = entity.permission as P, fields }: { permission?: P; fields: readonly N[] },
  ) => {
    const one = entity.one ?? entity.label
    const path = pathOf(entity)
    const bare = fields.map((name) => name.replace('?', '') as Writable<E>)
    const common = <C extends object>(method: Call['method'], more: C) => ({ method, permission, ...more })
    return {
      create: common('POST', {
        path,
        summary: `Create: ${one.en}`,
        body: bodyOf(entity, fields),
        answer: byId as TSchema,
        status: 201 as const,
        success: aboutOne(says.created, one),
        ...editsOf(entity),
      }),
      update: common('PATCH', {
        path: `${path}/:id`,
        summary: `Change: ${one.en}`,
        params: byId,
        body: patchOf(entity, bare),
        success: aboutOne(says.updated, one),
        ...editsOf(entity),
      }),
      remove: common('DELETE', {
        path,
        summary: `Delete: ${entity.label.en}`,
        body: keys,
        success: aboutOne(says.removed, entity.label),
        ...editsOf(entity),
      }),
      get: common('GET', {
        path: `${path}/:id`,
        permission: entity.permission as P,
        summary: `Read: ${one.en}`,
        params: byId,
        answer: rowSchema(entity),
      }),
    }
  }

/** Declares a plain entity: what it does not say follows from the entity. */
export const plainFor = <P extends string>() => {
  const plainCalls = plainCallsFor<P>()
  return <E extends Entity>(
    entity: E,
    { permission, fields, initial, calls, jobs = {}, ...ways }: Declared<E, P> = {},
  ): Plain<E> => {
    const drawn = fields ?? writable(entity)
    const names = drawn.flatMap((part) => (typeof part === 'object' && 'fields' in part ? part.fields : part))
    const written = names.map((part) => (typeof part === 'object' ? part.name : part))
    const mayMiss = (name: string) => entity.fields[name]?.nullable || name in (ways.begins ?? {})
    const made: PlainCalls =
      calls ??
      plainCalls(entity, {
        ...(permission ? { permission } : {}),
        fields: written.map((name) => (mayMiss(name) ? (`${name}?` as const) : name)),
      })
    return {
      entity,
      calls: made,
      form: form(made.create, {
        entity,
        update: made.update,
        fields: drawn as never,
        initial: initial ?? {},
      }),
      starts: Object.entries(jobs).map(([name, job]) => ({ job, call: startCall(entity, name, job) })),
      ...ways,
    }
  }
}

const writable = <E extends Entity>({ fields }: E) =>
  Object.keys(fields).filter((name) => fields[name]?.write) as Writable<E>[]

const startCall = (entity: Entity, name: string, job: Job & { shown: { to: string } }): Start['call'] => ({
  method: 'POST',
  path: `${pathOf(entity)}/${name}`,
  permission: job.shown.to,
  summary: `Start a job: ${job.label.en}`,
  answer: startedJob,
  ...editsOf(entity),
})
