import assert from 'node:assert/strict'
import { describe, it, mock } from 'node:test'
import { createToastStack, toastDuration } from './toastStack.ts'

const texts = (stack: ReturnType<typeof createToastStack>) => stack.shown().map((toast) => toast.text)

describe('the toasts', () => {
  it('are at most two, and the newest stays', () => {
    const stack = createToastStack()
    for (const text of ['one', 'two', 'three']) stack.show({ kind: 'info', text, persistent: true })
    assert.deepEqual(texts(stack), ['two', 'three'])
  })

  it('give way to a new one before a persistent one does', () => {
    const stack = createToastStack()
    stack.show({ kind: 'error', text: 'stays', persistent: true })
    stack.success('first')
    stack.success('second')
    assert.deepEqual(texts(stack), ['stays', 'second'])
    stack.dismiss(3)
  })

  it('go away after five seconds, unless they are persistent', () => {
    mock.timers.enable({ apis: ['setTimeout'] })
    const stack = createToastStack()
    stack.show({ kind: 'info', text: 'stays', persistent: true })
    stack.info('goes')
    mock.timers.tick(toastDuration - 1)
    assert.deepEqual(texts(stack), ['stays', 'goes'])
    mock.timers.tick(1)
    assert.deepEqual(texts(stack), ['stays'])
    mock.timers.reset()
  })

  it('wait while they are held, and get their full time afterwards', () => {
    mock.timers.enable({ apis: ['setTimeout'] })
    const stack = createToastStack()
    stack.error('read me')
    stack.hold()
    mock.timers.tick(10 * toastDuration)
    assert.deepEqual(texts(stack), ['read me'])
    stack.release()
    mock.timers.tick(toastDuration - 1)
    assert.deepEqual(texts(stack), ['read me'])
    mock.timers.tick(1)
    assert.deepEqual(texts(stack), [])
    mock.timers.reset()
  })

  it('are not held by a toast that was dismissed under the pointer', () => {
    mock.timers.enable({ apis: ['setTimeout'] })
    const stack = createToastStack()
    const id = stack.error('dismissed')
    stack.hold()
    stack.dismiss(id)
    stack.info('next')
    mock.timers.tick(toastDuration)
    assert.deepEqual(texts(stack), [])
    mock.timers.reset()
  })

  it('show the same words once', () => {
    const stack = createToastStack()
    for (const text of ['other', 'same', 'same']) stack.show({ kind: 'error', text, persistent: true })
    assert.deepEqual(texts(stack), ['other', 'same'])
  })

  it('tell those who follow', () => {
    const stack = createToastStack()
    const changed = mock.fn()
    const stop = stack.follow(changed)
    const id = stack.show({ kind: 'info', text: 'hello', persistent: true })
    stack.dismiss(id)
    stop()
    stack.show({ kind: 'info', text: 'unheard', persistent: true })
    assert.equal(changed.mock.callCount(), 2)
  })
})
