import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { patientSandbox } from '../evaluate/testing/patient-sandbox.ts'
import { loadChecks } from './load-checks.ts'
import { pageFault, runFixtures } from './run-fixtures.ts'
import { unsaidIn } from './unsaid.ts'

const sandbox = patientSandbox()
after(() => sandbox.close())

for (const page of loadChecks())
  test(`${page.file}: the query may run and its fixtures come out as they say`, async () => {
    if (page.validationMethod === 'Manual') return assert.equal(page.sql, null)
    assert.equal(await pageFault(page, sandbox), null)
    const runs = await runFixtures(page, sandbox)
    const wrong = runs.filter(({ fault }) => fault)
    assert.deepEqual(
      wrong.map(({ fixture, fault }) => `${page.file}:${fixture.line} ${fixture.title}: ${fault?.en}`),
      [],
    )
    const english = [...unsaidIn(page.sql ?? ''), ...runs.flatMap((run) => run.english)]
    assert.deepEqual(
      english,
      [],
      'it says these by code, or contract/recommendations/evidence-values.ts has their names',
    )
  })

test('a fixture that says the wrong thing is found', async () => {
  const page = loadChecks().find(({ id }) => id === 'managed-devices-are-encrypted')
  assert.ok(page)
  const turned = page.fixtures.map((fixture) => ({
    ...fixture,
    expects: fixture.expects === 'passes' ? ('fails' as const) : ('passes' as const),
  }))
  const runs = await runFixtures({ ...page, fixtures: turned }, sandbox)
  assert.ok(runs.length >= 4 && runs.every(({ fault }) => fault))
  const [failing] = page.fixtures.filter(({ expects }) => expects === 'fails')
  assert.ok(failing)
  const [unnamed] = await runFixtures({ ...page, fixtures: [{ ...failing, items: ['LT-001'] }] }, sandbox)
  assert.match(unnamed?.fault?.en ?? '', /^Unexpected items: /)
  assert.match(unnamed?.fault?.de ?? '', /^Unerwartete Elemente: /)
})
