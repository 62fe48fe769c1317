import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isNearEnd, pageOfCards, scrollPause, throttled } from './paging.ts'

test('a page of cards is longer in a window of 1080 px or more', () => {
  const sizes = { tall: 9, usual: 7 }
  assert.equal(pageOfCards(1080, sizes), 9)
  assert.equal(pageOfCards(1079, sizes), 7)
})

test('the end is near from 100 px on', () => {
  const at = (scrolled: number) => isNearEnd({ scrolled, windowHeight: 900, pageHeight: 2000 })
  assert.equal(at(999), false)
  assert.equal(at(1000), true)
  assert.equal(at(1100), true)
})

test('a page that does not fill the window is at its end', () => {
  assert.equal(isNearEnd({ scrolled: 0, windowHeight: 900, pageHeight: 900 }), true)
})

test('many events in 300 ms are one call, and the last is not lost', (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  assert.equal(scrollPause, 300)
  let calls = 0
  const { call, cancel } = throttled(() => {
    calls += 1
  }, scrollPause)
  for (let event = 0; event < 20; event += 1) call()
  context.mock.timers.tick(299)
  assert.equal(calls, 0)
  context.mock.timers.tick(1)
  assert.equal(calls, 1)
  call()
  context.mock.timers.tick(300)
  assert.equal(calls, 2)
  call()
  cancel()
  context.mock.timers.tick(300)
  assert.equal(calls, 2)
})
