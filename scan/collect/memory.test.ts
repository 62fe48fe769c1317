import assert from 'node:assert/strict'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { standIn } from '#scan/graph/testing/stand-in.ts'
import { aConnector, entryOf, scanOf } from './testing/scans.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
const heldMegabytes = () => {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1e6
}

test('140,000 rows stream through: what is held does not grow with them', async () => {
  const perPage = 999
  const total = 140_000
  const allowed = 20
  const held: number[] = []
  await using stand = await standIn(({ url }) => {
    stand.calls.length = 0
    const from = Number(url.split('from=')[1] ?? 0)
    if (from > 0 && (from / perPage) % 20 === 0) held.push(heldMegabytes())
    const value = Array.from({ length: Math.min(perPage, total - from) }, (_, index) => ({
      id: `00000000-0000-4000-8000-${String(from + index).padStart(12, '0')}`,
      displayName: `Person number ${from + index} of the large tenant`,
      mail: `person.${from + index}@large-tenant.example`,
    }))
    const next =
      from + value.length < total ? { '@odata.nextLink': `/v1.0/users?from=${from + value.length}` } : {}
    return { body: { value, ...next } }
  })
  const folder = mkdtempSync(join(tmpdir(), 'parapet-memory-'))
  try {
    const columns = { id: 'VARCHAR', displayName: 'VARCHAR', mail: 'VARCHAR' }
    using scan = scanOf(stand, [aConnector({ name: 'users', columns })])
    const onDisk = {
      ...scan.store,
      put: async (key: string, content: NodeJS.ReadableStream) =>
        pipeline(content, createWriteStream(join(folder, key.replaceAll('/', '_')))),
    }
    const manifest = await scan.collect({ store: onDisk })
    heldMegabytes()
    // The memory of buffers goes back in the background, some turns after they were collected.
    for (let turn = 0; turn < 200 && heldMegabytes() - (held[0] ?? 0) >= allowed; turn++) await nextTurn()
    held.push(heldMegabytes())
    assert.equal(entryOf(manifest, 'users').rows, total)
    assert.equal(entryOf(manifest, 'users').requests, 141)
    // The first figure has everything loaded; 120,000 more rows would be over 33 MB as objects.
    const growth = Math.max(...held) - (held[0] ?? 0)
    assert.ok(growth < allowed, `${growth.toFixed(1)} MB more were held: ${held.map(Math.round).join(' ')}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
