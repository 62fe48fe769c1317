import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { noOtherUser } from '../testing/other-user.ts'
import { claimDataFolder } from './data-folder.ts'

const modulePath = new URL('./data-folder.ts', import.meta.url).href
const lockName = 'parapet.lock'
let folder = ''

before(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'parapet-claim-'))
  // An ordinary user in the tests below must be able to reach it.
  chmodSync(folder, 0o777)
})
after(() => rmSync(folder, { recursive: true, force: true }))

const place = (name: string) => path.join(folder, name)

/** A process that claims the folder, says so or why not, and stays when it holds it. */
function claimant(data: string, url = 'http://127.0.0.1:4000'): ChildProcess {
  const program = `
    const { claimDataFolder } = await import(${JSON.stringify(modulePath)})
    try {
      const claim = await claimDataFolder(${JSON.stringify(data)})
      claim.describe({ url: ${JSON.stringify(url)} })
      console.log('claimed')
      setInterval(() => {}, 1000)
    } catch (error) {
      console.log(error.message)
    }`
  return spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

async function firstLine(child: ChildProcess): Promise<string> {
  const [chunk] = await once(child.stdout as NodeJS.ReadableStream, 'data')
  return String(chunk).trim()
}

async function killHard(child: ChildProcess) {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

test('a second process is told who runs on the folder and where', async () => {
  const data = place('second')
  const first = claimant(data)
  assert.equal(await firstLine(first), 'claimed')
  await assert.rejects(claimDataFolder(data), {
    name: 'DataFolderTaken',
    message: `Parapet already runs on ${data} (process ${first.pid}, http://127.0.0.1:4000)`,
  })
  await killHard(first)
})

test('a claim of this process is refused a second time until it is released', async () => {
  const data = place('release')
  const claim = await claimDataFolder(data)
  await assert.rejects(claimDataFolder(data), /already runs on .* \(process \d+\)$/)
  claim.release()
  const again = await claimDataFolder(data)
  again.release()
  assert.deepEqual(readdirSync(data), [])
})

test('the claim of a process that was killed is taken over', async () => {
  const data = place('killed')
  const first = claimant(data)
  assert.equal(await firstLine(first), 'claimed')
  await killHard(first)
  const claim = await claimDataFolder(data)
  assert.equal(JSON.parse(readFileSync(path.join(data, lockName), 'utf8')).pid, process.pid)
  claim.release()
})

test('a living process with the number of the dead one does not keep the folder', {
  skip: process.platform === 'win32' && 'Windows tells no start time',
}, async () => {
  const data = place('reused')
  const first = claimant(data)
  assert.equal(await firstLine(first), 'claimed')
  await killHard(first)
  const lock = path.join(data, lockName)
  writeFileSync(lock, JSON.stringify({ ...JSON.parse(readFileSync(lock, 'utf8')), pid: process.ppid }))
  const claim = await claimDataFolder(data)
  claim.release()
})

test('of many that race for the folder of a dead process exactly one gets it', async () => {
  for (let round = 0; round < 2; round++) {
    const data = place(`race-${round}`)
    const dead = claimant(data)
    assert.equal(await firstLine(dead), 'claimed')
    await killHard(dead)
    const rivals = Array.from({ length: 6 }, () => claimant(data))
    const answers = await Promise.all(rivals.map(firstLine))
    assert.equal(answers.filter((answer) => answer === 'claimed').length, 1, answers.join('\n'))
    assert.equal(answers.filter((answer) => /already runs on/.test(answer)).length, 5, answers.join('\n'))
    await Promise.all(rivals.filter((rival) => rival.exitCode === null).map(killHard))
    assert.deepEqual(readdirSync(data), [lockName])
  }
})

test('a take-over that was itself killed half way does not block the folder', async () => {
  const data = place('half-way')
  const dead = claimant(data)
  assert.equal(await firstLine(dead), 'claimed')
  await killHard(dead)
  const lock = path.join(data, lockName)
  const { token, pid } = JSON.parse(readFileSync(lock, 'utf8'))
  writeFileSync(
    `${lock}.${token}`,
    JSON.stringify({ token: 'guard-of-a-dead-process', pid, started: 'once' }),
  )
  const claim = await claimDataFolder(data)
  claim.release()
  assert.deepEqual(readdirSync(data), [])
})

test('a lock file that a power failure emptied is taken over, a fresh one is left alone', async () => {
  const data = place('emptied')
  const lock = path.join(data, lockName)
  const claim = await claimDataFolder(data)
  writeFileSync(lock, '')
  await assert.rejects(claimDataFolder(data), /already runs/)
  utimesSync(lock, new Date(0), new Date(0))
  const again = await claimDataFolder(data)
  claim.release()
  await assert.rejects(claimDataFolder(data), /already runs/, 'the old claim must not release the new one')
  again.release()
})

test('says what to do when the folder cannot be written', {
  skip: noOtherUser(),
}, () => {
  const data = place('not-ours')
  spawnSync('install', ['-d', '-m', '0755', data])
  const program = `
    const { claimDataFolder } = await import(${JSON.stringify(modulePath)})
    await claimDataFolder(${JSON.stringify(data)}).catch((error) => console.log(error.message))`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
    uid: 65534,
    gid: 65534,
  })
  assert.match(stdout, /^Cannot write to the data folder .*not-ours \(EACCES\)\. Make it writable/)
})
