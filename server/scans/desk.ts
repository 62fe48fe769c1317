import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Connector } from '#scan/collect/connector.ts'
import { loadConnectors } from '#scan/collect/load-connectors.ts'
import { type Clock, systemClock } from '#scan/graph/clock.ts'
import type { App } from '../handle.ts'

/** What a scan works with. */
export interface ScanDesk {
  app: App
  connectors: readonly Connector[]
  workFolder: string
  clock: Clock
}

export async function openScanDesk(app: App): Promise<ScanDesk> {
  const workFolder = join(app.config.dataFolder, 'scans')
  await mkdir(workFolder, { recursive: true, mode: 0o700 })
  const clock = { ...systemClock, now: () => app.clock().getTime() }
  return { app, connectors: loadConnectors(), workFolder, clock }
}
