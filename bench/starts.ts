import { spawn } from 'node:child_process'
import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { printTable } from './table.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** First start (empty data folder), second start, and what an installation weighs. */
export async function measureStarts(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'parapet-start-'))
  try {
    const first = await timeToReady(folder)
    const second = await timeToReady(folder)
    const size = await sizeOf(join(root, 'node_modules'))
    printTable(
      ['npm start', 'value'],
      [
        ['first start s (installed, console built)', first.toFixed(1)],
        ['second start s', second.toFixed(1)],
        ['node_modules MB', (size / 1e6).toFixed(0)],
      ],
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function timeToReady(folder: string): Promise<number> {
  const port = 20_000 + (process.pid % 20_000)
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', 'server/cli.ts', 'start'],
      {
        cwd: root,
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { ...process.env, PORT: String(port), PARAPET_DATA: folder },
      },
    )
    let ready: number | undefined
    child.stdout.on('data', (text: Buffer) => {
      if (ready !== undefined || !text.toString().includes('is ready')) return
      ready = (performance.now() - began) / 1000
      child.kill('SIGINT')
    })
    child.on('exit', (code) =>
      ready === undefined ? reject(new Error(`start ended with ${code}`)) : resolve(ready),
    )
  })
}

async function sizeOf(folder: string): Promise<number> {
  let sum = 0
  for (const name of await readdir(folder, { recursive: true })) {
    const info = await lstat(join(folder, name))
    if (info.isFile()) sum += info.size
  }
  return sum
}
