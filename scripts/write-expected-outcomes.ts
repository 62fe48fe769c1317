import { existsSync, writeFileSync } from 'node:fs'
import { loadChecks } from '#scan/catalogue/load-checks.ts'
import {
  differences,
  type Expected,
  expectedFile,
  expectedOf,
  readExpected,
} from '#scan/collect/testing/expected-outcomes.ts'
import { scannedTenants, simulatedTenants } from '#scan/collect/testing/simulated-tenants.ts'

/**
 * Writes what every check, or the named ones, say of the simulator's tenants into simulator/expected, and prints what
 * has changed.
 */
const ids = process.argv.slice(2)
const isAsked = (id: string) => ids.length === 0 || ids.includes(id)
const pages = loadChecks().filter(({ id }) => isAsked(id))
const part = (expected: Expected, isIn: (id: string) => boolean): Expected =>
  Object.fromEntries(Object.entries(expected).filter(([id]) => isIn(id)))
const sorted = (expected: Expected): Expected =>
  Object.fromEntries(Object.entries(expected).sort(([one], [other]) => (one < other ? -1 : 1)))

const tenants = await simulatedTenants(pages)
try {
  for (const slug of scannedTenants) {
    const decisions = await tenants.decide(slug)
    const known = existsSync(expectedFile(slug)) ? readExpected(slug) : {}
    for (const difference of differences(part(known, isAsked), decisions))
      console.log(`${slug} ${difference}`)
    const others = part(known, (id) => !isAsked(id))
    const expected = sorted({ ...others, ...expectedOf(decisions) })
    writeFileSync(expectedFile(slug), `${JSON.stringify(expected, null, 2)}\n`)
  }
} finally {
  await tenants.stop()
}
