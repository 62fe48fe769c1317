import {
  managedRegulationCalls,
  regulationControlCalls,
} from '#contract/regulations/managed-regulation-calls.ts'
import { regulationCalls } from '#contract/regulations/regulations.ts'
import { type Db, sql } from '../kit/db.ts'
import { absent, casesFor, fresh } from '../testing/call-case.ts'

const regulation = async (db: Db) =>
  (await db.one(sql<{ id: number }>`insert into regulation (name) values (${fresh('law')}) returning id`)).id
const control = async (db: Db) =>
  (
    await db.one(sql<{ id: number }>`
      insert into regulation_control (regulation_id, control_id, text)
      values (${await regulation(db)}, 'A.1', 'Words') returning id`)
  ).id

const ofRegulations = casesFor(managedRegulationCalls, {
  create: {
    parts: () => ({ body: { name: fresh('law'), summary: 'Short', description: 'Long' } }),
    passes: [201],
  },
  update: { target: regulation, parts: (id) => ({ params: { id }, body: { summary: 'x' } }), passes: [200] },
})
const ofControls = casesFor(regulationControlCalls, {
  create: {
    target: regulation,
    parts: (regulationId) => ({
      body: { regulationId, controlId: 'A.2', text: 'Words', recommendationIds: [absent] },
    }),
    passes: [409],
  },
  update: { target: control, parts: (id) => ({ params: { id }, body: { text: 'x' } }), passes: [200] },
  remove: { target: control, parts: (id) => ({ body: { ids: [id] } }), passes: [200] },
})

const ofAccounts = casesFor(regulationCalls, {
  ofRecommendation: { parts: () => ({ params: { recommendationId: 1 } }), passes: [200] },
  information: { parts: () => ({ params: { id: absent } }), passes: [404] },
})

export const regulationCases = [...ofAccounts, ...ofControls, ...ofRegulations]
