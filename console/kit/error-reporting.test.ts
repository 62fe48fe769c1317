import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it, mock } from 'node:test'
import { ApiError } from './api.ts'
import { reportError, sampleRate } from './error-reporting.ts'

type Report = Record<'name' | 'message' | 'source' | 'path', string>
let reports: Report[] = []

beforeEach(() => {
  reports = []
  Object.defineProperty(globalThis, 'window', {
    value: { location: { pathname: '/insights', search: '?code=secret' } },
    configurable: true,
  })
  mock.method(console, 'error', (_words: string, report: Report) => reports.push(report))
})
afterEach(() => mock.restoreAll())

describe('error reporting', () => {
  it('reports every error', () => {
    assert.equal(sampleRate, 1)
    for (let count = 0; count < 200; count++) reportError(new Error('broken'), 'window')
    assert.equal(reports.length, 200)
  })

  it('tells what happened and where, without the query of the address', () => {
    reportError(new TypeError('x is undefined'), 'route')
    const [report] = reports
    assert.partialDeepStrictEqual(report, {
      name: 'TypeError',
      message: 'x is undefined',
      source: 'route',
      path: '/insights',
    })
    assert.ok(!JSON.stringify(report).includes('secret'))
  })

  it('is silent about what the server has answered and about requests that were given up', () => {
    reportError(new ApiError(500, 'Internal server error'), 'promise')
    reportError(new DOMException('gone', 'AbortError'), 'promise')
    assert.equal(reports.length, 0)
  })

  it('takes anything that was thrown', () => {
    reportError('just words', 'promise')
    assert.deepEqual(
      reports.map(({ message }) => message),
      ['just words'],
    )
  })
})
