import { alertCalls } from '#contract/alerts/alert-calls.ts'
import { alertStatus } from '#contract/alerts/alert-choices.ts'
import type { Db } from '../kit/db.ts'
import { sql } from '../kit/db.ts'
import { casesFor, fresh, type Place } from '../testing/call-case.ts'

const alert = async (db: Db, { accountId }: Place): Promise<number> => {
  const { id } = await db.one(sql<{ id: number }>`
    insert into alert (account_id, name, filters, creation_time, last_updated_time)
    values (${accountId}, ${fresh('alert')}, 'severity ge 3', now(), now())
    returning id`)
  return id
}
const change = async (db: Db, place: Place): Promise<number> => {
  const alertId = await alert(db, place)
  const { id } = await db.one(sql<{ id: number }>`
    insert into alert_history (account_id, alert_id, alert_name, change_type, current_status, reason, creation_time)
    values (${place.accountId}, ${alertId}, 'An alert', 1, 1, 1, now())
    returning id`)
  return id
}
const byId = (id: number) => ({ params: { id } })

export const alertCases = casesFor(alertCalls, {
  create: { parts: () => ({ body: { name: fresh('alert'), filters: 'severity ge 3' } }), passes: [201] },
  update: {
    target: alert,
    parts: (id) => ({ params: { id }, body: { name: fresh('alert') } }),
    passes: [200],
  },
  setStatus: {
    target: alert,
    parts: (id) => ({ body: { ids: [id], status: alertStatus.value.Disabled } }),
    passes: [200],
  },
  active: { parts: () => ({}), passes: [200] },
  preview: { parts: () => ({ body: { filters: 'severity ge 3' } }), passes: [200] },
  figures: { parts: () => ({}), passes: [200] },
  settings: { parts: () => ({}), passes: [200] },
  details: { target: alert, parts: byId, passes: [200] },
  change: { target: change, parts: byId, passes: [200] },
  testMail: { target: alert, parts: byId, passes: [200] },
})
