import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { zstdDecompressSync } from 'node:zlib'
import { type MemoryStore, memoryStore } from '#scan/collect/testing/scans.ts'
import { DamagedSnapshot, type Manifest, manifestKey, tableKey } from './manifest.ts'
import { fetchTable, readManifest, readRows, removeSnapshot, verifySnapshot } from './read-snapshot.ts'
import { snapshotsToDrop } from './retention.ts'
import { writeManifest, writeTable } from './write-snapshot.ts'

const scan = { tenantId: '7e57ed00-0000-4000-8000-000000000001', scanId: 'scan-1' }
// Somebody has pasted a line separator into their name: it ends no line of ours.
const rows = Array.from({ length: 500 }, (_, id) => ({ id: String(id), displayName: `Müller\u2028${id}` }))

async function written(): Promise<{
  store: MemoryStore
  manifest: Manifest
  folder: string
  [Symbol.dispose](): void
}> {
  const folder = mkdtempSync(join(tmpdir(), 'parapet-snapshot-'))
  const store = memoryStore()
  const files = [rows.slice(0, 300), rows.slice(300)].map((part, index) => {
    const path = join(folder, `${index}.jsonl`)
    writeFileSync(path, part.map((row) => `${JSON.stringify(row)}\n`).join(''))
    return path
  })
  const entry = { reason: null, requests: 1, wrongCells: {}, leftOut: [] }
  const users = {
    name: 'users',
    outcome: 'ok',
    rows: 500,
    ...entry,
    ...(await writeTable(store, scan, 'users', files)),
  }
  const none = { name: 'groups', outcome: 'not-licensed', rows: 0, bytes: 0, sha256: null, ...entry }
  const manifest = {
    format: 1,
    ...scan,
    startedAt: '2026-03-01T08:00:00.000Z',
    endedAt: '2026-03-01T08:01:00.000Z',
    catalogueVersion: '1',
    connectors: [users, none],
  } as Manifest
  await writeManifest(store, manifest)
  return { store, manifest, folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true }) }
}

test('what was written is read: rows in order, manifest, and a file for other readers', async () => {
  using snapshot = await written()
  const { store, manifest, folder } = snapshot
  assert.deepEqual(await readManifest(store, scan), manifest)
  assert.deepEqual(await Array.fromAsync(readRows(store, manifest, 'users')), rows)
  assert.deepEqual(await Array.fromAsync(readRows(store, manifest, 'groups')), [])
  await verifySnapshot(store, manifest)
  const path = join(folder, 'users.zst')
  await fetchTable(store, manifest, 'users', path)
  assert.equal(zstdDecompressSync(readFileSync(path)).toString().split('\n').length, 501)
  assert.equal(await readManifest(store, { ...scan, scanId: 'scan-2' }), null)
})

const damages: [string, (store: MemoryStore, key: string) => void][] = [
  ['a missing table', (store, key) => store.objects.delete(key)],
  [
    'a table cut short',
    (store, key) => store.objects.set(key, (store.objects.get(key) ?? Buffer.alloc(0)).subarray(0, 99)),
  ],
  [
    'a longer table',
    (store, key) =>
      store.objects.set(key, Buffer.concat([store.objects.get(key) ?? Buffer.alloc(0), Buffer.from('x')])),
  ],
  [
    'one changed byte',
    (store, key) => {
      const bytes = Buffer.from(store.objects.get(key) ?? '')
      bytes[bytes.length - 3] = (bytes.at(-3) ?? 0) ^ 1
      store.objects.set(key, bytes)
    },
  ],
]
for (const [what, damage] of damages)
  test(`refuses ${what}`, async () => {
    using snapshot = await written()
    const { store, manifest, folder } = snapshot
    damage(store, tableKey(scan, 'users'))
    await assert.rejects(verifySnapshot(store, manifest), DamagedSnapshot)
    const path = join(folder, 'users.zst')
    await assert.rejects(fetchTable(store, manifest, 'users', path), DamagedSnapshot)
    assert.throws(() => readFileSync(path), /ENOENT/)
  })

test('refuses a table with another number of rows than the manifest says', async () => {
  using snapshot = await written()
  const [users, ...others] = snapshot.manifest.connectors
  assert.ok(users)
  const manifest = { ...snapshot.manifest, connectors: [{ ...users, rows: 501 }, ...others] }
  await assert.rejects(verifySnapshot(snapshot.store, manifest), /500 rows instead of 501/)
})

test('refuses a manifest that is no manifest, or that of another scan', async () => {
  using snapshot = await written()
  const { store, manifest } = snapshot
  for (const content of ['{', '{}', 'null', JSON.stringify({ ...manifest, scanId: 'other' })]) {
    store.objects.set(manifestKey(scan), Buffer.from(content))
    await assert.rejects(readManifest(store, scan), DamagedSnapshot)
  }
})

test('a table that cannot be packed is an error, not an empty table', async () => {
  await assert.rejects(writeTable(memoryStore(), scan, 'users', ['/nowhere/users.jsonl']), /ENOENT/)
})

test('removes a snapshot with all its tables', async () => {
  using snapshot = await written()
  await removeSnapshot(
    snapshot.store,
    snapshot.manifest,
    snapshot.manifest.connectors.map(({ name }) => name),
  )
  assert.equal(snapshot.store.objects.size, 0)
})

test('keeps all of the last days, then the last of each day, and the newest whatever its age', () => {
  const at = (endedAt: string) => ({ scanId: endedAt, endedAt })
  const snapshots = [
    '2026-03-30T06:00:00Z',
    '2026-03-30T12:00:00Z',
    '2026-03-10T06:00:00Z',
    '2026-03-10T18:00:00Z',
    '2025-12-01T06:00:00Z',
  ].map(at)
  const dropped = snapshotsToDrop(
    snapshots,
    { everyDays: 7, dailyDays: 90 },
    new Date('2026-03-31T00:00:00Z'),
  )
  assert.deepEqual(
    dropped.map(({ scanId }) => scanId),
    ['2026-03-10T06:00:00Z', '2025-12-01T06:00:00Z'],
  )
  const old = [at('2020-01-01T00:00:00Z')]
  assert.deepEqual(snapshotsToDrop(old, { everyDays: 1, dailyDays: 1 }, new Date('2026-03-31T00:00:00Z')), [])
})
