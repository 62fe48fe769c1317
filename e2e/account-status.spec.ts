import type { Page } from '@playwright/test'
import { become } from './become.ts'
import { call, changeApplication, rowsOf } from './calls.ts'
import { expect, test } from './people.ts'
import { scanned } from './scanned.ts'

const trigger = (page: Page) => page.getByRole('button', { name: /^Account status/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Account status' })
const tile = (page: Page, name: string) => panel(page).getByRole('link', { name: new RegExp(`^${name}`) })

test('the status opens on click, tells scores and connectors, and leads to the rows behind', async ({
  as,
  tokenOf,
}) => {
  const page = await as('admin')
  const status = await scanned(await tokenOf('admin'))
  const score = (status.standardSecurityScore ?? 0).toFixed(1)
  await page.goto('/settings/general')
  await expect(trigger(page)).toContainText(`Baseline ${score}`)
  await expect(page.getByRole('banner')).toContainText(
    /Northbrine Ceramics · last scan \d\d\/\d\d\/\d{4} \d\d:\d\d/,
  )
  await expect(panel(page)).toBeHidden()
  await trigger(page).click()
  await expect(panel(page)).toContainText('Northbrine Ceramics')
  await expect(panel(page)).toContainText(`${status.assessed} of ${status.total} assessed`)
  await expect(tile(page, 'Baseline Score')).toContainText(score)
  await expect(tile(page, 'Custom Score')).toContainText((status.customSecurityScore ?? 0).toFixed(1))
  await expect(tile(page, 'Alerts Status')).toBeVisible()
  await expect(panel(page).getByText('System connecters are configured correctly')).toBeVisible()
  await tile(page, 'Custom Score').click()
  await expect
    .poll(() => new URL(page.url()).searchParams.get('$filter'))
    .toBe('isCompliant eq false and isExempted eq false')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
})

test('operators and resellers have no account status, but those who view an account do', async ({
  as,
  tokenOf,
}) => {
  const [operator, reseller] = [await as('superAdmin'), await as('vendor')]
  for (const page of [operator, reseller]) {
    await page.goto('/manage-accounts')
    // From here on: what was on the page before may have asked as somebody else.
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await expect(trigger(page)).toHaveCount(0)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(asked).not.toContain('/api/account/status')
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
  try {
    for (const [globalReader, words] of [
      [false, "assign the 'Global Reader' role to the enterprise application"],
      [true, 'Access Confirmed'],
    ] as const) {
      await changeApplication('kestrel-rowe', { consented: 'all', globalReader, secretExpired: false })
      await question.getByRole('button', { name: 'Check Access' }).click()
      await expect(question).toContainText(words)
    }
    await question.getByRole('button', { name: 'Continue' }).click()
    await expect(question).toBeHidden()
    await expect(trigger(page)).toContainText('System connecters are configured correctly')
  } finally {
    await changeApplication('kestrel-rowe', { secretExpired: true })
    await call(token, 'POST', '/account/checkAppAccess')
  }
})
