import { openBudget } from '#scan/graph/budget.ts'
import { house } from '#server/jobs.ts'
import { readConfig } from '#server/kit/config.ts'
import { startWorker } from '#server/kit/jobs/worker.ts'
import { closeApp, openApp } from '#server/open-app.ts'

/** `parapet worker`, without Microsoft's limits where the simulator has none either while figures are taken. */
const opened = await openApp(readConfig(process.env))
const isLimited = process.argv[3] === 'limited'
const app = isLimited ? opened : { ...opened, budget: openBudget({ scale: Number.POSITIVE_INFINITY }) }
const worker = startWorker(app, house, { slots: { scan: Number(process.argv[2] ?? 2) } })
console.log('worker runs')
// Who measures is gone: so is the worker.
process.stdin.once('end', () => process.exit(1)).resume()
process.once('SIGTERM', async () => {
  await worker.stop()
  await closeApp(app)
  process.stdin.destroy()
})
