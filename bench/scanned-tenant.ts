import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { queryOf } from '#scan/catalogue/check-page.ts'
import { loadChecks } from '#scan/catalogue/load-checks.ts'
import { evaluateSnapshot } from '#scan/evaluate/evaluate.ts'
import type { CheckResult } from '#scan/evaluate/outcome.ts'
import type { Manifest } from '#scan/snapshot/manifest.ts'
import { oneSnapshot, tablesOf } from './publish-world.ts'
import { benchSimulator } from './scan-world.ts'

const users = 200

export interface ScannedTenant {
  manifest: Manifest
  results: readonly CheckResult[]
  /** The same with one of a hundred the other way. */
  flipped: readonly CheckResult[]
}

/** What a scan of a simulated tenant finds: its evidence is what recording writes. */
export async function scannedTenant(): Promise<ScannedTenant> {
  const folder = await mkdtemp(join(tmpdir(), 'parapet-bench-tenant-'))
  const simulator = await benchSimulator('--users', String(users))
  try {
    const manifest = await oneSnapshot(simulator, folder)
    const results = await evaluateSnapshot({
      checks: loadChecks()
        .map(queryOf)
        .filter((query) => query !== null),
      rows: await tablesOf(folder, manifest),
      licences: 'all',
      at: new Date(manifest.endedAt),
    })
    return { manifest, results, flipped: flippedOf(results) }
  } finally {
    await simulator.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

function flippedOf(results: readonly CheckResult[]): CheckResult[] {
  const decided = results.filter(({ outcome }) => outcome !== 'notApplicable')
  const turned = new Set(decided.filter((_, place) => place % 100 === 50))
  const items = decided.find((one) => one.items.length >= 5)?.items.slice(0, 5) ?? []
  return results.map((result): CheckResult => {
    if (!turned.has(result)) return result
    const isCompliant = result.outcome !== 'compliant'
    return { ...result, outcome: isCompliant ? 'compliant' : 'nonCompliant', items: isCompliant ? [] : items }
  })
}
