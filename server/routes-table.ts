import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { routes } from './routes.ts'

export const routesFile = fileURLToPath(new URL('../docs/routes.txt', import.meta.url))

/** `METHOD PATH PERMISSION`, one line per call: committed, so that a change of access shows in review. */
export function routesTable(): string {
  const lines = routes.map(({ call }) => `${call.method} /api${call.path} ${call.permission}`)
  return `${lines.sort().join('\n')}\n`
}

// npm run -s parapet -- routes is not a command of the product: this file writes the table when it is run.
if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(routesFile, routesTable())
