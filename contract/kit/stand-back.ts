import { setPriority } from 'node:os'

/** People who wait for a page go before the child; on a machine that is idle it is as fast as before. */
export function standBack(child: { pid?: number | undefined }, niceness = 10): void {
  try {
    if (child.pid && niceness > 0) setPriority(child.pid, niceness)
  } catch {
    // It has ended already, or the system has no such thing: it runs as it is.
  }
}
