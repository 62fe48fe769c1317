import { spawn } from 'node:child_process'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { levelIn, tell } from './audit-report.ts'
import { npmCommand } from './install.mjs'

// npm run audit [-- --level moderate]: known faults of the packages that servers and workers load, asked of the registry.
// Ends with 1 when there is one of the level (high) or above, and with 2 when the registry did not answer.
const root = path.dirname(import.meta.dirname)
const [program, args, options] = npmCommand([
  'audit',
  '--omit=dev',
  '--json',
  '--loglevel=silent',
  '--fetch-retries=0',
  '--fetch-timeout=20000',
])
const npm = spawn(program, args, { ...options, cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
const [written] = await Promise.all([text(npm.stdout), new Promise((ended) => npm.on('close', ended))])
const { out, err, code } = tell(written, levelIn(process.argv.slice(2)))
for (const line of out) console.log(line)
for (const line of err) console.error(line)
process.exitCode = code
