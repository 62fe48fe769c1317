import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accounts } from '#contract/accounts/accounts.ts'
import { authCalls } from '#contract/auth/auth.ts'
import { insightCalls, insights } from '#contract/insights/insights.ts'
import { refuseUnbound } from './kit/bound-role.ts'
import { openPool } from './kit/database.ts'
import { inScope, sql } from './kit/db.ts'
import { Running } from './kit/running.ts'
import { buildServer } from './server.ts'
import { clientOf } from './testing/client.ts'
import { atEnd, testServer } from './testing/harness.ts'
import { hasPgBouncer, startPgBouncer } from './testing/pgbouncer.ts'

const direct = await testServer()
const { people } = direct
const options = { skip: hasPgBouncer ? false : 'PgBouncer is not installed here' }

/** Two servers of the product that share the two connections which PgBouncer has. */
async function twoBehindIt() {
  const url = await startPgBouncer(direct.app.config.databaseUrl)
  return Promise.all(
    [1, 2].map(async () => {
      const pool = openPool(url)
      const http = await buildServer({ ...direct.app, pool, reserve: pool, running: new Running() })
      const address = await http.listen({ port: 0, host: '127.0.0.1' })
      atEnd(async () => {
        await http.close()
        await pool.end()
      })
      return { address, pool }
    }),
  )
}

test(
  'behind PgBouncer in transaction mode two servers answer as the direct one does, and the fences hold',
  options,
  async () => {
    const servers = await twoBehindIt()
    const asked = [people.superAdmin, people.admin, people.otherAdmin].flatMap((person) =>
      [accounts.name, insights.name, 'accountRecommendationExtended', 'userExtended', 'userGroup'].map(
        (model) => ({ person, model }),
      ),
    )
    const told = ({ status, body }: { status: number; body: unknown }) => JSON.stringify([status, body])
    const expected = await Promise.all(
      asked.map(async ({ person, model }) => told(await direct.as(person).list(model))),
    )
    for (let round = 0; round < 3; round++)
      await Promise.all(
        asked.map(async ({ person, model }, place) => {
          const { address } = servers[(place + round) % 2] ?? { address: '' }
          assert.equal(told(await clientOf(address, person.token).list(model)), expected[place], model)
        }),
      )
    for (const { pool, address } of servers) {
      await refuseUnbound(pool)
      const [who] = await inScope(pool, { kind: 'account', accountId: people.accountId }, (db) =>
        db.rows(sql<{ user: string; zone: string; limit: string; accounts: number }>`
        select current_user as user, current_setting('timezone') as zone,
          current_setting('statement_timeout') as limit, (select count(*)::int from account) as accounts`),
      )
      assert.deepEqual(who, { user: 'parapet_app', zone: 'UTC', limit: '30s', accounts: 1 })
      assert.equal((await fetch(`${address}/readyz`)).status, 200)
    }
  },
)

test('behind PgBouncer writes are written, whichever server takes them', options, async () => {
  const servers = await twoBehindIt()
  const made = await Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      clientOf(servers[n % 2]?.address ?? '', people.superAdmin.token).call(insightCalls.create, {
        body: { title: `Insight ${n}`, description: 'x', priority: 1 },
      }),
    ),
  )
  assert.ok(made.every(({ status }) => status === 201))
  const { rows } = await direct.admin("select count(*)::int as n from insight where title like 'Insight %'")
  assert.equal(rows[0]?.n, 30)
  assert.equal((await direct.as(people.superAdmin).call(authCalls.whoami)).status, 200)
})

test('a role that row security does not bind is refused, at the start and by /readyz', async () => {
  await direct.admin('alter table account owner to parapet_app')
  try {
    await assert.rejects(refuseUnbound(direct.app.pool), /runs as parapet_app, which owns the tables/)
    const ready = await fetch(`${direct.url}/readyz`)
    assert.deepEqual(
      [ready.status, ((await ready.json()) as { database: string }).database],
      [503, 'unavailable'],
    )
  } finally {
    await direct.admin('alter table account owner to parapet_owner')
  }
})
