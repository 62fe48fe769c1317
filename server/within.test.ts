import assert from 'node:assert/strict'
import { test } from 'node:test'
import { groups } from '#contract/groups/groups.ts'
import { insights } from '#contract/insights/insights.ts'
import type { Entity } from '#contract/kit/entity.ts'
import { models } from '#contract/models.ts'
import { countQuery } from './kit/list-sql.ts'
import { conditionFor } from './kit/within.ts'
import { testServer } from './testing/harness.ts'
import { anInsight } from './testing/insights.ts'
import { withins } from './within.ts'

const server = await testServer()
const { accountId } = server.people
await anInsight(server)

const words = { account: 'wholeAccount', vendor: 'wholeVendor', platform: undefined, open: undefined }

test('every model with rows of tenants says who sees which', () => {
  const silent = models
    .filter(({ fence }) => words[fence])
    .filter((model) => !withins.some((one) => one.model === model))
  assert.deepEqual(
    silent.map(({ name }) => name),
    [],
    'models without a word in the within.ts of their feature',
  )
})

test('the word for all rows is that of the model’s fence', () => {
  for (const { model, sees } of withins)
    if (typeof sees === 'string') assert.equal(sees, words[model.fence], model.name)
})

test('a model is spoken for once, and is one of ours', () => {
  const spoken = withins.map(({ model }) => model.name)
  assert.deepEqual(spoken.toSorted(), [...new Set(spoken)].toSorted())
  assert.deepEqual(
    withins
      .filter(({ model }) => !(models as readonly object[]).includes(model))
      .map(({ model }) => model.name),
    [],
  )
})

test('of tenant rows without a word nobody sees any, of shared ones everybody all', async () => {
  const seen = (model: Entity) =>
    server.db({ kind: 'account', accountId }, async (db) => {
      const within = await conditionFor(new Map(), model, { db, who: { accountId }, now: new Date() })
      return (await db.one(countQuery(model, db.scope, { filter: null, within }))).count
    })
  assert.equal(await seen(groups), 0)
  assert.equal(await seen(insights), 1)
})
