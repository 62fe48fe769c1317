import assert from 'node:assert/strict'
import { test } from 'node:test'
import { models } from './models.ts'

test('what is searched can be filtered: a search is a filter', () => {
  const wrong = models.flatMap(({ name, fields }) =>
    Object.entries(fields)
      .filter(([, { search, filter }]) => search && !filter)
      .map(([field]) => `${name} ${field}`),
  )
  assert.deepEqual(wrong, [])
})
