import { recommendationStatus } from '#contract/recommendations/recommendation-choices.ts'
import {
  managedRegulationCalls,
  regulationControlCalls,
} from '#contract/regulations/managed-regulation-calls.ts'
import { regulationControls, regulations } from '#contract/regulations/managed-regulations.ts'
import { regulationStatus } from '#contract/regulations/regulations.ts'
import { contentChanged } from '../alerts/actions.ts'
import { handle, type Route } from '../handle.ts'
import { hold, holdOne, insert, update } from '../kit/change.ts'
import { type Db, sql } from '../kit/db.ts'
import { refused, taken } from '../kit/errors.ts'
import { writeGerman } from '../kit/german.ts'

const { Active, Deleted } = regulationStatus.value

export const managedRegulationRoutes: Route[] = [
  handle(managedRegulationCalls.create, async ({ db, body, now, note }) => {
    const { germanName, germanSummary, germanDescription, ...values } = body
    await refuseTaken(db, values.name)
    const id = await insert(db, regulations, { status: Active, ...values }, now, { edited_at: now })
    await writeGerman(db, 'regulation', id, {
      ...{ name: germanName, summary: germanSummary, description: germanDescription },
    })
    note({ id })
    return { id }
  }),

  handle(managedRegulationCalls.update, async ({ db, params, body, now, seen }) => {
    const { germanName, germanSummary, germanDescription, ...values } = body
    const row = await holdOne(db, regulations, params.id, { seen })
    if (values.name !== undefined) await refuseTaken(db, values.name, row.id)
    await update(db, regulations, [row.id], values, now, { edited_at: now })
    await writeGerman(db, 'regulation', row.id, {
      ...{ name: germanName, summary: germanSummary, description: germanDescription },
    })
    if (values.status !== undefined) await contentChanged(db, now)
  }),

  handle(regulationControlCalls.create, async ({ db, body, now, note }) => {
    const { regulationId, recommendationIds, germanText, controlId, text } = body
    await holdOne(db, regulations, regulationId)
    await refuseTakenControl(db, regulationId, controlId)
    await refuseUnselectable(db, recommendationIds, [])
    // One that was deleted comes back under its id.
    const { id } = await db.one(sql<{ id: number }>`
      insert into regulation_control (regulation_id, control_id, text, place, edited_at)
      select ${regulationId}, ${controlId.trim()}, ${text.trim()}, coalesce(max(place) + 1, 0), ${now}
      from regulation_control where regulation_id = ${regulationId}
      on conflict (regulation_id, control_id) do update set
        (text, status, is_provable, edited_at) = (excluded.text, ${Active}, true, excluded.edited_at)
      returning id`)
    await writeGerman(db, 'regulation_control', id, { text: germanText })
    await link(db, id, recommendationIds)
    await contentChanged(db, now)
    note({ id })
    return { id }
  }),

  handle(regulationControlCalls.update, async ({ db, params, body, now, seen }) => {
    const row = await holdOne(db, regulationControls, params.id, { seen })
    const { controlId, text, recommendationIds, germanText } = body
    if (controlId !== undefined) await refuseTakenControl(db, row.regulationId, controlId, row.id)
    if (recommendationIds) await refuseUnselectable(db, recommendationIds, row.recommendationIds)
    await update(db, regulationControls, [row.id], {}, now, {
      edited_at: now,
      ...(controlId === undefined ? {} : { control_id: controlId.trim() }),
      ...(text === undefined ? {} : { text: text.trim() }),
      ...(recommendationIds ? { is_provable: true } : {}),
    })
    await writeGerman(db, 'regulation_control', row.id, { text: germanText })
    if (!recommendationIds) return
    await link(db, row.id, recommendationIds)
    await contentChanged(db, now)
  }),

  handle(regulationControlCalls.remove, async ({ db, body, now }) => {
    await hold(db, regulationControls, body.ids)
    await update(db, regulationControls, body.ids, {}, now, { status: Deleted, edited_at: now })
    await contentChanged(db, now)
  }),
]

/** Two of one name at one time: the second waits and finds the first. */
async function refuseTaken(db: Db, name: string, own = 0): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(hashtext('parapet.regulation-names'))`)
  const isTaken = await db.maybe(sql`
    select from regulation
    where lower(name) = lower(${name.trim()}) and status <> ${Deleted} and id <> ${own}`)
  if (isTaken)
    throw taken('name', {
      en: 'A regulation with this name already exists. Choose another name.',
      de: 'Ein Regelwerk mit diesem Namen ist bereits vorhanden. Wählen Sie einen anderen Namen.',
    })
}

async function refuseTakenControl(db: Db, regulationId: number, controlId: string, own = 0): Promise<void> {
  const isTaken = await db.maybe(sql`
    select from regulation_control
    where regulation_id = ${regulationId} and control_id = ${controlId.trim()} and id <> ${own}
      and (status <> ${Deleted} or ${own} <> 0)`)
  if (isTaken)
    throw taken('controlId', {
      en: 'The regulation already has a control with this ID. Choose another ID.',
      de: 'Das Regelwerk hat bereits eine Anforderung mit dieser ID. Wählen Sie eine andere ID.',
    })
}

/** Enabled ones, and those that the control has already, whatever became of them. */
export async function refuseUnselectable(
  db: Db,
  recommendationIds: readonly number[],
  own: readonly number[],
): Promise<void> {
  const rows = await db.rows(sql<{ id: number }>`
    select id from recommendation
    where id = any(${recommendationIds})
      and (status = ${recommendationStatus.value.Enabled} or id = any(${own}))`)
  if (rows.length < recommendationIds.length)
    throw refused({
      en: 'Select enabled recommendations. At least one selected recommendation is not enabled.',
      de: 'Wählen Sie aktivierte Empfehlungen aus. Mindestens eine ausgewählte Empfehlung ist nicht aktiviert.',
    })
}

export async function link(db: Db, controlId: number, recommendationIds: readonly number[]): Promise<void> {
  await db.run(sql`
    delete from regulation_control_recommendation
    where control_id = ${controlId} and recommendation_id <> all(${recommendationIds})`)
  await db.run(sql`
    insert into regulation_control_recommendation (control_id, recommendation_id)
    select ${controlId}, unnest(${recommendationIds}::bigint[])
    on conflict do nothing`)
}
