import { type Page, screenRows } from '#contract/screens/screens.ts'
import { alterAnswer, holdBack } from './altered-answers.ts'
import { becomeNobody } from './become.ts'
import { call } from './calls.ts'
import { goOn } from './go-on.ts'
import { expect, type PersonName, test } from './people.ts'

const notAllowed = "It seems you don't have enough permissions to access this page!"

/** Every screen by its key among the allowed screens, with an address where it is found. */
const screens: Partial<Record<PersonName, Record<string, string>>> = {
  admin: {
    dashboard: '/dashboard',
    recommendations: '/recommendations',
    'recommendation-history': '/recommendation-history',
    'regulations-compliance': '/regulations-compliance',
    'regulation-information': '/regulation-information/1',
    stories: '/stories',
    story: '/story/1',
    'manage-alerts': '/manage-alerts',
    'alerts-history': '/alerts-history',
    'active-alerts': '/active-alerts',
    reports: '/reports',
    insights: '/insights',
    general: '/settings/general',
    'manage-users': '/settings/manage-users',
    'manage-groups': '/settings/manage-groups',
    'azure-audit-logs-history': '/event-monitoring/azure-audit-logs-history',
    'azure-logs-settings': '/event-monitoring/azure-logs-settings',
    'account-notifications': '/account-notifications/1',
  },
  vendor: { 'manage-users': '/manage-users' },
  superAdmin: {
    'manage-accounts': '/manage-accounts',
    'manage-vendors': '/manage-vendors',
    'manage-recommendations': '/manage-recommendations',
    'manage-stories': '/manage-stories',
    'manage-insights': '/manage-insights',
    'data-connectors': '/data-connectors',
    'manage-reports': '/manage-reports',
    'manage-regulations': '/manage-regulations',
    'subscription-types': '/subscription-types',
    'manage-notifications': '/manage-notifications',
    'manage-terms-and-conditions': '/manage-terms-and-conditions',
    messaging: '/messaging',
    'manage-settings': '/manage-settings',
    brand: '/brand',
    'data-management': '/data-management',
  },
}

for (const [person, addresses] of Object.entries(screens))
  test(`a screen of the ${person} that is not allowed says so, those beside it allowed`, async ({ as }) => {
    const page = await as(person as PersonName)
    let withheld: string[] = []
    await alterAnswer(page, '/auth/permissions', (allowed: { screens: string[] }) => ({
      ...allowed,
      screens: allowed.screens.filter((screen) => !withheld.includes(screen)),
    }))
    const keys = Object.keys(addresses)
    for (const half of [0, 1]) {
      withheld = keys.filter((_, place) => place % 2 === half)
      // What a person may open is asked for once: the console stays loaded from one screen to the next.
      await page.goto('/no-such-page')
      for (const screen of withheld) {
        await goOn(page, addresses[screen] ?? '')
        await expect(page, screen).toHaveTitle(`${screenRows[screen as Page].title.en} | Parapet Dashboard`)
        await expect(page.getByRole('main').getByRole('heading', { name: notAllowed }), screen).toBeVisible()
      }
    }
  })

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
