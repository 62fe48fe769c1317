import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { namesOf } from './testing/names-of.ts'
import { patientSandbox } from './testing/patient-sandbox.ts'

const sandbox = patientSandbox()
after(() => sandbox.close())

const names = (name: string) => namesOf(sandbox, name, ['first', 'second', 'third'])

test('evaluations that are begun at once on one sandbox see their own tenant each', async () => {
  const tenants = ['Mara Lind', 'Jo Berg', 'Sam Hale']
  assert.deepEqual(
    await Promise.all(tenants.map(names)),
    tenants.map((name) => [name, name, name]),
  )
})

test('a call waits for an evaluation that was begun before it', async () => {
  const evaluated = names('Mara Lind')
  void sandbox.open({ at: '2026-06-01T00:00:00.000Z', files: [], rows: {} })
  const { rows } = await sandbox.run('select displayName from users', 2)
  assert.deepEqual([await evaluated, rows], [['Mara Lind', 'Mara Lind', 'Mara Lind'], []])
})
