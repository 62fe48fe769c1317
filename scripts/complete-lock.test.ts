import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { missingPlatforms } from './complete-lock.mjs'

const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as {
  packages: Record<string, { resolved?: string }>
}

test('the lock names the packages of every platform, or npm ci refuses it', () => {
  assert.deepEqual(missingPlatforms(lock), [], 'run: node scripts/complete-lock.mjs')
})

test('the lock names no registry', () => {
  assert.deepEqual(
    Object.entries(lock.packages).filter(([, entry]) => entry.resolved),
    [],
  )
})
