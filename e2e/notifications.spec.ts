import type { Page } from '@playwright/test'
import { samples } from '#server/testing/media.ts'
import { answerInstead, holdBack } from './altered-answers.ts'
import { call, rowsOf } from './calls.ts'
import { goOn } from './go-on.ts'
import { expectGoodLooks } from './looks.ts'
import { expect, people, test } from './people.ts'
import { aName } from './rows.ts'
import {
  chooseAction,
  dialogNamed,
  expectColumns,
  expectToast,
  pick,
  rowOf,
  sayYes,
  toasts,
} from './table.ts'

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications', exact: true })
const tab = (page: Page, name: string) => panel(page).getByRole('tab', { name })
const items = (page: Page) => panel(page).getByRole('listitem')
const picture = { name: 'plan.png', mimeType: 'image/png', buffer: samples['image/png'] as Buffer }

test('an operator sends a notification with a picture, a customer reads and archives it', async ({
  as,
  tokenOf,
}) => {
  const name = aName('smtp')
  const title = aName('SMTP ends')
  const operator = await as('superAdmin')
  await operator.goto('/manage-notifications')
  await expectColumns(operator, ['Name', 'Time Sent', 'Creation Time', 'Last Updated', 'Status'])

  await test.step('it is written, shown as the customer will see it, and sent', async () => {
    await operator.getByRole('button', { name: 'Create Notification' }).click()
    const dialog = dialogNamed(operator, 'Create Notification')
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByLabel('Title').fill(title)
    await dialog.getByRole('textbox', { name: 'Content' }).fill('Move your printers.')
    await dialog.locator('input[type=file]').setInputFiles([picture])
    await expect(dialog.getByRole('article').locator('img')).toBeVisible()
    await pick(operator, dialog.getByLabel('Audience'), 'Single accounts')
    await dialog.getByLabel('Accounts', { exact: true }).fill('Northbrine')
    await operator.locator('.ant-select-dropdown:visible').getByTitle('Northbrine Ceramics').click()
    await expect(dialog.getByText(/^1 of \d+$/)).toBeVisible()
    await dialog.getByRole('radio', { name: 'Send now' }).check()
    await dialog.getByRole('switch', { name: 'Send it by email as well' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expectToast(operator, 'Account Notification Succesfully Created')
    await expectToast(operator, 'Account Notification Succesfully Published')
    await expect(operator.getByText(/^Accounts reached: 1\. Emails queued: \d+\.$/)).toBeVisible()
    await expect(rowOf(operator, name)).toContainText('Sent')
  })

  const customer = await as('admin')
  await customer.goto('/dashboard')
  await test.step('it stands in the bell, unread, in a panel of about a quarter by two fifths', async () => {
    await expect(bell(customer)).toHaveAccessibleName(/^Notifications, \d+ unread$/)
    await bell(customer).click()
    await expect(items(customer)).toHaveCount(4)
    await expect(items(customer).first()).toContainText(title)
    const box = await panel(customer).boundingBox()
    expect(box?.width).toBeGreaterThanOrEqual(1440 * 0.25)
    expect(box?.width).toBeLessThanOrEqual(1440 * 0.3)
    expect(box?.height).toBeGreaterThanOrEqual(900 * 0.4 - 1)
    expect(box?.height).toBeLessThanOrEqual(900 * 0.5)
  })
  await test.step('a mark that failed is only logged, and stays until the list is read again', async () => {
    const mine = items(customer).filter({ hasText: title })
    const list = '/odata/accountNotificationsExtended'
    const release = await holdBack(customer, list)
    await customer.route(/\/api\/notification\/\d+\/hide$/, (route) =>
      route.fulfill({ status: 500, json: { message: 'Internal server error' } }),
    )
    const logged = customer.waitForEvent('console', (message) =>
      message.text().includes('notification not marked'),
    )
    const read = customer.waitForRequest((request) => request.url().includes(list))
    await mine.hover()
    await panel(customer)
      .getByRole('button', { name: `Archive: ${title}` })
      .click()
    await logged
    await read
    await expect(mine).toHaveCount(0)
    await expect(toasts(customer)).toHaveCount(0)
    release()
    await expect(mine).toHaveCount(1)
    await customer.unrouteAll()
  })
  await test.step('a click opens it and marks it as read', async () => {
    const unread = Number(((await tab(customer, 'Unread').textContent()) ?? '').replace(/\D/g, ''))
    await items(customer).first().getByRole('link').click()
    await expect(customer).toHaveURL(/\/account-notifications\/\d+$/)
    const article = customer.getByRole('article')
    await expect(article.getByRole('heading', { name: title })).toBeVisible()
    await expect(article).toContainText(/Sent on \d\d\/\d\d\/\d{4} \d\d:\d\d \((now|1 minute ago)\)/)
    await expect(article).toContainText('Move your printers.')
    await expect(article.getByRole('textbox'), 'read-only').toHaveCount(0)
    await expect(article.locator('img')).not.toHaveJSProperty('naturalWidth', 0)
    await expect(bell(customer)).toHaveAccessibleName(
      unread === 1 ? 'Notifications' : `Notifications, ${unread - 1} unread`,
    )
    await expectGoodLooks(customer)
  })
  await test.step('archived it stands in the third tab alone, and comes back', async () => {
    await customer.getByRole('button', { name: 'Archive', exact: true }).click()
    await expect(customer.getByRole('button', { name: 'Unarchive', exact: true })).toBeVisible()
    await bell(customer).click()
    await expect(items(customer).filter({ hasText: title })).toHaveCount(0)
    await tab(customer, 'Archived').click()
    await expect(items(customer).first()).toContainText(title)
    await items(customer).first().hover()
    await panel(customer)
      .getByRole('button', { name: `Unarchive: ${title}` })
      .click()
    await tab(customer, 'All').click()
    await expect(items(customer).first()).toContainText(title)
  })

  await test.step('the operator sees that one account has read it, and its mail is on the way', async () => {
    const [row] = await rowsOf(await tokenOf('superAdmin'), 'notification', `name eq '${name}'`)
    expect(row).toMatchObject({ accountsReached: 1, accountsRead: 1 })
    const mailbox = await operator.context().newPage()
    await mailbox.goto('/mailbox')
    await mailbox
      .getByRole('row')
      .filter({ hasText: people.admin })
      .filter({ hasText: title })
      .getByRole('link')
      .click()
    await expect(mailbox.getByRole('article').getByRole('link')).toHaveAttribute(
      'href',
      /\/account-notifications\/\d+$/,
    )
  })
  await test.step('deleted it leaves the bell', async () => {
    await goOn(operator, `/manage-notifications?$search=${encodeURIComponent(name)}`)
    await chooseAction(operator, name, 'Delete')
    await sayYes(operator)
    await expectToast(operator, 'Account Notification(s) Deleted')
    await customer.goto('/dashboard')
    await bell(customer).click()
    await expect(items(customer).first()).toBeVisible()
    await expect(items(customer).filter({ hasText: title })).toHaveCount(0)
  })

  await test.step('a notification that is gone, or was never ours, says so', async () => {
    const notThere = customer.getByText('This notification is not available')
    for (const address of ['/account-notifications/999999999', '/account-notifications/x']) {
      await customer.goto(address)
      await expect(notThere).toBeVisible()
    }
    await answerInstead(customer, '/account-notifications/1', 500, { message: 'Internal server error' })
    await goOn(customer, '/account-notifications/1')
    await expect(customer.getByRole('button', { name: 'Try again' })).toBeVisible()
    const token = await tokenOf('admin')
    await expect(call(token, 'GET', '/account-notifications/999999999')).rejects.toThrow(/404/)
  })
})
