import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, test } from 'node:test'
import { openBudget } from '#scan/graph/budget.ts'
import { AccessFailure } from '#scan/graph/tokens.ts'
import { verifySnapshot } from '#scan/snapshot/read-snapshot.ts'
import { collectTenant } from './collect-tenant.ts'
import { loadConnectors } from './load-connectors.ts'
import { entryOf, memoryStore } from './testing/scans.ts'

/** The whole catalogue against the simulator, reached by its address as Microsoft is. */
const root = join(import.meta.dirname, '../..')
const workFolder = mkdtempSync(join(tmpdir(), 'parapet-simulator-'))
const program = ['simulator/main.ts', '--port', '0', '--exit-with-parent']
const simulator = spawn(process.execPath, program, { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] })
let url = ''

before(async () => {
  const [line] = await once(createInterface({ input: simulator.stdout }), 'line')
  url = JSON.parse(String(line)).simulator
})
after(async () => {
  simulator.stdin.end()
  await once(simulator, 'exit')
  rmSync(workFolder, { recursive: true, force: true })
})

const collect = (slug: string, store = memoryStore()) => {
  const { id } = JSON.parse(readFileSync(join(root, `simulator/tenants/${slug}.json`), 'utf8'))
  return collectTenant({
    scanId: `scan-${slug}`,
    tenantId: id,
    connectors: loadConnectors(),
    catalogueVersion: '1',
    application: {
      clientId: '5f2d7c1e-0c1b-4b57-9a5e-6d2f0b1a9c11',
      credential: { secret: 'simulator-secret' },
    },
    budget: openBudget(),
    store,
    workFolder,
    identityUrl: url,
    addresses: { graph: url, exchange: url, compliance: url, teams: url },
    dns: { url: `${url}/dns-query` },
  })
}

test('a tenant without premium licences is read as far as it goes, and no answer is of unexpected shape', async () => {
  const store = memoryStore()
  const manifest = await collect('copperleaf', store)
  const odd = manifest.connectors.filter(({ outcome }) => outcome === 'unexpected-shape')
  assert.deepEqual(odd, [])
  assert.equal(entryOf(manifest, 'conditional_access_policies').outcome, 'not-licensed')
  assert.deepEqual(entryOf(manifest, 'users').leftOut, ['signInActivity'])
  for (const table of ['users', 'groups', 'domains', 'subscribed_skus', 'exo_accepted_domains'])
    assert.ok(entryOf(manifest, table).rows > 0, table)
  await verifySnapshot(store, manifest)
})

for (const [slug, kind] of [
  ['kestrel-rowe', 'expired-secret'],
  ['marlow', 'no-app'],
] as const)
  test(`${slug} is not scanned: ${kind}`, async () => {
    await assert.rejects(
      collect(slug),
      (problem) => problem instanceof AccessFailure && problem.kind === kind,
    )
  })
