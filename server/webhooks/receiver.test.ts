import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, test } from 'node:test'
import { networkList } from './addresses.ts'
import { post } from './post.ts'
import { newSecret, signatureOf } from './signature.ts'

const page = await readFile(new URL('../../docs/webhooks.md', import.meta.url), 'utf8')
const [, program = ''] = /```js\n(.*?)```/s.exec(page) ?? []
const secret = newSecret()
const folder = await mkdtemp(join(tmpdir(), 'parapet-receiver-'))
const file = join(folder, 'receiver.mjs')
await writeFile(file, program)
const receiver = spawn(process.execPath, [file], {
  stdio: ['ignore', 'pipe', 'inherit'],
  env: { ...process.env, WEBHOOK_SECRET: secret, PORT: '0' },
})
after(async () => {
  receiver.kill()
  await rm(folder, { recursive: true, force: true })
})
const lines = createInterface(receiver.stdout)
const [first] = (await once(lines, 'line')) as [string]
const url = `http://127.0.0.1:${first.split(' ')[1]}/`
const loopback = networkList(['127.0.0.0/8'])
const body = JSON.stringify({ event: 'test', account: { name: 'Northbrine' } })

const send = async (signature: string, sent = body) =>
  (await post({ url, body: sent, headers: { 'parapet-signature': signature } }, loopback)).status

test('the receiver of the documentation takes what is ours, also in the day after a new secret', async () => {
  const heard = once(lines, 'line')
  assert.equal(await send(signatureOf([secret], body, new Date())), 204)
  assert.deepEqual(await heard, ['test Northbrine'])
  assert.equal(await send(signatureOf([newSecret(), secret], body, new Date())), 204)
})

test('and refuses another secret, another body, an old message and nonsense', async () => {
  const now = new Date()
  assert.equal(await send(signatureOf([newSecret()], body, now)), 401)
  assert.equal(await send(signatureOf([secret], body, now), `${body} `), 401)
  assert.equal(await send(signatureOf([secret], body, new Date(now.getTime() - 6 * 60_000))), 401)
  for (const odd of ['', 't=,v1=', 'v1=00', 't=1e9,v1=zz']) assert.equal(await send(odd), 401)
})
