import assert from 'node:assert/strict'
import { test } from 'node:test'
import { germanMessagesOf, loadChecks } from './load-checks.ts'
import { messageFaults, saidIn, sharedMessageFaults } from './message-faults.ts'

const pages = loadChecks()
const page = pages.find(({ sql }) => sql !== null)
assert.ok(page)
const faultsOf = (sql: string, messages: Record<string, string>, german = messages) =>
  messageFaults({ ...page, sql, messages }, german)

test('every page says what it has words for, in both languages', () => {
  const faults = pages.flatMap((page) =>
    messageFaults(page, germanMessagesOf(page)).map((fault) => `${page.file}: ${fault}`),
  )
  assert.deepEqual(faults, [])
  assert.deepEqual(sharedMessageFaults(pages), [])
})

test('what does not fit is named', () => {
  assert.deepEqual(faultsOf("select say('off')", { off: 'Off.' }), [])
  assert.deepEqual(faultsOf("select say('of')", {}), ["There is no message 'of'."])
  assert.deepEqual(faultsOf("select say('off')", { off: '{n} off.' }), ["say('off') lacks {n}."])
  assert.deepEqual(faultsOf("select say('off', {n: 1, m: f({o: 1})})", { off: '{n} off.' }), [
    "The message 'off' has no place {m}.",
  ])
  assert.deepEqual(faultsOf('select 1', { off: 'Off.' }), ["Nobody says the message 'off'."])
  assert.deepEqual(faultsOf("select say('off')", { off: 'Off.' }, {}), ["The message 'off' has no German."])
  assert.deepEqual(faultsOf("select say('off')", { off: 'Off.' }, { off: 'Aus.', on: 'Ein.' }), [
    "The German message 'on' has no English.",
  ])
  assert.deepEqual(faultsOf("select say('off', {n: 1})", { off: '{n} off.' }, { off: 'Aus.' }), [
    "The German message 'off' has other places: none.",
  ])
  assert.deepEqual(faultsOf("select say('and')", { and: 'And.' }), [
    "The message 'and' is a shared one: give it another name.",
  ])
})

test('the places of a saying are read, whatever stands in them', () => {
  assert.deepEqual(saidIn("say('a', {'n': len([1, 2]), names: say('b', {of: '}, x: 1'})})"), [
    { code: 'a', places: ['n', 'names'] },
    { code: 'b', places: ['of'] },
  ])
})
