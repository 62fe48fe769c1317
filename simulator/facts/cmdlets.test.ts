import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTheatre } from '../stories/theatre.ts'
import { connectors } from '../test-connectors.ts'
import { loadTenants } from '../world/load-tenants.ts'
import { createWorld } from '../world/world.ts'
import { answeredOnly, documentedCmdlet } from './cmdlets.ts'

const byPowerShell = connectors.flatMap(
  ({ name, surface, cmdlet, configuration, parameters = {}, adds = {}, also = [], columns }) =>
    surface === 'exchange' || surface === 'compliance' || surface === 'teams'
      ? [{ cmdlet: cmdlet ?? '', parameters, adds }, ...also].map((asked) => ({
          name,
          columns,
          configuration,
          ...asked,
        }))
      : [],
)
const usual = answeredOnly['*'] ?? []
const isKnown = (cmdlet: string, property: string) =>
  documentedCmdlet(cmdlet)?.properties.has(property) ||
  usual.includes(property) ||
  answeredOnly[cmdlet]?.includes(property)

for (const { name, cmdlet, parameters = {}, columns, adds = {} } of byPowerShell)
  test(`${name} runs ${cmdlet} as documented`, () => {
    const page = documentedCmdlet(cmdlet)
    assert.ok(page, 'no page')
    assert.deepEqual(
      Object.keys(parameters).filter((parameter) => !page.parameters.has(parameter)),
      [],
      'parameters',
    )
    const made = new Set(
      byPowerShell.filter((one) => one.name === name).flatMap((one) => Object.keys(one.adds ?? {})),
    )
    const family = byPowerShell.filter((one) => one.name === name).map((one) => one.cmdlet)
    const stray = Object.keys(columns).filter(
      (column) => !(column in adds) && !made.has(column) && !family.some((one) => isKnown(one, column)),
    )
    assert.deepEqual(stray, [], 'columns, in the spelling of the pages')
  })

test('what stands in answers only is listed only where no page has it, and where it is read', () => {
  const stale = Object.entries(answeredOnly)
    .filter(([cmdlet]) => cmdlet !== '*')
    .flatMap(([cmdlet, properties]) =>
      properties
        .filter((property) => documentedCmdlet(cmdlet)?.properties.has(property))
        .map((property) => `${cmdlet} ${property}`),
    )
  assert.deepEqual(stale, [])
})

const sample = 40
const keyOf = ({ cmdlet, configuration }: { cmdlet: string; configuration: string | undefined }) =>
  configuration ? `Skype.Policy/${configuration}` : cmdlet

test('the simulated tenants answer with documented properties alone', () => {
  const world = createWorld(loadTenants(), () => new Date('2026-05-04T10:00:00Z'))
  const theatre = createTheatre(world)
  const stray = new Set<string>()
  let seen = 0
  for (const view of world.tenants.map((tenant) => theatre.view(tenant)))
    for (const one of byPowerShell) {
      const rows = view.rows(keyOf(one), null)
      for (let place = 0; place < Math.min(sample, rows.length); place++)
        for (const property of Object.keys(rows.at(place))) {
          seen += 1
          if (!isKnown(one.cmdlet, property)) stray.add(`${one.cmdlet} ${property}`)
        }
    }
  assert.deepEqual([...stray].toSorted(), [])
  assert.ok(seen > 1000)
})
