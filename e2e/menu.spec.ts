import type { Locator, Page } from '@playwright/test'
import { firstMenuOf } from '#contract/screens/testing/first-menu.ts'
import { expect, test } from './people.ts'

for (const person of ['superAdmin', 'vendor', 'admin', 'user', 'reader', 'userWithoutGroup'] as const)
  test(`the menu of the ${person} has exactly the entries of the role`, async ({ as }) => {
    const page = await as(person)
    await page.goto('/')
    const menu = mainMenu(page)
    await openAll(menu)
    await expect.poll(() => entriesOf(menu)).toEqual([...firstMenuOf(person), 'Help Center'])
    // The screens of the others are among those of the Admin.
    if (person === 'superAdmin' || person === 'vendor' || person === 'admin')
      await test.step(`every entry in the menu of the ${person} opens a page`, () => openEvery(page))
  })

test('the parent of the page is open, others open on demand', async ({ as }) => {
  const page = await as('admin')
  await page.goto('/settings/manage-groups')
  const menu = mainMenu(page)
  await expect(menu.getByRole('button', { name: 'General Settings' })).toHaveAttribute(
    'aria-expanded',
    'true',
  )
  await expect(menu.getByRole('link', { name: 'Manage Groups' })).toHaveAttribute('aria-current', 'page')
  await expect(menu.getByRole('link', { name: 'Repository' })).toBeHidden()
  await menu.getByRole('button', { name: 'Recommendations' }).click()
  await expect(menu.getByRole('link', { name: 'Repository' })).toBeVisible()

  await test.step('Help Center opens the knowledge base in a new tab', async () => {
    const link = menu.getByRole('link', { name: 'Help Center' })
    await expect(link).toHaveAttribute('href', 'https://help.parapet.example/')
    await expect(link).toHaveAttribute('target', '_blank')
    await page.context().route('https://help.parapet.example/', (route) => route.fulfill({ body: 'Help' }))
    const opened = page.context().waitForEvent('page')
    await link.click()
    expect((await opened).url()).toBe('https://help.parapet.example/')
    expect(new URL(page.url()).pathname).toBe('/settings/manage-groups')
  })
})

const mainMenu = (page: Page): Locator => page.getByRole('navigation', { name: 'Main menu' })

async function openAll(menu: Locator): Promise<void> {
  await expect(menu.getByRole('link').first()).toBeVisible()
  const closed = menu.getByRole('button', { expanded: false })
  while ((await closed.count()) > 0) await closed.first().click()
}

async function openEvery(page: Page): Promise<void> {
  for (const link of await mainMenu(page).getByRole('link').all()) {
    if ((await link.getAttribute('target')) === '_blank') continue
    await link.click()
    await expect(link).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('main').getByRole('status', { name: 'Loading' })).toBeHidden()
    await expect(page.getByText("you don't have enough permissions")).toBeHidden()
  }
}

/** The words as they stand in the menu, children indented. */
async function entriesOf(menu: Locator): Promise<string[]> {
  const items = await menu.getByRole('listitem').all()
  return Promise.all(
    items.map(async (item) => {
      const entry = item.locator('a, button').first()
      const words = (await entry.textContent())?.replace(/, opens in a new tab$/, '') ?? ''
      const isChild = (await item.locator('xpath=ancestor::li').count()) > 0
      return isChild ? `  ${words}` : words
    }),
  )
}
