import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from '../kit/db.ts'
import { standBefore } from '../testing/passing.ts'
import { hurried, scanWorld } from '../testing/scans.ts'
import { tenants } from '../testing/simulator.ts'
import { runScan } from './run-scan.ts'

const texts = /("(?:displayName|description|mail|jobTitle|department|AdminDisplayName|Comments)":"[^"]+)"/g
/** A line separator, a NUL and half a character, as JSON writes them. */
const odd = '\\u2028\\u0000\\ud83d'

let reworded = 0
const world = await scanWorld({
  serviceUrl: async (simulator) => {
    const { url, close } = await standBefore(
      simulator,
      () => undefined,
      (body) => {
        reworded += body.match(texts)?.length ?? 0
        return body.replace(texts, `$1${odd}"`)
      },
    )
    after(close)
    return url
  },
})

test('odd characters in the texts of a tenant cost no scan, no check and no evidence', async () => {
  const { id } = await world.customer(tenants.copperleaf, undefined, 'all')
  const scanId = await world.newScan(id)
  const end = await runScan(hurried(world.desk), { scanId, accountId: id }, new AbortController().signal)
  assert.equal(end, 'done')
  assert.ok(reworded > 200, `${reworded} texts`)
  const states = await world.states(id)
  assert.ok(states.length > 200, `${states.length} checks`)
  const lost = states.filter(({ reason }) => reason === 'query-failed' || reason === 'could-not-read')
  assert.deepEqual(lost, [])
  const [evidence] = await world.rows(sql<{ shown: number }>`
    select count(*)::int as shown from recommendation_evidence
    where account_id = ${id} and items::text like ${'%\u2028\ufffd%'}`)
  assert.ok((evidence?.shown ?? 0) > 0, `${evidence?.shown} with such names`)
})
