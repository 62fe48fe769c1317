import assert from 'node:assert/strict'
import { test } from 'node:test'
import { undeliveredMailCalls } from '#contract/mail/undelivered-mails.ts'
import { testServer } from '../testing/harness.ts'
import { mailDesk, minute } from './testing/mail-desk.ts'

const server = await testServer()
const operator = server.as(server.people.superAdmin)
const { aWorker, open: openServer, outbox, queue } = mailDesk(server)
const listed = async () => (await operator.list('undeliveredMail', {})).body.items

test('what was given up is listed with the server’s answer, and can be sent again with its content', async () => {
  let isOpen = false
  const catcher = await openServer({
    onRcptTo: (_address, _session, done) =>
      isOpen ? done() : done(Object.assign(new Error('not this mailbox'), { responseCode: 550 })),
  })
  await queue('no@x.example')
  assert.deepEqual(await listed(), [], 'one that waits for its first attempt is on its way')
  const worker = aWorker(catcher.url)
  await worker.send()
  assert.partialDeepStrictEqual((await listed())[0], { state: 1, attempts: 1, recipient: 'no@x.example' })
  const [{ id = 0 } = {}] = (await listed()) as { id?: number }[]
  const again = () => operator.call(undeliveredMailCalls.sendAgain, { body: { ids: [id] } })
  assert.equal((await again()).status, 409, 'it is tried again anyway')
  for (const minutes of [1, 5]) {
    worker.move(minutes * minute)
    await worker.send()
  }
  const [row] = await listed()
  assert.partialDeepStrictEqual(row, { state: 2, attempts: 3, accountName: 'Northbrine' })
  assert.match(String(row?.lastError), /550 not this mailbox/)
  assert.ok(!JSON.stringify(row).includes('token=secret'), 'the list has no content')

  isOpen = true
  assert.equal((await again()).status, 200)
  assert.equal(await worker.send(), 1)
  assert.match(catcher.caught[0]?.mail.text ?? '', /token=secret/)
  assert.deepEqual(await listed(), [])
  assert.equal((await outbox())[0]?.state, 'sent')
  assert.equal((await again()).status, 404)
})
