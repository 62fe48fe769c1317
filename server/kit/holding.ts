import { AsyncLocalStorage } from 'node:async_hooks'

const held = new AsyncLocalStorage<true>()

/** Work that has a connection of the pool, and with it perhaps locks. */
export const whileHolding = <T>(work: () => Promise<T>): Promise<T> => held.run(true, work)

/**
 * Said by everything that waits for the network: a body, Microsoft, the mail server, the file store. Twenty who waited
 * with a connection in their hands would stop everybody; so it is a fault, found by the first test that goes there.
 */
export function holdNothing(awaited: string): void {
  if (held.getStore()) throw new Error(`A database connection is held while waiting for ${awaited}`)
}
