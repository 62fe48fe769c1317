import { readConfig } from '#server/kit/config.ts'
import { openApp } from '#server/open-app.ts'
import { buildServer } from '#server/server.ts'

/** `parapet api` on a free port, told on the first line. */
const http = await buildServer(await openApp(readConfig(process.env)))
console.log(await http.listen({ port: 0, host: '127.0.0.1' }))
// Who measures is gone: so is the server.
process.stdin.once('end', () => process.exit(1)).resume()
