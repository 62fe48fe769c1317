import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { CheckQuery } from './check-query.ts'
import { evaluateIn } from './evaluate.ts'
import { patientSandbox } from './testing/patient-sandbox.ts'

const sandbox = patientSandbox()
after(() => sandbox.close())

const checks = ['first', 'second', 'third'].map(
  (id): CheckQuery => ({
    id,
    queryType: 'Granular',
    sql: 'select displayName from users',
    connectors: ['users'],
    licences: [],
  }),
)
const namesOf = async (displayName: string) => {
  const rows = { users: [{ id: displayName, displayName }] }
  const results = await evaluateIn(sandbox, { checks, rows, licences: 'all', at: new Date('2026-06-01') })
  return results.flatMap(({ items }) => items.map((item) => item.displayName))
}

test('evaluations that are begun at once on one sandbox see their own tenant each', async () => {
  const tenants = ['Mara Lind', 'Jo Berg', 'Sam Hale']
  assert.deepEqual(
    await Promise.all(tenants.map(namesOf)),
    tenants.map((name) => [name, name, name]),
  )
})

test('a call waits for an evaluation that was begun before it', async () => {
  const evaluated = namesOf('Mara Lind')
  void sandbox.open({ at: '2026-06-01T00:00:00.000Z', files: [], rows: {} })
  const { rows } = await sandbox.run('select displayName from users', 2)
  assert.deepEqual([await evaluated, rows], [['Mara Lind', 'Mara Lind', 'Mara Lind'], []])
})
