import { endServing } from '../end-serving.ts'
import { ensureFirstSuperAdmin } from '../first-super-admin.ts'
import { announceProcess } from '../health/presence.ts'
import { refuseUnbound } from '../kit/bound-role.ts'
import { readConfig } from '../kit/config.ts'
import { tellCrashes } from '../kit/crash.ts'
import { listenForMetrics } from '../metrics.ts'
import { closeApp, openApp } from '../open-app.ts'
import { refuseBehind } from '../refuse-behind.ts'
import { buildServer } from '../server.ts'
import { type Command, stopAll, stopSignal } from './command.ts'

export const api: Command = {
  help: `parapet api

Serves the API and the built console on HOST:PORT. Needs DATABASE_URL, a migrated database and MICROSOFT_*.
Run as many as you like behind one address.`,
  run: async () => {
    const config = readConfig(process.env)
    if (!config.databaseUrl) throw new Error('Set DATABASE_URL. For everything on one machine: npm start')
    const app = await openApp(config, undefined, 'api')
    tellCrashes(app)
    await refuseBehind(app.pool)
    await refuseUnbound(app.pool)
    await ensureFirstSuperAdmin(app.pool, config)
    const http = await buildServer(app)
    await http.listen({ port: config.port, host: config.host })
    const presence = await announceProcess(app, 'Server')
    const metrics = await listenForMetrics(app)
    await stopSignal()
    await stopAll([
      () => endServing(app, http),
      () => presence.end(),
      () => metrics?.close(),
      () => closeApp(app),
    ])
  },
}
