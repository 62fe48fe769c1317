import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Arrived, Wish } from './mail-server.ts'

const program = fileURLToPath(new URL('mail-server.ts', import.meta.url))

/** A mail server in a process of its own, and what has arrived there. */
export interface MailServer {
  url: string
  child: ChildProcess
  ask(wish: Wish): Promise<Arrived>
}

export async function mailServer(): Promise<MailServer> {
  const child = fork(program, { execArgv: ['--disable-warning=ExperimentalWarning'] })
  const [port] = (await once(child, 'message')) as [number]
  return {
    url: `smtp://127.0.0.1:${port}`,
    child,
    ask: async (wish) => {
      child.send(wish)
      return ((await once(child, 'message')) as [Arrived])[0]
    },
  }
}
