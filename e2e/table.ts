import { expect, type Locator, type Page } from '@playwright/test'

/** The titles of the columns that hold data, from left to right. */
export async function expectColumns(page: Page, titles: string[]): Promise<void> {
  const headers = page.locator('.table').getByRole('columnheader')
  const data = headers.filter({ hasNotText: /^(Actions)?$/ })
  await expect(data).toHaveText(titles)
}

export const rowOf = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name })

/** Opens the menu at the end of a row. */
export async function openMenu(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  return page.getByRole('menu')
}

export async function chooseAction(page: Page, name: string, action: string): Promise<void> {
  await (await openMenu(page, name)).getByRole('menuitem', { name: action, exact: true }).click()
}

export const select = (page: Page, name: string): Promise<void> =>
  page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check()

export const dialogNamed = (page: Page, name: string): Locator =>
  page.getByRole('dialog', { name, exact: true })

/** Answers a question with Yes. */
export const sayYes = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Yes', exact: true }).click()

export const toasts = (page: Page): Locator =>
  page.getByRole('region', { name: 'Messages' }).locator('.toast-text')
export const expectToast = (page: Page, words: string | RegExp): Promise<void> =>
  expect(toasts(page).filter({ hasText: words }).first()).toHaveText(words)

/** What the address says of a list, e.g. `$top`. */
export const inAddress = (page: Page, name: string): string | null =>
  new URL(page.url()).searchParams.get(name)
export const expectAddress = (page: Page, name: string, value: string | null): Promise<void> =>
  expect.poll(() => inAddress(page, name), name).toBe(value)

/** Picks from one of the select boxes: the browser's own, or antd's. */
export async function pick(page: Page, box: Locator, option: string): Promise<void> {
  if (await box.evaluate((element) => element.tagName === 'SELECT')) {
    await box.selectOption({ label: option })
    return
  }
  await box.click()
  const offered = page.locator('.ant-select-dropdown').filter({ visible: true })
  const wanted = offered.getByTitle(option, { exact: true })
  await expect(offered).toBeVisible()
  // Only what fits is drawn, and other tests make rows too: of a long list that can be searched it is searched for.
  const input = box.locator('input').or(box).last()
  if (!(await wanted.isVisible()) && (await input.isEditable())) await input.fill(option)
  await wanted.click()
}

/** How many rows a page of the list has. */
export const sizeBox = (page: Page): Locator => page.getByLabel('Entries per page')
