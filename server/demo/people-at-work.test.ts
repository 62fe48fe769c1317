import assert from 'node:assert/strict'
import { test } from 'node:test'
import { userRole } from '#contract/access/roles.ts'
import { sql } from '../kit/db.ts'
import { buildServer } from '../server.ts'
import { testServer } from '../testing/harness.ts'
import { anAccount, aPerson } from '../testing/people.ts'
import { anAccountRecommendation, aRecommendation } from '../testing/recommendations.ts'
import { workOf } from './people-at-work.ts'

const server = await testServer()
const platform = { kind: 'platform' } as const
const daysMs = 24 * 60 * 60 * 1000

const accountId = await server.db(platform, (db) => anAccount(db, { name: 'Larkfield Clinics' }))
await server.db(platform, async (db) => {
  const now = server.app.clock()
  await aPerson(db, { role: userRole.value.Admin, accountId, email: 'lara.admin@larkfield.example' }, now)
  for (const product of ['Entra ID', 'Intune', 'Exchange Online'])
    for (let place = 0; place < 4; place += 1)
      await anAccountRecommendation(db, accountId, {
        recommendationId: await aRecommendation(db, { product: product.replace(' ', '') }),
        isCompliant: false,
      })
})

const on = (daysAgo: number) => {
  const at = new Date(Date.now() - daysAgo * daysMs)
  return workOf({ ...server.app, clock: () => at }, 'Larkfield Clinics', daysAgo, buildServer)
}
const count = async (condition: ReturnType<typeof sql>) => {
  const [row] = await server.db(platform, (db) =>
    db.rows(sql<{ n: number }>`
      select count(*)::int as n from account_recommendation where account_id = ${accountId} and ${condition}`),
  )
  return row?.n
}

test('on its days people exempt, with the date of that day and an end that is still to come', async () => {
  await on(21)
  assert.equal(await count(sql`is_exempted and exemption_date < now() - interval '20 days'`), 3)
  assert.equal(await count(sql`exemption_expires_at > now()`), 1)
})

test('on other days, and in other accounts, nobody does anything', async () => {
  const before = await count(sql`is_exempted`)
  await on(20)
  await workOf(server.app, 'Northbrine Ceramics', 21, buildServer)
  assert.equal(await count(sql`is_exempted`), before)
})
