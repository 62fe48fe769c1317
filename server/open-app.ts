import { openBudget } from '#scan/graph/budget.ts'
import { limits } from '#scan/graph/limits.ts'
import { applicationProof } from './application-proof.ts'
import { readOwnParameters } from './catalogue/own-parameters.ts'
import type { App } from './handle.ts'
import type { Config } from './kit/config.ts'
import { openPool } from './kit/database.ts'
import { openFiles } from './kit/file-store.ts'
import { openLog } from './kit/log.ts'
import { Metrics } from './kit/metrics.ts'
import { openMicrosoftIdentity } from './kit/microsoft-identity.ts'
import { Running } from './kit/running.ts'
import { secretKeysOf } from './kit/secret-key.ts'
import { measuredBudget } from './measured-budget.ts'
import { closeWorkshop } from './recommendations/workshop.ts'
import { sharedBudget } from './shared-budget.ts'

/** Opens what a process of the product works with. The database must be migrated. */
export async function openApp(
  config: Config,
  clock: () => Date = () => new Date(),
  process = 'parapet',
): Promise<App> {
  const pool = openPool(config.databaseUrl, { max: config.databasePool, name: `parapet ${process}` })
  // Reports and audits are few for all tenants together: those are counted in the database.
  const shared = [limits.reports, limits.reportsApp]
  const metrics = new Metrics()
  const budget = openBudget({ share: 1 / config.workers, elsewhere: shared })
  return {
    config,
    pool,
    reserve: openPool(config.databaseUrl, { max: 4, name: `parapet ${process} reserve` }),
    log: openLog(config.logLevel, process),
    metrics,
    ending: new AbortController(),
    running: new Running(),
    clock,
    secretKeys: await secretKeysOf(config),
    files: await openFiles(config),
    identity: openMicrosoftIdentity(config.microsoft, { proof: applicationProof(config.microsoft) }),
    sharedLimits: readOwnParameters(config.checkParameters).shared,
    budget: measuredBudget(sharedBudget(budget, pool, shared), metrics),
  }
}

/** Ends the connections; what runs on them comes to its end first. */
export async function closeApp({ pool, reserve }: Pick<App, 'pool' | 'reserve'>): Promise<void> {
  await Promise.all([pool.end(), reserve.end(), closeWorkshop()])
}
