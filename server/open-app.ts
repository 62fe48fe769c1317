import { applicationProof } from './application-proof.ts'
import type { App } from './handle.ts'
import type { Config } from './kit/config.ts'
import { openPool } from './kit/database.ts'
import { openFiles } from './kit/file-store.ts'
import { openMicrosoftIdentity } from './kit/microsoft-identity.ts'
import { openQueue } from './kit/queue.ts'
import { secretKeyOf } from './kit/secret-key.ts'

/** Opens what a process of the product works with. The database must be migrated. */
export async function openApp(config: Config, clock: () => Date = () => new Date()): Promise<App> {
  const pool = openPool(config.databaseUrl)
  return {
    config,
    pool,
    clock,
    secretKey: await secretKeyOf(config),
    queue: await openQueue(pool),
    files: await openFiles(config),
    identity: openMicrosoftIdentity(config.microsoft, { proof: applicationProof(config.microsoft) }),
  }
}
