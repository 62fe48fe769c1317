import { flushCompileCache } from 'node:module'
import { openBudget } from '#scan/graph/budget.ts'
import { house } from '../jobs.ts'
import { readConfig } from '../kit/config.ts'
import { startWorker } from '../kit/jobs/worker.ts'
import { openApp } from '../open-app.ts'

/**
 * `parapet worker` that stands still at a moment of every job, and says so: whoever started it ends it there. `begun` is
 * the second step of a job that has steps, and the taking of any other. It does the jobs that are named after the moment,
 * or all.
 */
const [moment, ...only] = process.argv.slice(2)
const withSteps = new Set(house.works.filter(({ job }) => job.position).map(({ job }) => job.name))
const app = {
  ...(await openApp(readConfig(process.env))),
  budget: openBudget({ scale: Number.POSITIVE_INFINITY }),
}
const steps = new Map<number, number>()
startWorker(app, house, {
  ...(only.length > 0 && { only }),
  probe: async (reached, { name, id, attempt }) => {
    const step = (steps.get(id) ?? 0) + (reached === 'advancing' ? 1 : 0)
    steps.set(id, step)
    const begun = withSteps.has(name) ? reached === 'advancing' && step === 2 : reached === 'taken'
    if (moment === 'begun' ? !begun : reached !== moment) return
    console.log(JSON.stringify({ name, id, attempt }))
    await new Promise(() => {})
  },
})
// Who is killed keeps nothing at its end: the next one would compile all modules again.
flushCompileCache()
console.log('worker runs')
// Who tests is gone: so is the worker.
process.stdin.once('end', () => process.exit(1)).resume()
