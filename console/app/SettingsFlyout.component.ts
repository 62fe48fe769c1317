import type { Page } from '@playwright/test'
import { componentTest, expect } from '#console/testing/component.ts'
import type * as stories from './SettingsFlyout.stories.tsx'

const test = componentTest<typeof stories>()

const html = (page: Page) => page.locator('html')
const settings = (page: Page) => page.getByRole('dialog', { name: 'Settings', exact: true })
const button = (page: Page) => page.getByRole('button', { name: 'Settings', exact: true })
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

test('the settings open and close by keyboard', async ({ show }) => {
  const page = await show('Settings')
  await button(page).focus()
  await page.keyboard.press('Enter')
  await expect(settings(page)).toBeVisible()
  await expect(button(page)).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(settings(page)).toBeHidden()
  await expect(button(page)).toBeFocused()
})

test('the theme follows the system until one is chosen', async ({ show }) => {
  const page = await show('Settings', { theme: 'dark' })
  await expect(html(page)).toHaveAttribute('data-theme', 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(html(page)).toHaveAttribute('data-theme', 'light')
  expect(await stored(page, 'theme')).toBeNull()
  await button(page).click()
  await expect(settings(page).getByRole('radiogroup', { name: 'Theme' }).getByRole('radio')).toHaveCount(3)
  await settings(page).getByText('Dark', { exact: true }).click()
  await expect(html(page)).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(14, 17, 22)')
  expect(await stored(page, 'theme')).toBe('dark')
})

test('night mode is dark from 20:00 to 08:00 and is kept in the browser', async ({ show }) => {
  const page = await show('Settings', {
    prepare: (own) => own.clock.install({ time: new Date('2026-03-10T19:58:00') }),
  })
  await button(page).click()
  const night = settings(page).getByRole('switch', { name: 'Night mode' })
  const from = settings(page).getByLabel('From')
  await expect(night).not.toBeChecked()
  await expect(from.locator('option:checked')).toHaveText('20:00')
  await expect(settings(page).getByLabel('To').locator('option:checked')).toHaveText('08:00')
  await night.click()
  await expect(night).toBeChecked()
  expect(await stored(page, 'nightMode')).toBe('on')
  expect(await stored(page, 'nightModeStart')).toBe('72000000')
  expect(await stored(page, 'nightModeEnd')).toBe('28800000')
  await expect(html(page), 'two minutes to eight').toHaveAttribute('data-theme', 'light')
  await page.clock.runFor(3 * 60_000)
  await expect(html(page), 'one minute past eight').toHaveAttribute('data-theme', 'dark')

  await from.selectOption('22:00')
  await expect(html(page), 'now it begins later').toHaveAttribute('data-theme', 'light')
  expect(await stored(page, 'nightModeStart')).toBe('79200000')
  await from.selectOption('20:00')
  await night.click()
  await expect(html(page)).toHaveAttribute('data-theme', 'light')
  expect(await stored(page, 'nightMode')).toBe('off')
})
