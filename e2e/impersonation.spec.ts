import type { Page } from '@playwright/test'
import { answerInstead } from './altered-answers.ts'
import { become } from './become.ts'
import { rowsOf, statusOf } from './calls.ts'
import { expect, people, test } from './people.ts'
import { chooseAction } from './table.ts'

const banner = (account: string, email: string) => `You are viewing ${account} as ${email}`
const missing = 'Your account is missing permissions. Please contact Parapet support.'

test('an operator opens the view of a customer in a tab of its own', async ({ as }) => {
  const page = await as('superAdmin')
  await page.goto("/manage-accounts?$filter=name eq 'Northbrine Ceramics'")
  const opened = page.context().waitForEvent('page')
  await chooseAction(page, 'Northbrine Ceramics', 'View as Account Admin')
  const view = await opened

  await test.step('as an Admin of that account', async () => {
    await expect(view.getByText(banner('Northbrine Ceramics', people.superAdmin))).toBeVisible()
    expect(new URL(view.url()).pathname).toBe('/dashboard')
    await expect(view.getByRole('banner').getByRole('heading')).toHaveText('Dashboard')
    await expect(view.getByRole('heading', { name: 'Compliance State' })).toBeVisible()
    await expect(view.getByText(missing), 'its permissions are there').toBeHidden()
    await expect(view.getByRole('navigation', { name: 'Main menu' })).toContainText('General Settings')
  })
  const token = await view.evaluate(() => sessionStorage.getItem('impersonateToken') ?? '')

  await test.step('with a token that belongs to this tab alone', async () => {
    const own = await page.evaluate(() => localStorage.getItem('sessionToken'))
    expect(token).not.toBe('')
    expect(token).not.toBe(own)
    expect(await page.evaluate(() => sessionStorage.getItem('impersonateToken'))).toBeNull()
    expect(await view.evaluate(() => localStorage.getItem('sessionToken'))).toBe(own)
    const asked = view.waitForRequest((request) => request.url().includes('/api/odata/insight'))
    await view.getByRole('link', { name: 'Insights' }).click()
    expect((await asked).headers().authorization).toBe(`Bearer ${token}`)
    const askedAtHome = page.waitForRequest((request) => request.url().includes('/api/odata/accountExtended'))
    await page.getByRole('columnheader', { name: 'Creation Time' }).click()
    expect((await askedAtHome).headers().authorization).toBe(`Bearer ${own}`)
  })

  await test.step('until they leave it', async () => {
    const closed = view.waitForEvent('close')
    await view.getByRole('button', { name: 'Exit' }).click()
    await closed
    expect(await statusOf(token, 'GET', '/auth/whoami'), 'the view is over').toBe(401)
    await page.goto('/manage-accounts')
    await expect(page.getByRole('banner').getByRole('heading')).toHaveText('System Admin Management')
  })
})

test('missing permissions of the customer are told and stay told', async ({ asAlone, tokenOf }) => {
  const page = await asAlone('superAdmin')
  await page.clock.install()
  await page.goto(await impersonationOf(await tokenOf('superAdmin'), 'Fallowfield Farms'))
  const toast = page.getByRole('region', { name: 'Messages' }).getByText(missing)
  await expect(toast).toBeVisible()
  await page.clock.runFor(60_000)
  await expect(toast).toBeVisible()

  await test.step('what blocks the customer is closed by whoever looks after them', async () => {
    const question = page.getByRole('dialog')
    await expect(question.getByRole('button', { name: 'Check Access' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(toast).toBeHidden()
    await page.reload()
    await question.getByRole('button', { name: 'Close' }).click()
    await expect(question).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Compliance State' })).toBeVisible()
  })
})

test('a reseller views the own customers alone', async ({ as, tokenOf }) => {
  const page = await as('vendor')

  await test.step('exit in a tab that cannot be closed leads back to the own home', async () => {
    await page.goto('/manage-accounts')
    await page.goto(await impersonationOf(await tokenOf('vendor'), 'Alder & Finch Logistics'))
    await expect(page.getByText(banner('Alder & Finch Logistics', people.vendor))).toBeVisible()
    await page.getByRole('button', { name: 'Exit' }).click()
    await expect(page.getByRole('banner').getByRole('heading')).toHaveText('Resellers Management Dashboard')
    expect(await page.evaluate(() => sessionStorage.getItem('impersonateToken'))).toBeNull()
    await expect(page.getByText('You are viewing Alder & Finch Logistics')).toBeHidden()
  })

  await test.step('a failed impersonation leads to the 404 page', async () => {
    await test.step('of a customer of another reseller', async () => {
      const address = await impersonationOf(await tokenOf('superAdmin'), 'Copperleaf Dental Group')
      await expectNotFound(page, address)
    })
    await test.step('because of the server', async () => {
      await answerInstead(page, '/auth/impersonate', 500)
      await expectNotFound(page, '/impersonate?accountId=1')
    })
    await test.step('by somebody who may not', async () => {
      await expectNotFound(await as('admin'), '/impersonate?accountId=1')
    })
  })
})

test('the view of a customer ends when its operator signs out in another tab', async ({ as, tokenOf }) => {
  const home = await as('superAdmin')
  await home.goto('/manage-vendors')
  // A session of its own: it is ended, and the others of the operator go on.
  await become(home, people.superAdmin)
  await home.goto('/manage-vendors')
  const view = await home.context().newPage()
  await view.goto(await impersonationOf(await tokenOf('superAdmin'), 'Northbrine Ceramics'))
  await expect(view.getByText(banner('Northbrine Ceramics', people.superAdmin))).toBeVisible()
  await home.getByRole('complementary', { name: 'Sidebar' }).getByRole('button', { name: 'Log out' }).click()
  await expect(view.getByRole('button', { name: 'Sign in with Microsoft' })).toBeVisible()
  await expect(view.getByText('Your session has ended.')).toBeVisible()
})

async function expectNotFound(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Sorry, page not found!' }).last()).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/404')
  expect(await page.evaluate(() => sessionStorage.getItem('impersonateToken'))).toBeNull()
}

async function impersonationOf(token: string, account: string): Promise<string> {
  const [found] = await rowsOf(token, 'accountExtended', `name eq '${account}'`)
  return `/impersonate?accountId=${found?.id}`
}
