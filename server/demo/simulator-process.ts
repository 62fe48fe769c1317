import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const entry = fileURLToPath(new URL('../../simulator/main.ts', import.meta.url))

/** The simulator as a process of its own, reached by its address. It ends with us, however we end. */
export async function startSimulatorProcess(
  port: number,
  publicUrl?: string,
): Promise<{ url: string; stop(): Promise<void> }> {
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      entry,
      '--port',
      String(port),
      ...(publicUrl ? ['--public-url', publicUrl] : []),
      '--exit-with-parent',
    ],
    // A group of its own: Ctrl-C reaches us, and we end it after the requests that still need it.
    { stdio: ['pipe', 'pipe', 'inherit'], detached: true },
  )
  const url = await firstLine(child)
  return { url, stop: () => end(child) }
}

async function firstLine(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('The simulator has no output')
  const lines = createInterface({ input: child.stdout })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The simulator did not start (exit code ${code})`)
  })
  const [line] = (await Promise.race([once(lines, 'line'), ended])) as [string]
  ended.catch(() => undefined)
  return (JSON.parse(line) as { simulator: string }).simulator
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), 3000)
  await ended
  clearTimeout(timer)
}
