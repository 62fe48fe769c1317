import { availableParallelism } from 'node:os'
import { Sandbox } from '#scan/evaluate/sandbox.ts'

/** Evaluating is work for a processor, and a process that keeps its plans takes 650 MB: no more than two at once. */
const places = Math.min(availableParallelism(), 2)
/** Above what a process takes that has one tenant: the plans stay. */
const megabytes = 2_000
/** How long one waits for the next tenant, and after how many it is begun anew: what was freed comes back in pieces. */
const idleMilliseconds = 60_000
const mostTenants = 25

interface Kept {
  sandbox: Sandbox
  tenants: number
  leaving?: NodeJS.Timeout
}
const idle: Kept[] = []
const waiting: (() => void)[] = []
let busy = 0

/**
 * An evaluating process that small tenants go through one after the other: to start it and to plan all queries costs
 * twice what running them does. One that a fault came out of is not used again.
 */
export async function inKeptSandbox<T>(evaluate: (sandbox: Sandbox) => Promise<T>): Promise<T> {
  if (busy >= places) await new Promise<void>((go) => waiting.push(go))
  else busy += 1
  const kept = idle.pop() ?? { sandbox: new Sandbox({ megabytes }), tenants: 0 }
  clearTimeout(kept.leaving)
  kept.tenants += 1
  let isGood = false
  try {
    const result = await evaluate(kept.sandbox)
    isGood = kept.tenants < mostTenants
    return result
  } finally {
    if (isGood) keep(kept)
    else await kept.sandbox.close()
    // Whoever waits takes this place over.
    const next = waiting.shift()
    if (next) next()
    else busy -= 1
  }
}

function keep(kept: Kept): void {
  kept.leaving = setTimeout(() => {
    idle.splice(idle.indexOf(kept), 1)
    void kept.sandbox.close()
  }, idleMilliseconds).unref()
  idle.push(kept)
}
