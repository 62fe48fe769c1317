import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pastNews } from './past-news.ts'

test('the start says that the history is being filled, and when it is complete', () => {
  assert.match(pastNews.begins(90) ?? '', /^The history of 90 days is being filled in the background/)
  assert.equal(pastNews.begins(0), null, 'without a history there is nothing to wait for')
  assert.match(pastNews.ends('210.5 s'), /complete after 210\.5 s/)
})
