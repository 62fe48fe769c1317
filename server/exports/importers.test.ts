import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testServer } from '../testing/harness.ts'
import { aSheet, imported } from '../testing/sheets.ts'

const server = await testServer()
const header = ['id', 'name', 'recommendationScopingEnabled', 'recommendationsFilter']
type Cells = (string | number | boolean | null)[]

const put = async (...rows: Cells[]) =>
  imported(server, server.people.superAdmin, 'subscriptionType', await aSheet(header, ...rows))

test('a subscription type is imported with a filter that could be typed', async () => {
  const { status, body } = await put(
    [null, 'Unreadable', true, 'severity eq'],
    [null, 'Of one account', false, 'id in (1, 2)'],
    [null, 'Fine', true, 'severity eq High'],
    [null, 'Premium', true, null],
  )
  assert.equal(status, 422)
  assert.deepEqual(
    body.details?.map(({ row, column, problem }) => `${row} ${column} ${problem}`),
    [
      '2 recommendationsFilter Cannot read the filter: Expected a field or a value at position 12',
      "3 recommendationsFilter 'id' cannot be used here. Filter by 'recommendationId' instead.",
    ],
  )
  const fine = await put([null, 'Fine', true, 'severity eq High'], [null, 'Premium', true, null])
  assert.equal(fine.body.created, 2)
})

test('a filter from before it was checked is not switched on; switching off and other changes are free', async () => {
  const { rows } = await server.admin(
    "insert into subscription_type (name, recommendations_filter) values ('Old', 'colour eq 1') returning id::int",
  )
  const id = rows[0]?.id
  const on = await put([id, 'Old', true, 'colour eq 1'])
  assert.deepEqual([on.status, on.body.details?.[0]?.column], [422, 'recommendationsFilter'])
  assert.equal((await put([id, 'Older', false, 'colour eq 1'])).body.updated, 1)
  await server.admin('update subscription_type set recommendation_scoping_enabled = true where id = $1', [id])
  assert.equal((await put([id, 'Oldest', true, 'colour eq 1'])).body.updated, 1)
  assert.equal((await put([id, 'Oldest', false, 'colour eq 1'])).body.updated, 1)
})
