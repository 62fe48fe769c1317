import { insightCalls, insights, linkPattern } from '#contract/insights/insights.ts'
import { handle, type Route } from '../handle.ts'
import { sql } from '../kit/db.ts'
import { badInput } from '../kit/errors.ts'

const deleted = 3

export const insightRoutes: Route[] = [
  handle(insightCalls.create, async ({ db, body, now, note }) => {
    const { id } = await db.one(sql<{ id: number }>`
      insert into insight (title, description, status, reference, priority, creation_time, last_updated_time)
      values
        (${body.title.trim()}, ${body.description.trim()}, ${body.status ?? 2}, ${link(body.reference)},
         ${body.priority}, ${now}, ${now})
      returning id`)
    note({ id })
    return { id }
  }),

  handle(insightCalls.update, async ({ db, params, body, now }) => {
    // Held first, so that what another request has just changed or removed is what is read.
    await db.run(sql`select from insight where id = ${params.id} for update`)
    const insight = await db.get(insights, params.id)
    const next = { ...insight, ...body }
    await db.run(sql`
      update insight
      set title = ${next.title.trim()},
        description = ${next.description.trim()},
        status = ${next.status},
        reference = ${link(next.reference)},
        priority = ${next.priority},
        last_updated_time = ${now}
      where id = ${insight.id}`)
  }),

  handle(insightCalls.remove, async ({ db, body, now, say }) => {
    await db.many(insights, body.ids)
    await db.run(sql`
      update insight
      set status = ${deleted}, last_updated_time = ${now}
      where id = any(${body.ids})`)
    say({ n: body.ids.length })
  }),
]

function link(reference: string | null | undefined): string | null {
  const address = reference?.trim()
  if (!address) return null
  if (!linkPattern.test(address)) throw badInput({ en: 'Invalid link', de: 'Ungültiger Link' })
  return address
}
