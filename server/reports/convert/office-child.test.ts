import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { startMark } from '../../kit/process-lock.mjs'
import { until } from '../../testing/until.ts'
import { convertTwice, OfficeChild, startedOffice, Unconvertible } from './office-child.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'parapet-office-'))
after(() => rmSync(folder, { recursive: true, force: true }))

function program(name: string, source: string): string {
  const file = path.join(folder, `${name}.mjs`)
  writeFileSync(file, source)
  return file
}
const resting = program('resting', `setInterval(() => {}, 500); process.on('message', () => {})`)
/** Often, so that twelve looks are over before a busy one is ready. */
const lookMs = 100
const busy = program(
  'busy',
  `for (const end = Date.now() + 1500; Date.now() < end; );
   process.send({ kind: 'ready' }); process.on('message', () => {})`,
)

const isTold =
  existsSync('/proc/self/schedstat') && !/^0 0 /.test(readFileSync('/proc/self/schedstat', 'utf8'))
const skip = isTold ? false : 'the system does not tell what threads do'

test('a converter that comes to rest before it is ready is ended, and the next one is asked', {
  skip,
}, async () => {
  const started: OfficeChild[] = []
  const office = await startedOffice(() => {
    const one = new OfficeChild([], started.length < 2 ? resting : busy, lookMs)
    started.push(one)
    return one
  })
  assert.equal(started.length, 3)
  assert.equal(office, started[2])
  assert.deepEqual(
    started.map((one) => one.isFit),
    [false, false, true],
  )
  office.end()
})

test('who never starts is told so', async () => {
  const ending = program('ending', 'process.exit(1)')
  await assert.rejects(
    startedOffice(() => new OfficeChild([], ending)),
    Unconvertible,
  )
})

const working = program(
  'working',
  `process.on('message', ({ id }) => process.send({ kind: 'done', id, rss: 1, bytes: Buffer.from('%PDF-') }))
   process.send({ kind: 'ready' })`,
)
const dying = program(
  'dying',
  `process.on('message', () => process.kill(process.pid, 'SIGKILL')); process.send({ kind: 'ready' })`,
)
const request = { kind: 'pdf', docx: Buffer.from('a document') } as const

test('a conversion that is killed is tried once more, by another converter', async () => {
  const started: OfficeChild[] = []
  const next = () => {
    const one = new OfficeChild([], started.length === 0 ? dying : working)
    started.push(one)
    return one
  }
  assert.equal((await convertTwice(next, request)).toString(), '%PDF-')
  assert.deepEqual(
    started.map((one) => one.isFit),
    [false, true],
  )
  started[1]?.end()
})

test('a document that ends every converter is given up after two', async () => {
  let started = 0
  await assert.rejects(
    convertTwice(() => {
      started += 1
      return new OfficeChild([], dying)
    }, request),
    Unconvertible,
  )
  assert.equal(started, 2)
})

const endless = program(
  'endless',
  `process.on('message', () => { for (;;); }); process.send({ kind: 'ready' })`,
)

test('who cancels ends the converter in the middle of its document, and is told at once', async () => {
  const started: OfficeChild[] = []
  const next = () => {
    const one = new OfficeChild([], endless)
    started.push(one)
    return one
  }
  const office = await startedOffice(next)
  const cancel = new AbortController()
  const converting = convertTwice(() => office, request, cancel.signal)
  setImmediate(() => cancel.abort(new Error('cancelled')))
  await assert.rejects(converting, /cancelled/)
  assert.equal(office.isFit, false)
  assert.equal(started.length, 1, 'it is not tried again')
  await until(async () => office.pid !== undefined && startMark(office.pid) === null, 'its process has ended')
})

test('who cancels before the converter is ready leaves it to the next document', async () => {
  const office = new OfficeChild([], busy)
  const converting = convertTwice(() => office, request, AbortSignal.abort(new Error('cancelled')))
  await assert.rejects(converting, /cancelled/)
  assert.equal(office.isFit, true)
  office.end()
})
