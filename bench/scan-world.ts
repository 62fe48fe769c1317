import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../simulator/main.ts', import.meta.url))

/** The application as every simulator knows it. */
export const application = {
  clientId: '5f2d7c1e-0c1b-4b57-9a5e-6d2f0b1a9c11',
  secret: 'simulator-secret',
}

export interface BenchSimulator {
  url: string
  process: ChildProcess
  control(path: string, body: object): Promise<void>
  tenants(): Promise<{ slug: string; id: string }[]>
  stop(): Promise<void>
}

/** Microsoft as a process of its own, with its limits off. */
export async function benchSimulator(...options: string[]): Promise<BenchSimulator> {
  const child = spawn(process.execPath, [program, '--port', '0', '--exit-with-parent', ...options], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const { simulator: url } = JSON.parse(line) as { simulator: string }
  const control = async (path: string, body: object) => {
    const answer = await fetch(`${url}/simulator/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`The simulator refused ${path}: ${await answer.text()}`)
  }
  await control('limits', { off: true })
  return {
    url,
    process: child,
    control,
    tenants: async () =>
      (await (await fetch(`${url}/simulator/tenants`)).json()) as { slug: string; id: string }[],
    stop: async () => {
      child.stdin.end()
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

/** Where the tenants of a simulator are read. */
export const reachedAt = (url: string) => ({
  identityUrl: url,
  addresses: { graph: url, exchange: url, compliance: url, teams: url },
  dns: { url: `${url}/dns-query` },
})

/** Others on the machine make every figure worse: how many waited for a processor, on average of a minute. */
export const load = (): string => loadavg()[0]?.toFixed(1) ?? '?'

/** Most memory that a process has held so far, in MB. */
export const peakMegabytes = (pid: number): Promise<number> => megabytesIn(`/proc/${pid}/status`, 'VmHWM')

/** What a process holds at this moment, a page that it shares with others by its part. */
export const heldMegabytes = (pid: number): Promise<number> => megabytesIn(`/proc/${pid}/smaps_rollup`, 'Pss')

async function megabytesIn(file: string, field: string): Promise<number> {
  const said = await readFile(file, 'utf8').catch(() => '')
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(said)?.[1] ?? 0) / 1024
}

/** Processor time that a process and its children have used, those that ended and those that live, in ms. */
export async function processorMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [utime = 0, stime = 0, childUser = 0, childSystem = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
    .map(Number)
  const ticksPerSecond = 100
  const own = ((utime + stime + childUser + childSystem) * 1000) / ticksPerSecond
  const living = await Promise.all((await childrenOf(pid)).map(processorMs))
  return living.reduce((sum, ms) => sum + ms, own)
}

export async function childrenOf(pid: number): Promise<number[]> {
  const tasks = await readdir(`/proc/${pid}/task`).catch(() => [])
  const lists = await Promise.all(
    tasks.map((task) => readFile(`/proc/${pid}/task/${task}/children`, 'utf8').catch(() => '')),
  )
  return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number))
}

export const commandOf = (pid: number): Promise<string> =>
  readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
