import { readConfig } from '../kit/config.ts'
import { startOutbox } from '../mail/outbox.ts'
import { openApp } from '../open-app.ts'
import { startScanWorker } from '../scans/worker.ts'
import { type Command, stopAll, stopSignal } from './command.ts'

export const worker: Command = {
  summary: 'Send mails and run jobs',
  help: `parapet worker

Runs the scans of the queue and sends the mails of the outbox. Needs DATABASE_URL, MICROSOFT_CLIENT_ID and its secret,
and, for mails, SMTP_URL. Several workers share the work.`,
  run: async () => {
    const config = readConfig(process.env)
    if (!config.databaseUrl) throw new Error('Set DATABASE_URL. For everything on one machine: npm start')
    const app = await openApp(config)
    const outbox = startOutbox(app)
    const scans = await startScanWorker(app)
    console.log('worker runs')
    await stopSignal()
    await stopAll([() => scans.stop(), () => outbox.stop(), () => app.queue.stop(), () => app.pool.end()])
  },
}
