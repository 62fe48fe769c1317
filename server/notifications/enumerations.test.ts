import assert from 'node:assert/strict'
import { test } from 'node:test'
import { settingCalls } from '#contract/settings/settings.ts'
import { testServer } from '../testing/harness.ts'

const server = await testServer()

test('the choices of notifications, terms and alerts have their numbers', async () => {
  const { body } = await server.as(server.people.superAdmin).call(settingCalls.app)
  const numbers = (key: string) => body.enums[key]?.map(({ name, value }) => [name, value])
  assert.deepEqual(numbers('NotificationStatus'), [
    ['Enabled', 1],
    ['Draft', 2],
    ['Deleted', 3],
  ])
  assert.deepEqual(numbers('TermsAndConditionsTypes'), [
    ['User', 1],
    ['Reseller', 2],
  ])
  assert.deepEqual(numbers('TermsAndConditionsStatus'), [
    ['Active', 1],
    ['Past', 2],
    ['Draft', 3],
    ['Deleted', 4],
  ])
  assert.deepEqual(numbers('AlertNotificationType'), [
    ['None', 0],
    ['Email', 1],
    ['Sms', 2],
    ['EmailSms', 3],
  ])
  assert.deepEqual(numbers('AlertStatus'), [
    ['Enabled', 1],
    ['Disabled', 2],
    ['Deleted', 3],
  ])
})
