import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { atEnd } from './harness.ts'
import { untilProgram } from './until.ts'

/** Whether this machine has Caddy: it is no npm package. */
export const hasCaddy = ['/usr/bin/caddy', '/usr/local/bin/caddy'].find((path) => {
  try {
    execFileSync(path, ['version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})

const shipped = new URL('../../deploy/compose/Caddyfile', import.meta.url)

export interface Asked {
  method?: string
  headers?: Record<string, string>
  body?: string
}

/** The proxy of `deploy/compose` as it is, before a server of this machine and with a certificate of its own making. */
export async function startCaddy(serverPort: number) {
  const folder = await mkdtemp(join(tmpdir(), 'parapet-caddy-'))
  const port = await freePort()
  const own = `{
    admin off
    skip_install_trust
    auto_https disable_redirects
    storage file_system ${folder}
  }\n`
  const file = (await readFile(shipped, 'utf8')).replace('api:3000', `127.0.0.1:${serverPort}`)
  await writeFile(join(folder, 'Caddyfile'), own + file)
  const caddy = spawn(hasCaddy ?? 'caddy', ['run', '--config', join(folder, 'Caddyfile')], {
    stdio: 'ignore',
    env: { ...process.env, HOME: folder, PARAPET_HOST: `localhost:${port}` },
  })
  atEnd(async () => {
    caddy.kill('SIGKILL')
    if (caddy.exitCode === null) await once(caddy, 'exit')
    await rm(folder, { recursive: true, force: true })
  })
  const authority = join(folder, 'pki/authorities/local/root.crt')
  const written = async () => {
    const text = await readFile(authority, 'utf8').catch(() => '')
    // A file that is there may still be written.
    return text.includes('END CERTIFICATE') && text
  }
  const ca = await untilProgram(caddy, written, 'Caddy has an authority')
  const agent = new Agent({ keepAlive: true, ca })
  atEnd(async () => agent.destroy())

  const ask = async (path: string, { method = 'GET', headers = {}, body }: Asked = {}) => {
    const sent = request({ agent, host: 'localhost', port, path, method, headers })
    sent.end(body)
    const [answer] = await once(sent, 'response')
    let text = ''
    for await (const part of answer) text += part
    return { status: Number(answer.statusCode), text }
  }
  const isReady = () =>
    ask('/readyz').then(
      ({ status }) => status === 200,
      () => false,
    )
  await untilProgram(caddy, isReady, 'Caddy shows the server')
  return ask
}
