import { openBudget } from '#scan/graph/budget.ts'
import { readConfig } from '#server/kit/config.ts'
import { openApp } from '#server/open-app.ts'
import { openScanDesk } from '#server/scans/desk.ts'
import { startScanWorker } from '#server/scans/worker.ts'

/** `parapet worker` without Microsoft's limits: the simulator has none either while figures are taken. */
const app = await openApp(readConfig(process.env))
const desk = await openScanDesk(app, openBudget({ scale: Number.POSITIVE_INFINITY }))
const worker = await startScanWorker(app, { desk, slots: Number(process.argv[2] ?? 2) })
console.log('worker runs')
// Who measures is gone: so is the worker.
process.stdin.once('end', () => process.exit(1)).resume()
process.once('SIGTERM', async () => {
  await worker.stop()
  await app.queue.stop()
  await app.pool.end()
  process.stdin.destroy()
})
