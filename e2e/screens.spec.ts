import { holdBack } from './altered-answers.ts'
import { becomeNobody } from './become.ts'
import { call } from './calls.ts'
import { goOn } from './go-on.ts'
import { expect, test } from './people.ts'

const notAllowed = "It seems you don't have enough permissions to access this page!"

test('an unknown address shows the 404 page, which leads home', async ({ as }) => {
  const page = await as('admin')
  const notFound = page.getByRole('heading', { name: 'Sorry, page not found!' })
  await page.goto('/404')
  await expect(notFound.last()).toBeVisible()
  await test.step('screens of another role are not allowed', async () => {
    for (const address of ['/manage-accounts', '/manage-settings', '/manage-users']) {
      await goOn(page, address)
      await expect(page.getByRole('heading', { name: notAllowed })).toBeVisible()
      await goOn(page, '/no-such-page')
      await expect(notFound.last()).toBeVisible()
    }
  })
  await page.goto('/settings/nothing')
  await expect(notFound.last()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to the start page' })).toHaveAttribute('href', '/')
  await page.getByRole('link', { name: 'Go to the start page' }).click()
  await expect(page).toHaveTitle('Dashboard | Parapet Dashboard')

  const dashboard = page.getByRole('banner').getByRole('heading', { name: 'Dashboard' })
  await test.step('a spinner turns until the app values are there', async () => {
    const letItGo = await holdBack(page, '/settings')
    await page.goto('/dashboard')
    await expect(page.getByRole('status')).toHaveText('Loading')
    await expect(page.getByRole('banner')).toHaveCount(0)
    letItGo()
    await expect(dashboard).toBeVisible()
  })
  await test.step('a spinner turns until it is known who it is', async () => {
    const letItGo = await holdBack(page, '/auth/permissions')
    await page.goto('/dashboard')
    await expect(page.getByRole('status')).toHaveText('Loading')
    letItGo()
    await expect(dashboard).toBeVisible()
  })
  await becomeNobody(page)
  await page.goto('/no-such-page')
  await expect(notFound.last()).toBeVisible()
})

test('a screen closes for a role when its row is taken away, and opens with it', async ({ as, tokenOf }) => {
  const operator = await tokenOf('superAdmin')
  const allow = (allowed: boolean) =>
    call(operator, 'PATCH', '/roles-and-screens', { changes: [{ role: 2, screen: 'story', allowed }] })
  const page = await as('user')
  try {
    await allow(false)
    await page.goto('/story/1')
    await expect(page.getByRole('heading', { name: notAllowed })).toBeVisible()
  } finally {
    await allow(true)
  }
  await page.goto('/story/1')
  await expect(page.getByRole('heading', { level: 1, name: 'Story' })).toBeVisible()
  await expect(page.getByRole('heading', { name: notAllowed })).toHaveCount(0)
})
