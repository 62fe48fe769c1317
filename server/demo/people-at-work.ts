import type { FastifyInstance } from 'fastify'
import type { BodyOf, Call } from '#contract/kit/call.ts'
import { accountRecommendationCalls } from '#contract/recommendations/account-recommendation-calls.ts'
import { reportCalls } from '#contract/reports/report-calls.ts'
import { newSession } from '../auth/actions.ts'
import type { App } from '../handle.ts'
import { inScope, sql } from '../kit/db.ts'

const dayMs = 24 * 60 * 60 * 1000
const place = 'Larkfield Clinics'
export const isLiving = (account: string): boolean => account === place

/** What somebody did through the API, so many days ago. */
interface Deed {
  daysAgo: number
  who: string
  does(here: Here): Promise<void>
}
interface Here {
  send<C extends Call>(call: C, parts: { params?: Record<string, number>; body: BodyOf<C> }): Promise<void>
  /** The first so many of the account's recommendations that a filter finds, the severest first. */
  rows(filter: string, top: number): Promise<number[]>
  userId(email: string): Promise<number>
  now: Date
}

const lara = 'lara.admin@larkfield.example'
const lukas = 'lukas.user@larkfield.example'
const lina = 'lina.user@larkfield.example'
const open = 'status eq 1 and isCompliant eq false and isExempted eq false'
const { assign, setExempt, setCompliant, comment } = accountRecommendationCalls
const day = (date: Date) => date.toISOString().slice(0, 10)

const deeds: readonly Deed[] = [
  {
    daysAgo: 48,
    who: lara,
    does: async ({ send, rows, userId }) =>
      send(assign, {
        body: {
          accountRecommendationIds: await rows(`${open} and productName eq 'Entra ID'`, 4),
          assignedToId: await userId(lukas),
          notes: 'Please plan these for the next change window.',
        },
      }),
  },
  {
    daysAgo: 29,
    who: lara,
    does: ({ send }) =>
      send(reportCalls.generate, { body: { name: 'Executive Summary', customData: {}, format: 'pdf' } }),
  },
  {
    daysAgo: 21,
    who: lara,
    does: async ({ send, rows, now }) => {
      const [first = 0, second = 0, third = 0] = await rows(`${open} and productName eq 'Intune'`, 3)
      await send(setExempt, {
        body: { accountRecommendationIds: [first, second], exempt: true, reason: 'I use a third party tool' },
      })
      await send(setExempt, {
        body: {
          accountRecommendationIds: [third],
          exempt: true,
          reason: 'Risk Accepted',
          expiresAt: day(new Date(now.getTime() + 26 * dayMs)),
        },
      })
    },
  },
  {
    daysAgo: 12,
    who: lukas,
    does: async ({ send, rows, userId }) => {
      const mine = await rows(`${open} and assignedToId eq ${await userId(lukas)}`, 2)
      for (const id of mine)
        await send(comment, {
          params: { id },
          body: {
            comment: '<p>Tested with the pilot group. No complaints so far, rollout follows on Monday.</p>',
          },
        })
    },
  },
  {
    daysAgo: 9,
    who: lara,
    does: async ({ send, rows }) =>
      send(setCompliant, {
        body: {
          accountRecommendationIds: await rows(
            'status eq 1 and validationMethod eq 2 and isExempted eq false',
            2,
          ),
          compliant: true,
          notes: 'Checked with the clinic managers.',
        },
      }),
  },
  {
    daysAgo: 4,
    who: lara,
    does: async ({ send, rows, userId }) => {
      const ids = await rows(`${open} and assignedToId eq null and productName eq 'Exchange Online'`, 3)
      await send(assign, {
        body: { accountRecommendationIds: ids, assignedToId: await userId(lina), notes: null },
      })
      for (const id of ids.slice(0, 1))
        await send(comment, {
          params: { id },
          body: { comment: '<p>Does the appointment system still send mail this way?</p>' },
        })
    },
  },
]

/** What the people of a living account did on a day of the past: through the API, with the clock of that day. */
export async function workOf(
  past: App,
  account: string,
  daysAgo: number,
  serve: (app: App) => Promise<FastifyInstance>,
): Promise<void> {
  const todays = isLiving(account) ? deeds.filter((one) => one.daysAgo === daysAgo) : []
  if (todays.length === 0) return
  const http = await serve(past)
  try {
    for (const { who, does } of todays) await does(await hereAs(past, http, who))
  } finally {
    await http.close()
  }
}

interface Person {
  id: number
  accountId: number
}
const personOf = (past: App, email: string): Promise<Person> =>
  inScope(past.pool, { kind: 'platform' }, (db) =>
    db.one(sql<Person>`select id, account_id as "accountId" from app_user where email = ${email}`),
  )

async function hereAs(past: App, http: FastifyInstance, who: string): Promise<Here> {
  const now = past.clock()
  const { id, accountId } = await personOf(past, who)
  const token = await inScope(past.pool, { kind: 'platform' }, (db) =>
    newSession(db, { kind: 'person', accountId, user: { accountId, id }, vendorId: null }, now),
  )
  const ask = async (method: Call['method'], url: string, body?: object) => {
    const answer = await http.inject({
      method,
      url: `/api${url}`,
      headers: { authorization: `Bearer ${token}` },
      ...(body ? { payload: body } : {}),
    })
    if (answer.statusCode >= 400)
      throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body.slice(0, 200)}`)
    return answer
  }
  return {
    now,
    send: async (call, { params = {}, body }) => {
      const path = call.path.replace(/:(\w+)/g, (_, name: string) => String(params[name]))
      await ask(call.method, path, body as object)
    },
    rows: async (filter, top) => {
      const query = new URLSearchParams({
        $filter: filter,
        $orderby: 'severity desc',
        $top: String(top),
        $select: 'id',
      })
      const { items } = (await ask('GET', `/odata/accountRecommendationExtended?${query}`)).json<{
        items: { id: number }[]
      }>()
      return items.map((row) => row.id)
    },
    userId: async (email) => (await personOf(past, email)).id,
  }
}
