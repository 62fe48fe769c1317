import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { startMark } from '#server/kit/process-lock.mjs'
import { RestartedProgram } from './restarted-program.ts'

const cwd = mkdtempSync(path.join(tmpdir(), 'parapet-restarted-'))
after(() => rmSync(cwd, { recursive: true }))
const save = (content: string) => writeFileSync(path.join(cwd, 'server/main.ts'), content)
const saying = (word: string) => `console.log('ready ${word} ' + process.pid); setInterval(() => {}, 1000)`

test('begins again at every save, waits after a crash, and leaves nothing behind', async () => {
  mkdirSync(path.join(cwd, 'server'))
  save(saying('one'))
  const told = new EventEmitter()
  const next = async (event: string): Promise<string> => String((await once(told, event))[0])
  const first = next('ready')
  let line = ''
  const program = new RestartedProgram({
    args: ['server/main.ts'],
    cwd,
    env: process.env,
    folders: ['server'],
    readyLine: /^ready/,
    onLine: (said) => {
      line = said
    },
    onReady: () => told.emit('ready', line),
    onCrash: (code) => told.emit('crash', code),
  })
  assert.match(await first, /^ready one/)
  const firstPid = Number(line.split(' ').at(-1))

  const second = next('ready')
  save(saying('two'))
  assert.match(await second, /^ready two/)
  assert.equal(startMark(firstPid), null, 'the one before is gone')

  const crash = next('crash')
  save('this is no program')
  assert.equal(await crash, '1')
  const third = next('ready')
  save(saying('three'))
  const lastPid = Number((await third).split(' ').at(-1))
  await program.stop()
  assert.equal(startMark(lastPid), null)
})
