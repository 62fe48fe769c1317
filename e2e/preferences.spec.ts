import type { Page } from '@playwright/test'
import { goOn } from './go-on.ts'
import { expect, test } from './people.ts'

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)
const html = (one: Page) => one.locator('html')

async function openSettings(one: Page, name = 'Settings') {
  await one.getByRole('banner').getByRole('button', { name, exact: true }).click()
  return one.getByRole('dialog', { name, exact: true })
}

test('language and theme are chosen by keyboard, hold everywhere and are remembered', async ({
  asAlone,
  page: outside,
}) => {
  const one = await asAlone('admin')
  await one.emulateMedia({ colorScheme: 'dark' })
  await one.goto('/settings/manage-groups')
  await expect(html(one)).toHaveAttribute('lang', 'en')
  expect(await stored(one, 'lng')).toBeNull()

  await test.step('the settings open and close by keyboard', async () => {
    const button = one.getByRole('banner').getByRole('button', { name: 'Settings', exact: true })
    await button.focus()
    await one.keyboard.press('Enter')
    await expect(one.getByRole('dialog', { name: 'Settings', exact: true })).toBeVisible()
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await one.keyboard.press('Escape')
    await expect(one.getByRole('dialog', { name: 'Settings', exact: true })).toBeHidden()
    await expect(button).toBeFocused()
  })
  await test.step('the theme follows the system until one is chosen', async () => {
    await expect(html(one)).toHaveAttribute('data-theme', 'dark')
    await one.emulateMedia({ colorScheme: 'light' })
    await expect(html(one)).toHaveAttribute('data-theme', 'light')
    expect(await stored(one, 'theme')).toBeNull()
    const settings = await openSettings(one)
    await settings.getByText('Dark', { exact: true }).click()
    await expect(html(one)).toHaveAttribute('data-theme', 'dark')
    await expect(one.locator('body')).toHaveCSS('background-color', 'rgb(14, 17, 22)')
    expect(await stored(one, 'theme')).toBe('dark')
    await one.keyboard.press('Escape')
  })

  const settings = await openSettings(one)
  await expect(settings.getByRole('radiogroup', { name: 'Language' }).getByRole('radio')).toHaveCount(2)
  await settings.getByText('Deutsch', { exact: true }).click()
  await expect(one.getByRole('heading', { level: 1 })).toHaveText('Gruppen verwalten')
  await expect(html(one)).toHaveAttribute('lang', 'de')
  expect(await stored(one, 'lng')).toBe('de')

  await one.reload()
  await expect(html(one), 'the theme is remembered too').toHaveAttribute('data-theme', 'dark')
  await expect(one).toHaveTitle('Gruppen verwalten | Parapet Dashboard')
  const menu = one.getByRole('navigation', { name: 'Hauptmenü' })
  await expect(menu.getByRole('link', { name: 'Dashboard' })).toBeVisible()
  await expect(menu.getByRole('button', { name: 'Empfehlungen' })).toBeVisible()
  await expect(one.getByRole('complementary', { name: 'Seitenleiste' })).toContainText('Administrator')
  await expect(one.getByRole('columnheader', { name: 'Erstellt am' })).toBeVisible()
  await expect(one.getByRole('button', { name: 'Filter', exact: true })).toBeVisible()

  await one.getByRole('button', { name: 'Gruppe erstellen' }).click()
  const form = one.getByRole('dialog', { name: 'Gruppe erstellen' })
  const permissions = form.getByRole('group', { name: 'Empfehlungen', exact: true })
  await expect(permissions.locator('label')).toHaveText([
    'Ansehen',
    'Konformität ändern',
    'Ausnehmen',
    'Zuweisen',
  ])
  await form.getByRole('button', { name: 'Abbrechen' }).click()

  const german = await openSettings(one, 'Einstellungen')
  await german.getByText('Hell', { exact: true }).click()
  await expect(html(one)).toHaveAttribute('data-theme', 'light')
  await german.getByText('English', { exact: true }).click()
  await expect(one.getByRole('heading', { level: 1 })).toHaveText('Groups Management')
  expect(await stored(one, 'lng')).toBe('en')

  await test.step('the pages before sign-in speak the remembered language', async () => {
    await outside.addInitScript(() => localStorage.setItem('lng', 'de'))
    await outside.goto('/auth/login')
    await expect(outside.getByRole('button')).toHaveText(['Mit Microsoft anmelden'])
    await goOn(outside, '/auth/sign-up')
    await expect(outside.getByRole('list', { name: 'Schritte' })).toContainText('Microsoft-Anmeldung')
    await goOn(outside, '/auth/join?email=una@hollowbrook.example')
    await expect(outside.getByRole('heading', { name: 'Beitreten' })).toBeVisible()
    await goOn(outside, '/nowhere')
    await expect(outside.getByRole('heading', { name: 'Diese Seite gibt es leider nicht!' })).toBeVisible()
  })
})

test('night mode is dark from 20:00 to 08:00 and is kept in the browser', async ({ asAlone }) => {
  const one = await asAlone('admin')
  await one.emulateMedia({ colorScheme: 'light' })
  await one.clock.install({ time: new Date('2026-03-10T19:58:00') })
  await one.goto('/dashboard')
  const settings = await openSettings(one)
  const night = settings.getByRole('switch', { name: 'Night mode' })
  await expect(night).not.toBeChecked()
  await expect(settings.getByLabel('From').locator('option:checked')).toHaveText('20:00')
  await expect(settings.getByLabel('To').locator('option:checked')).toHaveText('08:00')
  await night.click()
  await expect(night).toBeChecked()
  expect(await stored(one, 'nightMode')).toBe('on')
  expect(await stored(one, 'nightModeStart')).toBe('72000000')
  expect(await stored(one, 'nightModeEnd')).toBe('28800000')
  await expect(html(one), 'two minutes to eight').toHaveAttribute('data-theme', 'light')
  await one.clock.runFor(3 * 60_000)
  await expect(html(one), 'one minute past eight').toHaveAttribute('data-theme', 'dark')

  await settings.getByLabel('From').selectOption('22:00')
  await expect(html(one), 'now it begins later').toHaveAttribute('data-theme', 'light')
  expect(await stored(one, 'nightModeStart')).toBe('79200000')
  await settings.getByLabel('From').selectOption('20:00')
  await night.click()
  await expect(html(one)).toHaveAttribute('data-theme', 'light')
  expect(await stored(one, 'nightMode')).toBe('off')
})
