import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { call, rowsOf, statusOf } from './calls.ts'
import { card } from './dashboard.ts'
import { startOwnProduct } from './own-product.ts'
import { expect, people, signIn, test } from './people.ts'
import { aName } from './rows.ts'
import { chooseAction, expectToast, rowOf } from './table.ts'

const removeAlert = (token: string, id: number) => call(token, 'PATCH', `/alert/update/${id}`, { status: 3 })

test('an alert from the filtered list becomes active, is told by email once, and an exemption ends it', async ({
  browser,
}) => {
  // A person's whole way on an installation of its own: two scans of a tenant that drifts, a mail server, several screens.
  test.setTimeout(400_000)
  const own = await startOwnProduct()
  const name = aName('Watch this')
  const ada = people.admin
  const aPage = async () => (await browser.newContext({ baseURL: own.url })).newPage()
  try {
    const [page, operator] = [await aPage(), await aPage()]
    const ask = async <Answer>(path: string): Promise<Answer> => {
      const token = await page.evaluate(() => localStorage.getItem('sessionToken') ?? '')
      const headers = { authorization: `Bearer ${token}` }
      return (await (await fetch(`${own.url}/api${path}`, { headers })).json()) as Answer
    }

    await test.step('she signs up, and the tenant is scanned', async () => {
      await own.beganDaysAgo(30)
      await page.goto('/auth/sign-up')
      await page.getByRole('button', { name: 'Continue with Microsoft' }).click()
      await page.getByRole('button', { name: ada }).first().click()
      await page.getByLabel('Account Name').fill('Northbrine')
      await page.getByRole('checkbox', { name: /Terms and Conditions/ }).check()
      await page.getByRole('button', { name: 'Create Account' }).click()
      await expect(page.getByRole('banner').getByRole('heading', { name: 'Dashboard' })).toBeVisible()
      const scanTime = async () =>
        (await ask<{ lastScanTime: string | null }>('/account/status')).lastScanTime
      await expect.poll(scanTime, { message: 'the first scan', timeout: 150_000 }).not.toBeNull()
    })

    await test.step('the present filter of the recommendations comes along', async () => {
      await page.goto('/recommendations?$filter=regressedAt ne null')
      await page.getByRole('link', { name: 'Create Alert' }).click()
      await expect(page.getByRole('heading', { name: 'Create Alert', level: 2 })).toBeVisible()
      await expect(page.getByRole('radio', { name: 'Classification Rules' })).toBeChecked()
      await expect(page.getByText('would be quiet now')).toBeVisible()
      await page.getByLabel('Name').fill(name)
      await expectAccessible(page, 'main')
      await page.getByRole('button', { name: 'Next' }).click()
      await page.getByRole('button', { name: 'Next' }).click()
      await page.getByRole('button', { name: 'Create', exact: true }).click()
      await expectToast(page, 'Alert created')
      await expect
        .poll(() => new URL(page.url()).pathname, 'back where one came from')
        .toBe('/recommendations')
    })

    await test.step('a scan finds that the sharing of SharePoint was opened', async () => {
      await signIn(operator, people.superAdmin)
      await own.beganDaysAgo(40)
      await operator.goto('/manage-accounts')
      await chooseAction(operator, 'Northbrine', 'Scan')
      const count = async () => (await ask<{ count: number }>('/alert/active')).count
      await expect.poll(count, { message: 'the scan activates the alert', timeout: 150_000 }).toBe(1)
    })

    const told = () => own.mails.filter(({ to, mail }) => to === ada && mail.subject?.includes(name))
    await test.step('the mail arrives, and leads to the alert', async () => {
      await expect.poll(() => told().length, { message: 'the mail', timeout: 60_000 }).toBe(1)
      const { text = '', html = '' } = told()[0]?.mail ?? {}
      expect(text).toContain('A scan has activated the alert.')
      const link = /href="([^"]*\/active-alerts\/\d+)"/.exec(html)?.[1] ?? ''
      await page.goto(link)
      await expect(page.getByRole('heading', { name, level: 3 })).toBeVisible()
      await expect(
        page
          .getByRole('table')
          .getByText(/SharePoint/)
          .first(),
      ).toBeVisible()
      await expect(page.getByText(/^Recipients: \d/)).toBeVisible()
      await expectAccessible(page, 'main')
      await expectNoSidewaysScroll(page)
    })

    await test.step('an exemption ends it, and the history tells of both', async () => {
      await page.getByRole('button', { name: 'Exempt…' }).click()
      const dialog = page.getByRole('dialog', { name: 'Exempt Recommendation' })
      await dialog.getByRole('radio', { name: 'Risk Accepted' }).check()
      await dialog.getByRole('button', { name: 'Exempt' }).click()
      await expect(page.getByText('This alert is not active')).toBeVisible()
      await page.goto('/dashboard')
      await card(page, 'Latest Alerts').getByRole('link', { name: 'Show More' }).click()
      await expect(page.getByRole('heading', { name: 'Alerts History', level: 2 })).toBeVisible()
      await expect(page.getByRole('row')).toHaveCount(3)
      await page.getByRole('link', { name }).first().click()
      await expect(page.getByRole('heading', { name: `${name}: deactivated`, level: 2 })).toBeVisible()
      await expect(page.getByRole('region', { name: 'What ended it' })).toContainText('SharePoint')
      await expectAccessible(page, 'main')
      await expectNoSidewaysScroll(page)
      await page
        .getByRole('region', { name: 'This alert over time' })
        .getByRole('link', { name: /Activated/ })
        .click()
      await expect(page.getByRole('heading', { name: `${name}: activated`, level: 2 })).toBeVisible()
      expect(told(), 'told once').toHaveLength(1)
    })
  } finally {
    await own.stop()
  }
})

test('without alerts six are suggested, each made by one click', async ({ as, tokenOf }) => {
  const page = await as('superAdmin')
  const token = await tokenOf('superAdmin')
  const [account] = await rowsOf(token, 'accountExtended', "name eq 'Copperleaf Dental Group'")
  const { token: view } = await call<{ token: string }>(token, 'POST', '/auth/impersonate', {
    accountId: account?.id,
  })
  for (const { id } of await rowsOf(view, 'Alert', 'id gt 0')) await removeAlert(view, id)
  await page.goto(`/impersonate?accountId=${account?.id}`)
  await expect(page.getByText('You are viewing Copperleaf Dental Group')).toBeVisible()
  await page.goto('/manage-alerts')
  await expect(page.getByText('No alerts yet')).toBeVisible()
  const suggestions = page.getByRole('region', { name: 'Suggested alerts' })
  await expect(suggestions.getByRole('button')).toHaveCount(6)
  await suggestions.getByRole('button', { name: 'Create the alert Legacy authentication is allowed' }).click()
  await expectToast(page, 'Alert created')
  await expect(rowOf(page, 'Legacy authentication is allowed')).toBeVisible()
  await expect(suggestions.getByRole('button')).toHaveCount(5)
  const [made] = await rowsOf(view, 'Alert', "name eq 'Legacy authentication is allowed'")
  const [change] = await rowsOf(view, 'AlertsHistoryExtended', `alertId eq ${made?.id}`)
  if (change) expect(change.changedBy, 'the operator acts in the open').toBe(people.superAdmin)
})

test('View sees alerts, Edit changes them, and nobody else finds them', async ({ as, tokenOf }) => {
  const editor = await as('user')
  await editor.goto('/manage-alerts')
  await expect(editor.getByRole('button', { name: 'Create Alert' })).toBeVisible()
  const [alert] = await rowsOf(await tokenOf('admin'), 'Alert', 'id gt 0')
  const reader = await as('reader')
  await reader.goto('/manage-alerts')
  await expect(reader.getByText("you don't have enough permissions", { exact: false })).toBeVisible()
  await reader.goto(`/active-alerts/${alert?.id}`)
  await expect(reader.getByRole('heading', { name: String(alert?.name), level: 3 })).toBeVisible()
  await expect(reader.getByRole('button', { name: 'Edit Alert' })).toBeHidden()
  await reader.goto('/alerts-history')
  await expect(reader.getByRole('heading', { name: 'Alerts History', level: 2 })).toBeVisible()
  const patch = (token: string) =>
    statusOf(token, 'PATCH', `/alert/update/${alert?.id}`, { name: 'Mine now' })
  expect(await patch(await tokenOf('reader'))).toBe(403)
  expect(await patch(await tokenOf('userWithoutGroup'))).toBe(403)
})
