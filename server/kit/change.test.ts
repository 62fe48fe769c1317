import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Insight, insightCalls, insights } from '#contract/insights/insights.ts'
import { versionOf } from '#contract/kit/version.ts'
import { testServer } from '../testing/harness.ts'

const server = await testServer()
const operator = server.as(server.people.superAdmin)

const anInsight = async (title: string): Promise<Insight> => {
  const { body } = await operator.call(insightCalls.create, {
    body: { title, description: 'As it was', priority: 1 },
  })
  return stored(body.id)
}
const stored = async (id: number): Promise<Insight> => {
  const { body } = await operator.list<Insight>('insight', { $filter: `id eq ${id}` })
  return body.items[0] as Insight
}
const change = (row: Insight, seen: string | undefined, body: object) =>
  operator.send('PATCH', `/insight/${row.id}`, body, seen ? { 'if-match': seen } : {})

test('who saw the row as it is may change it; texts are kept without blanks at their ends', async () => {
  const row = await anInsight('Seen')
  const answer = await change(row, versionOf(insights, row), { title: '  Changed ' })
  assert.equal(answer.status, 200)
  assert.equal((await stored(row.id)).title, 'Changed')
})

test('who saw an older row is told what stands there now, and nothing is written', async () => {
  const row = await anInsight('Old')
  const seen = versionOf(insights, row)
  await change(row, seen, { title: 'Theirs' })
  const answer = await change(row, seen, { title: 'Mine' })
  assert.equal(answer.status, 409)
  const { code, details } = answer.body as { code: string; details: { row: Insight } }
  assert.deepEqual(
    [code, details.row.title, details.row.description],
    ['changed_meanwhile', 'Theirs', 'As it was'],
  )
  assert.equal((await stored(row.id)).title, 'Theirs')
  // The version of what was told is the one to go on with.
  assert.equal((await change(row, versionOf(insights, details.row), { title: 'Mine' })).status, 200)
})

test('who says nothing of what they saw is not asked', async () => {
  const row = await anInsight('Free')
  await change(row, undefined, { title: 'One' })
  assert.equal((await change(row, undefined, { title: 'Two' })).status, 200)
})

test('of two who saw the same and save at once, one is told', async () => {
  const row = await anInsight('Both')
  const seen = versionOf(insights, row)
  const answers = await Promise.all(['a', 'b', 'c'].map((title) => change(row, seen, { title })))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409])
})
