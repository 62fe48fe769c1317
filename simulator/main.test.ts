import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { startSimulator } from './server.ts'

const main = fileURLToPath(new URL('main.ts', import.meta.url))

async function run(...options: string[]): Promise<{ child: ChildProcess; lines: string[] }> {
  const child = spawn(process.execPath, [main, ...options], { stdio: ['pipe', 'pipe', 'pipe'] })
  const lines: string[] = []
  const reader = createInterface({ input: child.stdout })
  reader.on('line', (line) => lines.push(line))
  await Promise.race([once(reader, 'line'), once(child, 'exit')])
  return { child, lines }
}

async function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null) await once(child, 'exit')
  return child.exitCode
}

test('prints its address in one line, goes on when its input ends, and stops on a signal', async () => {
  const { child, lines } = await run('--port', '0')
  const { simulator } = JSON.parse(lines[0] ?? '') as { simulator: string }
  assert.match(simulator, /^http:\/\/127\.0\.0\.1:\d+$/)
  child.stdin?.end()
  // The end of its input came before these questions: a program that ends with it answers the first at most.
  for (let question = 0; question < 3; question++)
    assert.equal((await fetch(`${simulator}/healthz`, { headers: { connection: 'close' } })).status, 200)
  child.kill('SIGTERM')
  assert.equal(await ended(child), 0)
  assert.equal(lines.length, 1)
})

test('ends with its parent when asked to', async () => {
  const { child } = await run('--port', '0', '--exit-with-parent')
  child.stdin?.end()
  assert.equal(await ended(child), 0)
})

test('prints the public address when it is given, and stops on Ctrl-C', async () => {
  const { child, lines } = await run('--port', '0', '--public-url', 'http://localhost:4401/')
  child.kill('SIGINT')
  assert.equal(await ended(child), 0)
  assert.deepEqual(lines, ['{"simulator":"http://localhost:4401"}'])
})

test('says what is wrong with its options, or that the port is taken', async () => {
  const { url, stop } = await startSimulator({ port: 0 })
  const taken = new URL(url).port
  for (const options of [
    [],
    ['--port', 'many'],
    ['--port', '70000'],
    ['--port', '0', '--colour', 'red'],
    ['--port', '0', '--users', 'many'],
    ['--port', taken],
  ]) {
    const child = spawn(process.execPath, [main, ...options], { stdio: ['ignore', 'pipe', 'pipe'] })
    let complaint = ''
    child.stderr.on('data', (chunk) => {
      complaint += chunk
    })
    const [code] = (await once(child, 'close')) as [number]
    assert.equal(code, 1)
    assert.match(complaint, /--port/)
  }
  await stop()
})
