import type { ChildProcess } from 'node:child_process'
import { setPriority } from 'node:os'

const niceness = 10

/** People who wait for a page go first; on a machine that is idle it is as fast as before. */
export function inBackground<C extends ChildProcess>(child: C): C {
  try {
    if (child.pid) setPriority(child.pid, niceness)
  } catch {
    // It has ended already, or the system has no such thing: it runs as it is.
  }
  return child
}
