import { rm } from 'node:fs/promises'
import { endAllIn } from './units.ts'

/** Outlives who started it, even a kill: then ends every process below the folder, and removes it. */
const folder = process.argv[2] ?? ''
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
process.stdin.resume().once('end', async () => {
  await endAllIn(folder)
  await rm(folder, { recursive: true, force: true })
})
