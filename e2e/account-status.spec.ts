import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { alterAnswer, holdBack } from './altered-answers.ts'
import { become } from './become.ts'
import { call, changeApplication, rowsOf } from './calls.ts'
import { expect, test } from './people.ts'
import { pointAt } from './point-at.ts'
import { scanned } from './scanned.ts'

const trigger = (page: Page) => page.getByRole('button', { name: /^Account status/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Account status' })
const tile = (page: Page, name: string) => panel(page).getByRole('link', { name: new RegExp(`^${name}`) })
const alertsBadge = (page: Page) => trigger(page).locator('.status-trigger-sign strong')
/** How often a page asks how its account is. */
function countAsking(page: Page): () => number {
  let asked = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/account/status') asked += 1
  })
  return () => asked
}

test('an administrator reads how the account is', async ({ as, tokenOf }) => {
  const page = await as('admin')

  await test.step('the status opens on click, tells scores and connectors, and leads to the rows behind', async () => {
    const status = await scanned(await tokenOf('admin'))
    const score = (status.standardSecurityScore ?? 0).toFixed(1)
    await page.goto('/settings/general')
    await expect(trigger(page)).toContainText(`Baseline ${score}`)
    await expect(panel(page)).toBeHidden()
    await expect(page.getByRole('banner')).toContainText(
      /Northbrine Ceramics · last scan \d\d\/\d\d\/\d{4} \d\d:\d\d/,
    )
    await expect(trigger(page).locator('.status-trigger-sign')).toHaveCount(2)
    const connectors = trigger(page).locator('.status-trigger-sign').last()
    await pointAt(connectors, 'System connecters are configured correctly')

    await trigger(page).click()
    await expect(panel(page)).toContainText('Northbrine Ceramics')
    await expect(panel(page)).toContainText(`${status.assessed} of ${status.total} assessed`)
    await expect(panel(page)).toContainText(
      /Last scan \d\d\/\d\d\/\d{4} \d\d:\d\d · next scan around \d\d:\d\d/,
    )
    await expect(tile(page, 'Baseline Score')).toContainText(score)
    await expect(tile(page, 'Custom Score')).toContainText((status.customSecurityScore ?? 0).toFixed(1))
    await expect(tile(page, 'Alerts Status')).toHaveAttribute('href', '/active-alerts')
    await expect(panel(page).getByText('Connectors Status')).toBeVisible()
    await expect(panel(page).getByText('System connecters are configured correctly')).toBeVisible()
    await expectAccessible(page, '.status-flyout')
    for (const time of await panel(page).locator('time').all()) {
      await pointAt(time, / at \d\d:\d\d:\d\d \S+$/)
      // Inside, for the panel hides what lies below it.
      await expect(panel(page).getByRole('tooltip').filter({ visible: true })).toHaveCount(1)
    }

    const address = () => new URL(page.url()).searchParams.get('$filter')
    await tile(page, 'Custom Score').click()
    await expect.poll(address).toBe('isCompliant eq false and isExempted eq false')
    expect(new URL(page.url()).pathname).toBe('/recommendations')
    await expect(panel(page)).toBeHidden()
    await trigger(page).click()
    expect(await tile(page, 'Baseline Score').getAttribute('href')).toContain('$navorder=severity desc')
    await tile(page, 'Baseline Score').click()
    await expect.poll(address).toBe('isCompliant eq false')
  })

  await test.step('active alerts are counted with a way to them, and without a score there is none', async () => {
    await alterAnswer(page, '/account/status', (status: object) => ({
      ...status,
      alertStatus: false,
      numOfActiveAlerts: 3,
      standardSecurityScore: null,
      customSecurityScore: null,
    }))
    await page.goto('/settings/general')
    await expect(alertsBadge(page)).toHaveText('3')
    const alerts = trigger(page).locator('.status-trigger-sign').first()
    await pointAt(alerts, 'You currently have 3 active alerts. View Details')
    const tip = page.getByRole('tooltip').filter({ visible: true })
    await expect(tip.getByRole('link', { name: 'View Details' })).toHaveAttribute('href', '/active-alerts')
    await trigger(page).click()
    await expect(tile(page, 'Alerts Status')).toContainText('You currently have 3 active alerts.')
    await expect(tile(page, 'Alerts Status')).toContainText('View Details')
    for (const name of ['Baseline Score', 'Custom Score']) await expect(tile(page, name)).toContainText('N/A')
    await tile(page, 'Alerts Status').click()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/active-alerts')
  })

  await test.step('without an active alert the status says so and has no badge', async () => {
    await page.unrouteAll()
    await alterAnswer(page, '/account/status', (status: object) => ({
      ...status,
      alertStatus: true,
      numOfActiveAlerts: 0,
    }))
    await page.goto('/settings/general')
    await pointAt(trigger(page).locator('.status-trigger-sign').first(), 'No alerts are currently active.')
    await expect(alertsBadge(page)).toHaveCount(0)
    await trigger(page).click()
    await expect(tile(page, 'Alerts Status')).toContainText('No alerts are currently active.')
    await expect(tile(page, 'Alerts Status')).toHaveAttribute('href', '/active-alerts')
  })
})

test('operators and resellers have no account status, but those who view an account do', async ({
  as,
  tokenOf,
}) => {
  const [operator, reseller] = [await as('superAdmin'), await as('vendor')]
  for (const page of [operator, reseller]) {
    await page.goto('/manage-accounts')
    // From here on: what was on the page before may have asked as somebody else.
    const asked = countAsking(page)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await expect(trigger(page)).toHaveCount(0)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(asked()).toBe(0)
  }
  const [account] = await rowsOf(await tokenOf('vendor'), 'accountExtended', "name eq 'Northbrine Ceramics'")
  await reseller.goto(`/impersonate?accountId=${account?.id}`)
  await expect(trigger(reseller)).toBeVisible()
})

test('an application without its role blocks the console until Microsoft confirms it', async ({ as }) => {
  const page = await as('admin')
  const token = await become(page, 'kira.admin@kestrelrowe.example')
  await page.goto('/dashboard')
  const question = page.getByRole('dialog')
  await expect(question, 'each reason has its cure').toContainText('Renew the certificate or client secret')
  await expect(question.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', /^mailto:/)
  await changeApplication('kestrel-rowe', { consented: 'all', globalReader: false, secretExpired: false })
  await question.getByRole('button', { name: 'Check Access' }).click()
  await expect(question).toContainText("assign the 'Global Reader' role to the enterprise application")
  await expect(trigger(page)).toContainText(
    'There is an issue with your system connectors. Please contact support',
  )
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(question).toBeVisible()

  const release = await holdBack(page, '/account/checkAppAccess')
  await question.getByRole('button', { name: 'Check Access' }).click()
  await expect(question.getByRole('button', { name: 'Checking...' })).toBeVisible()
  release()
  const refusal = question.getByText(
    'Required action did not take place. Please complete the necessary assignments.',
  )
  await expect(refusal).toBeVisible()
  await expect(refusal, 'in red').toHaveCSS('color', 'rgb(198, 47, 61)')
  await expectAccessible(page, '.ant-modal')

  const asked = countAsking(page)
  await changeApplication('kestrel-rowe', { consented: 'all', globalReader: true, secretExpired: false })
  await page.evaluate(`
    new MutationObserver(() => { window.wasOpen ||= !document.querySelector('[role=dialog]') })
      .observe(document.body, { childList: true, subtree: true })`)
  try {
    await question.getByRole('button', { name: 'Check Access' }).click()
    await expect(question).toContainText('Access Confirmed')
    expect(await page.evaluate('window.wasOpen'), 'blocked all the time').toBe(false)
    await expect(question).toContainText('Your connection to the app is active and verified.')
    await expect.poll(asked, 'the status is read again').toBeGreaterThan(0)
    await question.getByRole('button', { name: 'Continue' }).click()
    await expect(question).toBeHidden()
    await expect(trigger(page)).toContainText('System connecters are configured correctly')
  } finally {
    await changeApplication('kestrel-rowe', { secretExpired: true })
    await call(token, 'POST', '/account/checkAppAccess')
  }
})

test('the first scan is waited for, looked at every 30 seconds and no longer', async ({ asAlone }) => {
  const page = await asAlone('admin')
  const asked = countAsking(page)
  let isPending = true
  await alterAnswer(page, '/account/status', (status: object) => ({
    ...status,
    ...(isPending && {
      status: 4,
      scan: { state: 'running', phase: 'evaluating', done: 141 + asked(), total: 251, estimateSeconds: 100 },
    }),
  }))
  await page.clock.install()
  await page.goto('/dashboard')
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
  const first = asked()
  for (const times of [1, 2]) {
    const answered = page.waitForResponse(/\/api\/account\/status$/)
    await page.clock.runFor(30_000)
    await answered
    await expect(async () => {
      await page.clock.runFor(20)
      await expect(wait).toContainText(`${141 + asked()} of 251`, { timeout: 500 })
    }).toPass()
    expect(asked(), 'once in 30 seconds').toBe(first + times)
  }
  isPending = false
  await page.clock.runFor(30_000)
  await page.clock.resume()
  await expect(wait).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Compliance State' })).toBeVisible()
  const all = first + 4
  await expect.poll(asked, 'what was read before the first scan is asked for once more, this too').toBe(all)
  await page.clock.runFor(120_000)
  expect(asked(), 'an enabled account is not asked about again').toBe(all)
})
