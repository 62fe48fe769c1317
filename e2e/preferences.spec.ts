import type { Page } from '@playwright/test'
import { becomeNobody } from './become.ts'
import { goOn } from './go-on.ts'
import { expect, test } from './people.ts'

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)
const html = (one: Page) => one.locator('html')

async function openSettings(one: Page, name = 'Settings') {
  await one.getByRole('banner').getByRole('button', { name, exact: true }).click()
  return one.getByRole('dialog', { name, exact: true })
}

test('language and theme are chosen, hold everywhere and are remembered', async ({ as }) => {
  const one = await as('admin')
  await one.goto('/settings/manage-groups')
  await expect(html(one)).toHaveAttribute('lang', 'en')
  expect(await stored(one, 'lng')).toBeNull()

  const settings = await openSettings(one)
  await expect(settings.getByRole('radiogroup', { name: 'Language' }).getByRole('radio')).toHaveCount(2)
  await settings.getByText('Dark', { exact: true }).click()
  await expect(html(one)).toHaveAttribute('data-theme', 'dark')
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
    await becomeNobody(one)
    await one.evaluate(() => localStorage.setItem('lng', 'de'))
    await one.goto('/auth/login')
    await expect(one.getByRole('button')).toHaveText(['Mit Microsoft anmelden'])
    await goOn(one, '/auth/sign-up')
    await expect(one.getByRole('list', { name: 'Schritte' })).toContainText('Microsoft-Anmeldung')
    await goOn(one, '/auth/join?email=una@hollowbrook.example')
    await expect(one.getByRole('heading', { name: 'Beitreten' })).toBeVisible()
    await goOn(one, '/nowhere')
    await expect(one.getByRole('heading', { name: 'Diese Seite gibt es leider nicht!' })).toBeVisible()
  })
})
