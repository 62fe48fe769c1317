import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { formatDate, fullDate, relativeDate } from './dates.ts'

const moment = '2025-03-07T05:09:02.000Z'
const inUtc = (format: Parameters<typeof formatDate>[1]) => formatDate(moment, format, { utc: true })

describe('a date', () => {
  it('stands in each of the formats', () => {
    assert.equal(inUtc('dd/MM/yyyy'), '07/03/2025')
    assert.equal(inUtc('dd/MM/yyyy HH:mm'), '07/03/2025 05:09')
    assert.equal(inUtc('MM/dd/yyyy'), '03/07/2025')
    assert.equal(inUtc('MM/dd/yyyy HH:mm'), '03/07/2025 05:09')
    assert.equal(inUtc('MMM dd'), 'Mar 07')
    assert.equal(inUtc('HH:mm:ss'), '05:09:02')
    assert.equal(inUtc('yyyy-MM-dd'), '2025-03-07')
  })

  it("names months in the reader's language", () => {
    assert.equal(formatDate(moment, 'MMM dd', { lang: 'de', utc: true }), 'Mär 07')
  })

  it("is in the reader's zone unless the place says UTC", () => {
    const local = new Date(2025, 0, 2, 3, 4)
    assert.equal(formatDate(local.toISOString(), 'dd/MM/yyyy HH:mm'), '02/01/2025 03:04')
  })

  it('has day, time and zone in its tooltip', () => {
    assert.match(fullDate(moment, 'en'), /7 March 2025.*\d\d:\d\d:\d\d \S+/)
    assert.match(fullDate(moment, 'de'), /7\. März 2025.*\d\d:\d\d:\d\d \S+/)
  })
})

describe('a recent date', () => {
  const now = Date.parse('2025-11-18T09:37:00Z')
  const ago = (iso: string, lang: 'en' | 'de' = 'en') => relativeDate(iso, lang, now)

  it('is told as a time ago', () => {
    assert.equal(ago('2025-11-18T09:36:30Z'), 'now')
    assert.equal(ago('2025-11-18T09:12:00Z'), '25 minutes ago')
    assert.equal(ago('2025-11-17T21:37:00Z'), '12 hours ago')
    assert.equal(ago('2025-11-18T09:12:00Z', 'de'), 'vor 25 Minuten')
  })

  it('is dd/MM/yyyy once it is a day old, and when it lies ahead', () => {
    assert.match(ago('2025-11-17T09:37:00Z'), /^1[678]\/11\/2025$/)
    assert.match(ago('2025-11-19T12:00:00Z'), /^(19|20)\/11\/2025$/)
  })
})
