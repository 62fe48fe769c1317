import type { Page } from '@playwright/test'
import { answerInstead, cutOff } from './altered-answers.ts'
import { goOn } from './go-on.ts'
import { expect, test } from './people.ts'
import { aPileOfInsights } from './pile.ts'
import { viewport } from './playwright.config.ts'
import { pointAt } from './point-at.ts'
import { settled } from './settled.ts'
import { dialogNamed, expectAddress, expectColumns, pick, rowOf, sizeBox } from './table.ts'

const { name, titleOf, list } = aPileOfInsights(45)
const showing = (page: Page, words: string) => expect(page.getByText(words, { exact: true })).toBeVisible()

test('a list keeps what is asked of it in its address', async ({ as }) => {
  const page = await as('superAdmin')

  await test.step('page size, offset, order and columns stand in the address; a copied address shows the same', async () => {
    await page.goto(list())
    await pick(page, sizeBox(page), '25')
    await expectAddress(page, '$top', '25')
    await page.getByRole('columnheader', { name: 'Priority' }).click()
    await expectAddress(page, '$navorder', 'priority asc')
    await page.getByRole('button', { name: 'Modify the table' }).click()
    const dialog = dialogNamed(page, 'Add or remove displayed fields')
    await dialog.getByRole('checkbox', { name: 'Description' }).check()
    await dialog.getByRole('checkbox', { name: 'Status' }).uncheck()
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expectAddress(page, '$select', 'creationTime,title,priority,description')
    await expectAddress(page, '$added', 'description')
    await page.getByRole('button', { name: 'Next page' }).click()
    await expectAddress(page, '$skip', '25')

    const other = await as('superAdmin')
    await other.goto(page.url())
    for (const one of [page, other]) {
      await showing(one, 'Showing 26 to 45 of 45 entries')
      await expectColumns(one, ['Creation Time', 'Title', 'Priority', 'Description'])
      await expect(one.getByRole('columnheader', { name: 'Priority' })).toHaveAttribute(
        'aria-sort',
        'ascending',
      )
      await expect(one.getByRole('row').filter({ hasText: name }).first()).toContainText(titleOf(20))
      await expect(sizeBox(one)).toHaveValue('25')
      await expect(one.getByRole('group', { name: 'Filter Title' })).toContainText(name.toLowerCase())
    }

    await page.goBack()
    await showing(page, 'Showing 1 to 25 of 45 entries')
    await page.goBack()
    await expectColumns(page, ['Creation Time', 'Title', 'Status', 'Priority'])
    await page.goForward()
    await expectColumns(page, ['Creation Time', 'Title', 'Priority', 'Description'])
  })

  await test.step('a date has its full day, time and zone in a tooltip', async () => {
    await goOn(page, list())
    const date = page
      .getByRole('row')
      .filter({ hasText: titleOf(1) })
      .getByRole('time')
    await expect(date).toHaveText(/^\d\d\/\d\d\/\d{4}$/)
    await pointAt(date, /^\w+day,? \d+ \w+ \d{4} at \d\d:\d\d:\d\d (UTC|GMT|[A-Z]{3,4})/)
  })

  await test.step('rows can be walked, selected and left with the keyboard', async () => {
    await rowOf(page, titleOf(1)).focus()
    await page.keyboard.press('ArrowDown')
    await expect(rowOf(page, titleOf(2))).toBeFocused()
    await page.keyboard.press('Space')
    await expect(page.getByText('1 selected')).toBeVisible()
    await page.keyboard.press('ArrowUp')
    await expect(rowOf(page, titleOf(1))).toBeFocused()
    await page.getByRole('columnheader', { name: 'Priority' }).click()
    await expectAddress(page, '$navorder', 'priority asc')
    await expect(page.getByText('1 selected'), 'stays in another order').toBeVisible()

    const customer = await as('reader')
    await customer.goto('/insights?$filter=priority gt 50')
    const first = customer
      .getByRole('row')
      .filter({ has: customer.getByRole('button', { name: /^Details/ }) })
    await first.first().getByRole('button').click()
    await expect(customer.getByText(/^Most attacks begin/)).toBeVisible()
    await first.first().focus()
    await customer.keyboard.press('ArrowDown')
    await expect(first.nth(1), 'past the text of the opened row').toBeFocused()
    await customer.keyboard.press('ArrowUp')
    await expect(first.first()).toBeFocused()
  })

  await test.step('the rows scroll in half a window at most, less on smaller screens', async () => {
    await goOn(page, list({ $top: '50' }))
    const body = page.locator('.table-box')
    const head = 40
    for (const [width, share] of [
      [1920, 0.5],
      [1280, 0.45],
      [992, 0.45],
      [768, 0.4],
    ] as const) {
      await page.setViewportSize({ width, height: 1000 })
      await expect(body, `at ${width} px`).toHaveCSS('max-height', `${1000 * share + head}px`)
    }
    await page.setViewportSize({ width: 390, height: 1000 })
    const rows = page.getByRole('main').getByRole('list').filter({ hasText: name })
    await expect(rows).toHaveCSS('max-height', '350px')
    await expect(rows.getByRole('listitem')).toHaveCount(45)
  })

  await test.step('a phone shows every chosen column, dates and numbers with their titles', async () => {
    const row = page.getByRole('listitem').filter({ hasText: titleOf(1) })
    await expect(row).toContainText('Draft')
    await expect(row).toContainText('Priority: 99')
    await expect(row).toContainText(/Creation Time: \d\d\/\d\d\/\d{4}/)
    await page.setViewportSize(viewport)
  })

  await test.step('the dialog of the columns names each field once, in order, and changes nothing on Cancel', async () => {
    await goOn(page, '/manage-accounts')
    await expect(rowOf(page, 'Northbrine Ceramics')).toBeVisible()
    const before = page.url()
    await page.getByRole('button', { name: 'Modify the table' }).click()
    const dialog = dialogNamed(page, 'Add or remove displayed fields')
    await expect(dialog).toBeVisible()
    const labels = await dialog.locator('label').allTextContents()
    expect(labels).toEqual(labels.toSorted((a, b) => a.localeCompare(b)))
    expect(labels).toHaveLength(new Set(labels).size)
    expect(labels).toContain('Tenant ID')
    for (const hidden of ['Subscription ID', 'Reseller ID']) expect(labels).not.toContain(hidden)

    await dialog.getByRole('checkbox', { name: 'Tenant ID' }).check()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    expect(page.url()).toBe(before)
    await expect(page.getByRole('columnheader', { name: 'Tenant ID' })).toHaveCount(0)

    await goOn(page, '/manage-accounts?$select=name,vendorId')
    await expectColumns(page, ['Name'])
  })

  await test.step('a list that cannot be read says why, asks once, and again when told to', async () => {
    await goOn(page, '/manage-vendors')
    await expect(page.getByRole('heading', { name: 'Manage Resellers' })).toBeVisible()
    await expect(page.getByText(/^Total: \d+ entries$/)).toBeVisible()
    await cutOff(page, '/odata/insight')
    let asked = 0
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      // The figures of shipped and edited ones count by their origin.
      const isFigure = searchParams.get('$filter')?.includes('origin')
      if (pathname === '/api/odata/insight' && !isFigure) asked += 1
    })
    await page.getByRole('link', { name: 'Manage Insights' }).click()
    await expect(
      page.getByRole('main').getByText('The server is not responding, try again later'),
    ).toBeVisible()
    expect(asked).toBe(1)

    await page.evaluate("dispatchEvent(new Event('focus'))")
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    await page.context().setOffline(true)
    await page.context().setOffline(false)
    await settled(page)
    expect(asked, 'neither focus nor network asks again').toBe(1)

    await page.unrouteAll()
    await answerInstead(page, '/odata/insight', 500)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Internal server error')).toBeVisible()
    expect(asked).toBe(2)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(/^Total: \d+ entries$/)).toBeVisible()
  })
})
