import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { after } from 'node:test'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port.ts'
import { untilProgram } from './until.ts'

const main = fileURLToPath(import.meta.resolve('azurite/dist/src/blob/main.js'))
// The account and key that every emulator has; they are published and open nothing else.
const account = 'devstoreaccount1'
const key = 'Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw=='

/** How Azure's own blob emulator is started on loopback, in memory, and the connection string for it. */
export const azuriteOn = (port: number) => ({
  command: [
    process.execPath,
    main,
    ...['--blobHost', '127.0.0.1', '--blobPort', String(port)],
    ...['--inMemoryPersistence', '--skipApiVersionCheck', '--disableTelemetry', '--silent'],
  ],
  url: [
    'DefaultEndpointsProtocol=http',
    `AccountName=${account}`,
    `AccountKey=${key}`,
    `BlobEndpoint=http://127.0.0.1:${port}/${account}`,
  ].join(';'),
})

/** Starts it for the tests of a file. Answers the connection string. */
export async function startAzurite(): Promise<string> {
  const port = await freePort()
  const { command, url } = azuriteOn(port)
  const emulator = spawn(command[0] ?? '', command.slice(1), { stdio: 'ignore' })
  after(async () => {
    // It does not always end when it is asked to.
    emulator.kill('SIGKILL')
    if (emulator.exitCode === null) await once(emulator, 'exit')
  })
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    )
  await untilProgram(emulator, isUp, 'the blob emulator answers')
  return url
}
