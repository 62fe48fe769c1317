import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { atEnd } from './harness.ts'

const program = fileURLToPath(new URL('worker-process.ts', import.meta.url))

/** A job that has come to the moment at which the worker stands still. */
export interface Reached {
  name: string
  id: number
  attempt: number
}

/** A worker as a process of its own; `reached` fills as its jobs come to the moment. */
export async function workerChild(
  env: Record<string, string>,
  moment = 'never',
  only: readonly string[] = [],
) {
  const child: ChildProcess = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', program, moment, ...only],
    { stdio: ['pipe', 'pipe', 'ignore'], env: { ...process.env, LOG_LEVEL: 'silent', ...env } },
  )
  const reached: Reached[] = []
  assert.ok(child.stdout)
  const lines = createInterface(child.stdout)
  await once(lines, 'line')
  lines.on('line', (line) => reached.push(JSON.parse(line) as Reached))
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
  atEnd(kill)
  return { reached, kill }
}
