import type { Page } from '@playwright/test'
import { componentTest, expect } from '#console/testing/component.ts'
import {
  type WebhookDelivery,
  webhookDeliveries,
  webhookDeliveryCalls,
} from '#contract/webhooks/webhook-deliveries.ts'
import { type Webhook, webhookCalls, webhooks } from '#contract/webhooks/webhooks.ts'
import type * as stories from './webhooks.stories.tsx'

const test = componentTest<typeof stories>()
const at = '/settings/webhooks'
const time = '2026-01-05T08:00:00.000Z'

const hook = (changes: Partial<Webhook> = {}): Webhook => ({
  id: 5,
  accountId: 1,
  name: 'Operations',
  url: 'https://hooks.example/x',
  events: [1, 4],
  format: 1,
  language: 1,
  status: 1,
  lastState: 4,
  lastTime: time,
  creationTime: time,
  lastUpdatedTime: time,
  ...changes,
})
const delivery = (id: number, changes: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id,
  accountId: 1,
  creationTime: time,
  webhookId: 5,
  webhookName: 'Operations',
  event: 1,
  aboutAccountName: 'Northbrine',
  state: 4,
  attempts: 11,
  responseStatus: null,
  problem: 6,
  responseBody: null,
  durationMs: 12,
  lastAttemptTime: time,
  nextAttemptTime: null,
  ...changes,
})
const choose = async (page: Page, name: string, action: string) => {
  await page.getByRole('row', { name }).getByRole('button').last().click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('a webhook is created with its events, and shows its secret once', async ({ api, show }) => {
  api.lists(webhooks, [])
  const created = api.answers(webhookCalls.create, { id: 5, secret: 'whsec_sample' })
  const page = await show('Webhooks', { at })
  await expect(page.getByText('No webhooks yet')).toBeVisible()
  await page.getByRole('button', { name: 'Create Webhook' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create Webhook' })
  await dialog.getByLabel('Name').fill('Operations')
  await dialog.getByLabel('Address').fill('hooks.example')
  await dialog.getByLabel('Name').focus()
  await expect(
    dialog.getByText('enter an address like https://example.com/hook', { exact: false }),
  ).toBeVisible()
  await dialog.getByLabel('Address').fill('https://hooks.example/x')
  await dialog.getByRole('checkbox', { name: 'Regression' }).uncheck()
  await dialog.getByRole('button', { name: 'Create' }).click()
  const shown = page.getByRole('dialog', { name: 'Secret of the webhook' })
  await expect(shown.getByRole('textbox')).toHaveValue('whsec_sample')
  await shown.getByRole('button', { name: 'Done' }).click()
  await expect(shown).toBeHidden()
  expect(created.map(({ body }) => [body.url, body.events])).toEqual([
    ['https://hooks.example/x', [1, 2, 4, 5]],
  ])
})

test('the delivery log says what was answered, in the language of the reader, and sends again', async ({
  api,
  show,
}) => {
  api.lists(webhooks, [hook()])
  const asked = api.lists(webhookDeliveries, [
    delivery(1),
    delivery(2, { state: 3, responseStatus: 200, problem: null, attempts: 1 }),
    delivery(3, { state: 1, problem: 3 }),
  ])
  const sent = api.answers(webhookDeliveryCalls.sendAgain, {} as never)
  const page = await show('Webhooks', { at, lang: 'de' })
  await choose(page, 'Operations', 'Zustellungen')
  const log = page.getByRole('dialog', { name: 'Zustellungen von Operations' })
  await expect(log.getByText('Der Empfänger ist nicht erreichbar')).toBeVisible()
  await expect(log.getByText('Der Empfänger hat nicht innerhalb von 10 Sekunden geantwortet')).toBeVisible()
  await expect(log.getByText('Nicht zugestellt')).toBeVisible()
  await expect(log.getByText('Warnung ausgelöst').first()).toBeVisible()
  expect(asked[0]?.query.$filter).toContain('webhookId eq 5')
  await log.getByRole('row').nth(1).getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Erneut senden' }).click()
  await expect.poll(() => sent.map(({ body }) => body.ids)).toEqual([[1]])
  await log.getByRole('row').nth(3).getByRole('button').last().click()
  await expect(page.getByRole('menuitem', { name: /^Erneut senden/ }).last()).toHaveAttribute(
    'aria-disabled',
    'true',
  )
})

test('a new secret is asked for, and shown once', async ({ api, show }) => {
  api.lists(webhooks, [hook()])
  const rolled = api.answers(webhookCalls.rollSecret, { id: 5, secret: 'whsec_other' })
  const page = await show('Webhooks', { at })
  await choose(page, 'Operations', 'New secret')
  const question = page.getByRole('dialog', { name: 'Create a new secret for “Operations”?' })
  await expect(question.getByText('For 24 hours messages are signed with both secrets')).toBeVisible()
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByRole('dialog', { name: 'Secret of the webhook' }).getByRole('textbox')).toHaveValue(
    'whsec_other',
  )
  expect(rolled.map(({ path }) => path)).toEqual(['/webhook/5/roll-secret'])
})

test('a test message goes to an enabled webhook alone', async ({ api, show }) => {
  api.lists(webhooks, [hook(), hook({ id: 6, name: 'Resting', status: 2 })])
  const tested = api.answers(webhookCalls.test, {} as never)
  const page = await show('Webhooks', { at })
  await choose(page, 'Operations', 'Send test message')
  await expect.poll(() => tested.map(({ path }) => path)).toEqual(['/webhook/5/test'])
  await page.getByRole('row', { name: 'Resting' }).getByRole('button').last().click()
  await expect(page.getByRole('menuitem', { name: /^Send test message/ }).last()).toHaveAttribute(
    'aria-disabled',
    'true',
  )
})
