import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('server-process.ts', import.meta.url))

export interface ApiProcess {
  url: string
  pid: number
  kill(): void
}

/** A server of its own process on a database, without limits of calls. */
export async function apiProcess(databaseUrl: string, folder: string): Promise<ApiProcess> {
  const server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      PARAPET_DATA: folder,
      LOG_LEVEL: 'silent',
      RATE_LIMIT: '100000000',
      MICROSOFT_CLIENT_ID: 'bench',
      MICROSOFT_CLIENT_SECRET: 'bench',
    },
  })
  const [url] = (await once(createInterface(server.stdout), 'line')) as [string]
  return { url, pid: server.pid ?? 0, kill: () => void server.kill('SIGKILL') }
}
