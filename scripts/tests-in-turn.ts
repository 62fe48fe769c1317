import assert from 'node:assert/strict'
import { subscribe } from 'node:diagnostics_channel'
import { mkdirSync } from 'node:fs'
import type { AddressInfo, Server } from 'node:net'
import path from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'

/**
 * Test files one after the other in this process: each has its server, its hooks and its end as if it were alone, but
 * the modules are loaded and compiled once. Several such processes share a list; who makes a file's folder has it.
 */
const [claims = '', ...files] = process.argv.slice(2)
/** Far above what the slowest file takes: its tests have a limit each. */
const timeout = 1_800_000

const isMine = (index: number): boolean => {
  try {
    mkdirSync(path.join(claims, String(index)))
    return true
  } catch {
    return false
  }
}

/** Those that still listen. One that a file forgets keeps this process from ending, and nobody would be told why. */
const listening = new Set<Server>()
subscribe('tracing:net.server.listen:asyncEnd', (message) => {
  const { server } = message as { server: Server }
  listening.add(server)
  server.once('close', () => listening.delete(server))
})

async function holdThatItEnded(file: string): Promise<void> {
  const forgotten = [...listening].filter((server) => server.listening)
  if (forgotten.length === 0) return
  await test(`what ${file} began has ended`, () => {
    const addresses = forgotten.map((server) => server.address() as AddressInfo | null)
    for (const server of forgotten) server.close()
    assert.fail(`${addresses.map((at) => `${at?.address}:${at?.port}`).join(', ')} still listens`)
  })
}

// Who comes too late for any file has something to report too: a process that reports nothing has died.
await test('takes turns', () => {})

for (const [index, file] of files.entries()) {
  if (!isMine(index)) continue
  await test(file, { timeout }, async () => {
    const loaded = Promise.withResolvers<void>()
    // As in a process of its own, the first test begins when the whole file has been read.
    test('the file is loaded', () => loaded.promise)
    await import(pathToFileURL(path.resolve(file)).href).finally(loaded.resolve)
  })
  await holdThatItEnded(file)
}
