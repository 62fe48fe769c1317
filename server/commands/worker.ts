import { announceProcess } from '../health/presence.ts'
import { house } from '../jobs.ts'
import { refuseUnbound } from '../kit/bound-role.ts'
import { readConfig } from '../kit/config.ts'
import { tellCrashes } from '../kit/crash.ts'
import { startWorker } from '../kit/jobs/worker.ts'
import { listenForMetrics } from '../metrics.ts'
import { closeApp, openApp } from '../open-app.ts'
import { refuseBehind } from '../refuse-behind.ts'
import { type Command, stopAll, stopSignal } from './command.ts'

export const worker: Command = {
  help: `parapet worker

Does the jobs of the queue and of the timetable: scans, emails and other background work. Needs DATABASE_URL, MICROSOFT_CLIENT_ID and its secret,
and, for emails, SMTP_URL. Several workers share the work.`,
  run: async () => {
    const config = readConfig(process.env)
    if (!config.databaseUrl) throw new Error('Set DATABASE_URL. For everything on one machine: npm start')
    const app = await openApp(config, undefined, 'worker')
    tellCrashes(app)
    await refuseBehind(app.pool)
    await refuseUnbound(app.pool)
    const presence = await announceProcess(app, 'Worker')
    const jobs = startWorker(app, house, { presence })
    app.log.info('worker runs')
    const metrics = await listenForMetrics(app)
    await stopSignal()
    await stopAll([() => jobs.stop(), () => presence.end(), () => metrics?.close(), () => closeApp(app)])
  },
}
