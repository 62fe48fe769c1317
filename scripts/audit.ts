import { spawn } from 'node:child_process'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { npmCommand } from './install.mjs'

// npm run audit [-- --level moderate]: known faults of the packages that servers and workers load, asked of the registry.
// Ends with 1 when there is one of the level (high) or above, and with 2 when the registry did not answer.
const levels = ['low', 'moderate', 'high', 'critical'] as const
type Level = (typeof levels)[number]

interface Report {
  error?: { code?: string; summary?: string }
  message?: string
  vulnerabilities?: Record<
    string,
    { severity: Level; range: string; via: (string | { title: string; url: string })[] }
  >
}

const asked = process.argv[process.argv.indexOf('--level') + 1]
const level: Level = levels.find((one) => one === asked) ?? 'high'
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
const [out] = await Promise.all([text(npm.stdout), new Promise((ended) => npm.on('close', ended))])
process.exitCode = tell(reportIn(out))

function reportIn(output: string): Report {
  try {
    return JSON.parse(output) as Report
  } catch {
    return { message: output.trim().split('\n')[0] ?? '' }
  }
}

function tell({ vulnerabilities, error, message }: Report): number {
  if (!vulnerabilities) {
    const reason = error?.summary || message || error?.code || 'npm said nothing'
    console.error(`The package registry did not answer, so nothing is known: ${reason}`)
    return 2
  }
  const faults = Object.entries(vulnerabilities)
  for (const [name, { severity, range, via }] of faults) {
    const told = via.map((one) => (typeof one === 'string' ? `through ${one}` : `${one.title} (${one.url})`))
    console.log(`${severity.padEnd(9)} ${name} ${range}: ${told.join('; ')}`)
  }
  const grave = faults.filter(([, { severity }]) => levels.indexOf(severity) >= levels.indexOf(level))
  console.log(
    `${faults.length} known faults in production packages, ${grave.length} of them ${level} or above`,
  )
  return grave.length > 0 ? 1 : 0
}
