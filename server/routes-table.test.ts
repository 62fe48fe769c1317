import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { eraseAccountJob } from '#contract/account-data/erasure-jobs.ts'
import { changes } from '#contract/operator-log/changes.ts'
import { routes } from './routes.ts'
import { routesFile, routesTable } from './routes-table.ts'

test('docs/routes.txt tells who may use which call', () => {
  const committed = readFileSync(routesFile, 'utf8')
  assert.equal(committed, routesTable(), 'run: node server/routes-table.ts')
})

test('the operator log has words for every call that it tells of, and for no other', () => {
  const logged = routes
    .filter(({ call }) => call.method !== 'GET' && !call.unlogged)
    .map(({ call }) => `${call.method} ${call.path}`)
  const callbacks = ['GET /microsoft/callback', 'GET /microsoft/consent-callback']
  assert.deepEqual(
    Object.keys(changes).toSorted(),
    [...logged, ...callbacks, eraseAccountJob.name].toSorted(),
  )
})
