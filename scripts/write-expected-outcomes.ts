import { existsSync, writeFileSync } from 'node:fs'
import { loadChecks } from '#scan/catalogue/load-checks.ts'
import {
  differences,
  expectedFile,
  expectedOf,
  readExpected,
} from '#scan/collect/testing/expected-outcomes.ts'
import { scannedTenants, simulatedTenants } from '#scan/collect/testing/simulated-tenants.ts'

/** Writes what every check says of the simulator's tenants into simulator/expected, and prints what has changed. */
const pages = loadChecks()
const tenants = await simulatedTenants()
try {
  for (const slug of scannedTenants) {
    const decisions = await tenants.decide(slug, pages)
    const known = existsSync(expectedFile(slug)) ? readExpected(slug) : {}
    for (const difference of differences(known, decisions)) console.log(`${slug} ${difference}`)
    writeFileSync(expectedFile(slug), `${JSON.stringify(expectedOf(decisions), null, 2)}\n`)
  }
} finally {
  await tenants.stop()
}
