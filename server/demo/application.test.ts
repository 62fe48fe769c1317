import assert from 'node:assert/strict'
import { test } from 'node:test'
import { demoRefusal } from './application.ts'

test('a demonstration begins by itself where nothing speaks against it', () => {
  assert.equal(demoRefusal({}), null)
  assert.equal(demoRefusal({ PARAPET_DEMO: '1', DATABASE_URL: 'postgres://x' }), null)
})

test('an installation that lacks the application id is refused, not simulated', () => {
  assert.match(demoRefusal({ PARAPET_DEMO: '0' }) ?? '', /^Set MICROSOFT_CLIENT_ID: PARAPET_DEMO is off/)
  assert.match(demoRefusal({ DATABASE_URL: 'postgres://x' }) ?? '', /DATABASE_URL is set/)
  assert.match(demoRefusal({ ENVIRONMENT_NAME: 'production', PARAPET_DEMO: '1' }) ?? '', /production/)
  assert.match(demoRefusal({ NODE_ENV: 'production' }) ?? '', /production/)
})
