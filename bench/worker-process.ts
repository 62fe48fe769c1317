import { openBudget } from '#scan/graph/budget.ts'
import { house } from '#server/jobs.ts'
import { readConfig } from '#server/kit/config.ts'
import { startWorker } from '#server/kit/jobs/worker.ts'
import { closeApp, openApp } from '#server/open-app.ts'

/** `parapet worker` without Microsoft's limits: the simulator has none either while figures are taken. */
const app = {
  ...(await openApp(readConfig(process.env))),
  budget: openBudget({ scale: Number.POSITIVE_INFINITY }),
}
const worker = startWorker(app, house, { slots: { scan: Number(process.argv[2] ?? 2) } })
console.log('worker runs')
// Who measures is gone: so is the worker.
process.stdin.once('end', () => process.exit(1)).resume()
process.once('SIGTERM', async () => {
  await worker.stop()
  await closeApp(app)
  process.stdin.destroy()
})
