import type { Identity } from '#simulator/identity/identity.ts'
import type { Theatre } from '#simulator/stories/theatre.ts'
import type { Caller } from './caller.ts'
import type { GraphFault } from './faults.ts'
import { createLimits, type Limits } from './limits.ts'

/** The simulated Graph and its neighbours: whom they know, what they show, what goes wrong. */
export type Graph = {
  identity: Identity
  theatre: Theatre
  limits: Limits
  faults: GraphFault[]
  /** How long every answer takes at least, as a network would. */
  latencyMs: number
  /** Tokens whose signature was checked before. */
  callers: Map<string, Caller>
  reset(): void
}

export function createGraph(identity: Identity, theatre: Theatre): Graph {
  const graph: Graph = {
    identity,
    theatre,
    limits: createLimits(),
    faults: [],
    latencyMs: 0,
    callers: new Map(),
    reset: () => {
      graph.limits = createLimits()
      graph.faults = []
      graph.latencyMs = 0
      graph.callers.clear()
      theatre.reset()
    },
  }
  return graph
}
