import { type ChildProcess, spawn } from 'node:child_process'

export type ProgramEnd = { ok: boolean; output: string }

const patienceMs = 10_000
/** For output that a process of another group still holds open. */
const outputPatienceMs = 2_000

/** Runs a JavaScript program to its end, and leaves none of the processes that it started in its group. */
export async function runProgram(
  args: string[],
  options: { cwd: string; env: NodeJS.ProcessEnv; signal: AbortSignal },
): Promise<ProgramEnd> {
  const { cwd, env, signal } = options
  if (signal.aborted) return { ok: false, output: '' }
  // A process group of its own, so that it can be ended as a whole.
  const child = spawn(process.execPath, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk) => chunks.push(chunk))
  child.stderr.on('data', (chunk) => chunks.push(chunk))
  const closed = new Promise((resolve) => child.on('close', resolve))

  let lastResort: NodeJS.Timeout | undefined
  const abort = () => {
    endGroup(child, 'SIGINT')
    lastResort = setTimeout(() => endGroup(child, 'SIGKILL'), patienceMs)
  }
  signal.addEventListener('abort', abort)
  const failure = await new Promise<string | undefined>((resolve) => {
    child.on('error', (error) => resolve(error.message))
    child.on('exit', (code) => resolve(code === 0 ? undefined : ''))
  })
  signal.removeEventListener('abort', abort)
  clearTimeout(lastResort)
  endGroup(child, 'SIGKILL')
  await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, outputPatienceMs).unref())])
  const tookTooLong = signal.aborted && signal.reason?.name === 'TimeoutError'
  const remark = tookTooLong ? '\nEnded because it took too long' : (failure ?? '')
  return { ok: failure === undefined, output: Buffer.concat(chunks).toString('utf8') + remark }
}

function endGroup(child: ChildProcess, how: NodeJS.Signals) {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, how)
  } catch {
    // Nobody of the group is left, or this is Windows, which has no groups.
    child.kill(how)
  }
}
