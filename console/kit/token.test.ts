import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import {
  bearerToken,
  forgetSession,
  keepImpersonation,
  keepReturnPath,
  keepSession,
  returnPathOf,
  takeReturnPath,
} from './token.ts'

/** The browser's storages, as far as tokens use them. */
function aStorage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}
const browser = { localStorage: aStorage(), sessionStorage: aStorage() }

beforeEach(() => {
  browser.localStorage = aStorage()
  browser.sessionStorage = aStorage()
  for (const [name, storage] of Object.entries(browser))
    Object.defineProperty(globalThis, name, { value: storage, configurable: true })
})

describe('the token', () => {
  it('is kept under the key sessionToken', () => {
    keepSession('mine')
    assert.equal(browser.localStorage.getItem('sessionToken'), 'mine')
    assert.equal(bearerToken(), 'mine')
  })

  it("is the tab's impersonation when there is one", () => {
    keepSession('mine')
    keepImpersonation('theirs')
    assert.equal(browser.sessionStorage.getItem('impersonateToken'), 'theirs')
    assert.equal(bearerToken(), 'theirs')
  })

  it('goes back to the own session when the impersonation is forgotten, and is gone after the next time', () => {
    keepSession('mine')
    keepImpersonation('theirs')
    forgetSession('theirs')
    assert.equal(bearerToken(), 'mine')
    forgetSession('mine')
    assert.equal(bearerToken(), null)
  })

  it('stays when it is that of somebody who signed in after the one to forget', () => {
    keepSession('of the next')
    forgetSession('of the former')
    assert.equal(bearerToken(), 'of the next')
    forgetSession(null)
    assert.equal(bearerToken(), 'of the next')
  })

  it('is that of who signed in last in this tab', () => {
    keepImpersonation('theirs')
    keepSession('mine')
    assert.equal(bearerToken(), 'mine')
  })
})

describe('the address to return to', () => {
  it('is path and query, kept under redirectUrl', () => {
    keepReturnPath('/manage-accounts?$filter=status eq 1')
    assert.equal(browser.localStorage.getItem('redirectUrl'), '/manage-accounts?$filter=status eq 1')
  })

  it('is used once', () => {
    keepReturnPath('/insights')
    assert.equal(takeReturnPath(), '/insights')
    assert.equal(takeReturnPath(), null)
  })

  it('is never another origin', () => {
    for (const trap of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
    ]) {
      keepReturnPath(trap)
      assert.equal(takeReturnPath(), null, trap)
    }
  })

  it('is none on the pages of sign-in', () => {
    assert.equal(returnPathOf('/auth/login', '?error=x'), null)
    assert.equal(returnPathOf('/auth/sign-up', '?accountId=3'), null)
    assert.equal(returnPathOf('/auth', ''), null)
    assert.equal(returnPathOf('/authors', ''), '/authors')
    assert.equal(returnPathOf('/insights/4', '?$top=25'), '/insights/4?$top=25')
  })
})
