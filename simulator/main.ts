import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { cloudNames } from '#contract/kit/clouds.ts'
import type { SimulatorOptions } from './server.ts'

const usage =
  'node simulator/main.ts --port <port> [--host <address>] [--public-url <url>] [--client-key <pem file>] [--users <number>] [--fleet <number>] [--cloud <name>] [--recording <file>] [--exit-with-parent]'

function readOptions(): SimulatorOptions & { exitWithParent: boolean } {
  const { values } = parseArgs({
    options: {
      port: { type: 'string' },
      host: { type: 'string' },
      'public-url': { type: 'string' },
      'client-key': { type: 'string' },
      users: { type: 'string' },
      fleet: { type: 'string' },
      cloud: { type: 'string' },
      recording: { type: 'string' },
      'exit-with-parent': { type: 'boolean', default: false },
    },
  })
  if (!/^\d{1,5}$/.test(values.port ?? '') || Number(values.port) > 65_535) {
    throw new Error('Give a --port from 0 (any free port) to 65535.')
  }
  const publicUrl = values['public-url']
  if (publicUrl !== undefined && !URL.canParse(publicUrl))
    throw new Error('Give --public-url as a whole address.')
  if (values.users !== undefined && !/^[1-9]\d{0,6}$/.test(values.users)) {
    throw new Error('Give --users as a number from 1 to 9999999.')
  }
  if (values.fleet !== undefined && !/^[1-9]\d{0,4}$/.test(values.fleet)) {
    throw new Error('Give --fleet as a number from 1 to 99999.')
  }
  const cloud = cloudNames.find((name) => name === (values.cloud ?? 'worldwide'))
  if (!cloud) throw new Error(`Give --cloud as one of ${cloudNames.join(', ')}.`)
  const keyFile = values['client-key']
  return {
    port: Number(values.port),
    host: values.host,
    publicUrl: publicUrl?.replace(/\/$/, ''),
    clientKey: keyFile === undefined ? undefined : readFileSync(keyFile, 'utf8'),
    users: values.users === undefined ? undefined : Number(values.users),
    fleet: values.fleet === undefined ? undefined : Number(values.fleet),
    cloud,
    recording: values.recording,
    exitWithParent: values['exit-with-parent'],
  }
}

async function main(): Promise<void> {
  const { exitWithParent, ...options } = readOptions()
  // Half a second of loading, of which a wrong option needs nothing.
  const { startSimulator } = await import('./server.ts')
  const simulator = await startSimulator(options)
  const stop = () => {
    process.stdin.destroy()
    void simulator.stop()
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  if (exitWithParent) process.stdin.once('end', stop).once('error', stop).resume()
  console.log(
    JSON.stringify({ simulator: simulator.url, ...(simulator.recorded && { recorded: simulator.recorded }) }),
  )
}

main().catch((problem: Error) => {
  console.error(`${problem.message}\n${usage}`)
  process.exitCode = 1
})
