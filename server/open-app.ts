import { openBudget } from '#scan/graph/budget.ts'
import { applicationProof } from './application-proof.ts'
import { readOwnParameters } from './catalogue/own-parameters.ts'
import type { App } from './handle.ts'
import type { Config } from './kit/config.ts'
import { openPool } from './kit/database.ts'
import { openErrorReports } from './kit/error-reports.ts'
import { openFiles } from './kit/file-store.ts'
import { openLog } from './kit/log.ts'
import { Metrics } from './kit/metrics.ts'
import { openMicrosoftIdentity } from './kit/microsoft-identity.ts'
import { Replica } from './kit/replica.ts'
import { Running } from './kit/running.ts'
import { secretKeysOf } from './kit/secret-key.ts'
import { startTelemetry } from './kit/telemetry/telemetry.ts'
import { measuredBudget } from './measured-budget.ts'
import { closeWorkshop } from './recommendations/workshop.ts'
import { sharedBudget, sharedLimits } from './shared-budget.ts'

/** Opens what a process of the product works with. The database must be migrated. */
export async function openApp(
  config: Config,
  clock: () => Date = () => new Date(),
  process = 'parapet',
): Promise<App> {
  const pool = openPool(config.databaseUrl, { max: config.databasePool, name: `parapet ${process}` })
  const metrics = new Metrics()
  const reports = config.sentryDsn
    ? openErrorReports(config.sentryDsn, { process, environment: config.environmentName })
    : undefined
  const log = openLog(config.logLevel, process, reports)
  const budget = openBudget({ elsewhere: [...sharedLimits.single, ...sharedLimits.portioned] })
  return {
    config,
    pool,
    reserve: openPool(config.databaseUrl, { max: 4, name: `parapet ${process} reserve` }),
    replica: config.databaseReadUrl
      ? new Replica(config.databaseReadUrl, {
          max: config.databasePool,
          name: `parapet ${process} reader`,
          log,
          metrics,
        })
      : null,
    log,
    metrics,
    telemetry: config.telemetry.url ? startTelemetry(config.telemetry, { log, metrics }) : null,
    reports: reports ?? null,
    ending: new AbortController(),
    running: new Running(),
    clock,
    secretKeys: await secretKeysOf(config),
    files: await openFiles(config),
    identity: openMicrosoftIdentity(config.microsoft, { proof: applicationProof(config.microsoft) }),
    sharedLimits: readOwnParameters(config.checkParameters).shared,
    budget: measuredBudget(sharedBudget(budget, pool), metrics),
  }
}

type Closing = Pick<App, 'pool' | 'reserve' | 'replica' | 'telemetry' | 'reports'>

/** Ends the connections; what runs on them comes to its end first. */
export async function closeApp(app: Closing): Promise<void> {
  await Promise.all([app.pool.end(), app.reserve.end(), app.replica?.pool.end(), closeWorkshop()])
  await Promise.all([app.telemetry?.end(), app.reports?.end()])
}
