import type { World } from '#simulator/world/world.ts'
import type { Fault } from './faults.ts'
import { createGrants, type Grants } from './grants.ts'
import { createKeyRing, type KeyRing } from './keys.ts'

/** The simulated identity platform: the world it signs people into and what it has handed out. */
export type Identity = {
  world: World
  keys: KeyRing
  grants: Grants
  faults: Fault[]
  /** PEM of the public key or certificate that client assertions are checked against. */
  clientKey: string | null
  /** Aborted when the simulator stops, so that slow answers do not outlive it. */
  stopping: AbortSignal
  reset(): void
}

export async function createIdentity(
  world: World,
  clientKey: string | null,
  stopping: AbortSignal,
): Promise<Identity> {
  const identity: Identity = {
    world,
    keys: await createKeyRing(),
    grants: createGrants(),
    faults: [],
    clientKey,
    stopping,
    reset: () => {
      identity.keys.reset()
      identity.grants = createGrants()
      identity.faults = []
    },
  }
  return identity
}
