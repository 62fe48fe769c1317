import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Connector } from '#scan/collect/connector.ts'
import { loadConnectors } from '#scan/collect/load-connectors.ts'
import { type Budget, openBudget } from '#scan/graph/budget.ts'
import { type Clock, systemClock } from '#scan/graph/clock.ts'
import type { App } from '../handle.ts'

/** What the scans of a process share. */
export interface ScanDesk {
  app: App
  /** One for the process: its meters know what was spent for every tenant. */
  budget: Budget
  connectors: readonly Connector[]
  workFolder: string
  clock: Clock
}

export async function openScanDesk(
  app: App,
  budget: Budget = openBudget({ share: 1 / app.config.workers }),
): Promise<ScanDesk> {
  const workFolder = join(app.config.dataFolder, 'scans')
  await mkdir(workFolder, { recursive: true, mode: 0o700 })
  const clock = { ...systemClock, now: () => app.clock().getTime() }
  return { app, budget, connectors: loadConnectors(), workFolder, clock }
}
