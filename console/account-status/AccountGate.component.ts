import { answerStatus } from '#console/testing/account-status.ts'
import { componentTest, expect } from '#console/testing/component.ts'
import { accountCalls } from '#contract/accounts/account-calls.ts'
import { accountStatus, microsoftApplicationStatus } from '#contract/accounts/accounts.ts'
import { expectAccessible } from '#e2e/accessible.ts'
import type * as stories from './AccountGate.stories.tsx'

const test = componentTest<typeof stories>()
const { MissingAssignments } = microsoftApplicationStatus.value
const missing = {
  connectionStatus: 'MISSING_ASSIGNMENTS',
  microsoftApplicationStatus: MissingAssignments,
} as const

test('a missing role blocks the console, asks again, refuses in red, and is confirmed without a gap', async ({
  api,
  show,
}) => {
  answerStatus(api, missing)
  const page = await show('Gate', { at: '/dashboard' })
  const question = page.getByRole('dialog')
  await expect(question).toContainText("assign the 'Global Reader' role to the enterprise application")
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(question).toBeVisible()

  const check = api.holds(accountCalls.checkAppAccess, missing)
  await question.getByRole('button', { name: 'Check Access' }).click()
  await expect(question.getByRole('button', { name: 'Checking...' })).toBeVisible()
  check.release()
  const refusal = question.getByText(
    'Required action did not take place. Please complete the necessary assignments.',
  )
  await expect(refusal).toBeVisible()
  await expect(refusal, 'in red').toHaveCSS('color', 'rgb(198, 47, 61)')
  await expectAccessible(page, '.ant-modal')

  const asked = answerStatus(api)
  api.answers(accountCalls.checkAppAccess, { connectionStatus: 'OK', microsoftApplicationStatus: 2 })
  const wasOpen = await page.evaluateHandle(() => {
    const seen = { open: false }
    new MutationObserver(() => {
      seen.open ||= !document.querySelector('[role=dialog]')
    }).observe(document.body, { childList: true, subtree: true })
    return seen
  })
  await question.getByRole('button', { name: 'Check Access' }).click()
  await expect(question).toContainText('Access Confirmed')
  expect(await wasOpen.jsonValue(), 'blocked all the time').toEqual({ open: false })
  await expect(question).toContainText('Your connection to the app is active and verified.')
  expect(asked.length, 'the status is read again').toBeGreaterThan(0)
  await question.getByRole('button', { name: 'Continue' }).click()
  await expect(question).toBeHidden()
})

test('the first scan is waited for, looked at every 30 seconds and no longer', async ({ api, show }) => {
  const pending = (done: number) =>
    answerStatus(api, {
      status: accountStatus.value.PendingInitialScan,
      lastScanTime: null,
      scan: { state: 'running', phase: 'evaluating', done, total: 251, estimateSeconds: 100 },
    })
  pending(142)
  const page = await show('Gate', { at: '/dashboard', prepare: (one) => one.clock.install() })
  const wait = page.getByRole('dialog')
  await expect(wait).toContainText(
    'Waiting for initial account configuration to complete. This may take a few minutes.',
  )
  await expect(wait).toContainText('142 of 251 recommendations evaluated')
  await expect(wait).toContainText('about 2 minutes left')
  await page.keyboard.press('Escape')
  await expect(wait).toBeVisible()
  await expectAccessible(page, '.ant-modal')

  await page.clock.pauseAt(Date.now() + 1000)
  /** Lets what has come be drawn: timers stand still. */
  const drawn = (words: string) =>
    expect(async () => {
      await page.clock.runFor(20)
      await expect(wait).toContainText(words, { timeout: 500 })
    }).toPass()
  for (const done of [143, 144]) {
    const asked = pending(done)
    await page.clock.runFor(30_000)
    await drawn(`${done} of 251`)
    expect(asked, 'once in 30 seconds').toHaveLength(1)
  }
  const asked = answerStatus(api)
  await page.clock.runFor(30_000)
  await page.clock.resume()
  await expect(wait).toBeHidden()
  await expect
    .poll(() => asked.length, 'what was read before the first scan is asked for once more, this too')
    .toBe(2)
  await page.clock.runFor(120_000)
  expect(asked, 'an enabled account is not asked about again').toHaveLength(2)
})
