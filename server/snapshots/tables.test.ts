import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { Manifest } from '#scan/snapshot/manifest.ts'
import { writeTable } from '#scan/snapshot/write-snapshot.ts'
import { diskFiles } from '../kit/disk-store.ts'
import { withTables } from './actions.ts'

const place = mkdtempSync(join(tmpdir(), 'parapet-tables-'))
after(() => rmSync(place, { recursive: true, force: true }))
const store = diskFiles(join(place, 'store'))

async function givenAs(id: string, rows: object[]): Promise<'rows' | 'files'> {
  const scan = { tenantId: 't', scanId: id }
  const file = join(place, `${id}.jsonl`)
  writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
  const stored = await writeTable(store, scan, 'users', [file])
  const manifest = {
    ...scan,
    connectors: [{ name: 'users', rows: rows.length, ...stored }],
  } as unknown as Manifest
  return withTables(store, manifest, { folder: join(place, 'work-') }, async (tables) =>
    'rows' in tables ? 'rows' : 'files',
  )
}

test('a small snapshot is handed over as rows; one of many rows or of many bytes as files', async () => {
  assert.equal(await givenAs('small', [{ id: '1' }]), 'rows')
  const many = Array.from({ length: 20_001 }, (_, id) => ({ id }))
  assert.equal(await givenAs('rows', many), 'files')
  // What cannot be compressed.
  const wide = Array.from({ length: 8 }, () => ({ id: randomBytes(500_000).toString('base64') }))
  assert.equal(await givenAs('few', wide), 'rows')
  assert.equal(await givenAs('bytes', [...wide, ...wide]), 'files')
})
