import { openBudget } from '#scan/graph/budget.ts'
import { applicationProof } from './application-proof.ts'
import type { App } from './handle.ts'
import type { Config } from './kit/config.ts'
import { openPool } from './kit/database.ts'
import { openFiles } from './kit/file-store.ts'
import { openMicrosoftIdentity } from './kit/microsoft-identity.ts'
import { secretKeyOf } from './kit/secret-key.ts'

/** Opens what a process of the product works with. The database must be migrated. */
export async function openApp(config: Config, clock: () => Date = () => new Date()): Promise<App> {
  return {
    config,
    pool: openPool(config.databaseUrl),
    clock,
    secretKey: await secretKeyOf(config),
    files: await openFiles(config),
    identity: openMicrosoftIdentity(config.microsoft, { proof: applicationProof(config.microsoft) }),
    budget: openBudget({ share: 1 / config.workers }),
  }
}
