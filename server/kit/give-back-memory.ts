import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Collect = (how: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void
let collect: Collect | undefined

/**
 * Gives memory that nothing refers to any more back to the system. V8 keeps what its heap has grown to, which is no
 * harm until another process needs as much: call it between the two, not often, for everything here stands still.
 */
export function giveBackMemory(): void {
  if (!collect) {
    // Contexts that are made after this have it, ours does not.
    setFlagsFromString('--expose-gc')
    collect = runInNewContext('gc') as Collect
  }
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
