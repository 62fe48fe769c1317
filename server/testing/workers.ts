import type { App } from '../handle.ts'
import type { Worker } from '../kit/jobs/worker.ts'

const workers = new WeakMap<App, Set<Worker>>()

export function addWorker(app: App, worker: Worker): void {
  const others = workers.get(app) ?? new Set()
  workers.set(app, others.add(worker))
}

/** The workers of this process look for jobs now: who sends one in a test waits for it. */
export function wake({ app }: { app: App }): void {
  for (const worker of workers.get(app) ?? []) worker.look()
}
