import { availableParallelism } from 'node:os'
import { Sandbox } from '#scan/evaluate/sandbox.ts'

export interface KeptLimits {
  /** How many evaluate at once; whoever comes then waits. */
  places: number
  /** How long a process waits for its next tenant. */
  idleMilliseconds: number
  /** After how many tenants it is begun anew, and with how much memory: what was freed comes back in pieces. */
  mostTenants: number
  mostBytes: number
}

/** Evaluating is work for a processor, and a process that keeps its plans takes 650 MB: no more than two at once. */
export const keptLimits: KeptLimits = {
  places: Math.min(availableParallelism(), 2),
  idleMilliseconds: 60_000,
  mostTenants: 100,
  mostBytes: 1_000_000_000,
}
/** Above what a process takes that has one tenant: the plans stay. */
const megabytes = 2_000

interface Kept {
  sandbox: Sandbox
  tenants: number
  leaving?: NodeJS.Timeout
}

/**
 * Evaluating processes that small tenants go through one after the other: to start one and to plan all queries costs
 * three times what running them does. One that a fault came out of is not used again.
 */
export class KeptSandboxes {
  readonly #limits: KeptLimits
  readonly #idle: Kept[] = []
  readonly #waiting: (() => void)[] = []
  #busy = 0

  constructor(limits: KeptLimits) {
    this.#limits = limits
  }

  async use<T>(evaluate: (sandbox: Sandbox) => Promise<T>): Promise<T> {
    if (this.#busy >= this.#limits.places) await new Promise<void>((go) => this.#waiting.push(go))
    else this.#busy += 1
    const kept = this.#idle.pop() ?? { sandbox: new Sandbox({ megabytes }), tenants: 0 }
    clearTimeout(kept.leaving)
    kept.tenants += 1
    let isGood = false
    try {
      const result = await evaluate(kept.sandbox)
      isGood = kept.tenants < this.#limits.mostTenants && kept.sandbox.residentBytes < this.#limits.mostBytes
      return result
    } finally {
      try {
        if (isGood) this.#keep(kept)
        else await kept.sandbox.close()
      } finally {
        // Whoever waits takes this place over.
        const next = this.#waiting.shift()
        if (next) next()
        else this.#busy -= 1
      }
    }
  }

  /** Ends those that wait for a tenant. */
  async close(): Promise<void> {
    const idle = this.#idle.splice(0)
    for (const { leaving } of idle) clearTimeout(leaving)
    await Promise.all(idle.map(({ sandbox }) => sandbox.close()))
  }

  #keep(kept: Kept): void {
    kept.leaving = setTimeout(() => {
      this.#idle.splice(this.#idle.indexOf(kept), 1)
      void kept.sandbox.close()
    }, this.#limits.idleMilliseconds).unref()
    this.#idle.push(kept)
  }
}

/** Of this worker, whichever scans it runs. */
const ofWorker = new KeptSandboxes(keptLimits)

export const inKeptSandbox = <T>(evaluate: (sandbox: Sandbox) => Promise<T>): Promise<T> =>
  ofWorker.use(evaluate)
