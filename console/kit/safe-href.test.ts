import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { safeHref } from './safe-href.ts'

describe('a link in stored text', () => {
  it('may lead to the web and to a mailbox', () => {
    assert.equal(safeHref('https://parapet.example/terms?v=2'), 'https://parapet.example/terms?v=2')
    assert.equal(safeHref('mailto:legal@parapet.example'), 'mailto:legal@parapet.example')
  })

  it('may not run anything, nor lead into the console', () => {
    for (const trap of [
      'javascript:alert(1)',
      ' JaVaScRiPt:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      '/dashboard',
      '',
    ])
      assert.equal(safeHref(trap), undefined, trap)
    assert.equal(safeHref(null), undefined)
  })
})
