import { becomeNobody } from './become.ts'
import { call, statusOf } from './calls.ts'
import { goOn } from './go-on.ts'
import { expect, type PersonName, people, signIn, test } from './people.ts'
import { viewport } from './playwright.config.ts'

const manageAccounts = '/manage-accounts?$filter=status eq 1'
const phone = { width: 390, height: 844 }

interface Role {
  person: PersonName
  home: string
  title: string
  /** Beneath the name in the sidebar. */
  line: string
  /** Bell and user menu of the header. */
  desktop: string[]
  mobile: string[]
  hasChat: boolean
  /** Address, heading and tab of another screen. */
  another: [address: string, heading: string, tab: string]
  /** Address and heading of a list with an export. */
  list?: [address: string, heading: string]
}
const roles: Role[] = [
  {
    person: 'superAdmin',
    home: manageAccounts,
    title: 'System Admin Management',
    line: 'SuperAdmin',
    desktop: [],
    mobile: [],
    hasChat: false,
    another: ['/manage-insights', 'System Admin Management', 'Manage Insights'],
    list: ['/manage-accounts', 'Manage Accounts'],
  },
  {
    person: 'vendor',
    home: manageAccounts,
    title: 'Resellers Management Dashboard',
    line: 'Reseller',
    desktop: [],
    mobile: ['Notifications'],
    hasChat: true,
    another: ['/manage-users', 'Resellers Management Dashboard', 'Manage Users'],
  },
  {
    person: 'admin',
    home: '/dashboard',
    title: 'Dashboard',
    line: 'Admin · Northbrine Ceramics',
    desktop: ['Notifications', 'User menu'],
    mobile: ['Notifications'],
    hasChat: true,
    another: ['/insights', 'Insights', 'Insights'],
    list: ['/settings/manage-users', 'Manage Users'],
  },
  {
    person: 'user',
    home: '/dashboard',
    title: 'Dashboard',
    line: 'User · Northbrine Ceramics',
    desktop: ['Notifications', 'User menu'],
    mobile: [],
    hasChat: true,
    another: ['/insights', 'Insights', 'Insights'],
  },
]

for (const role of roles)
  test(`${people[role.person]} signs in with Microsoft and lands at home`, async ({ as }) => {
    const page = await as(role.person)
    await becomeNobody(page)
    let terms = 0
    page.on('request', (request) => {
      if (request.url().includes('/terms-and-conditions/')) terms += 1
    })
    await signIn(page, people[role.person])
    const header = page.getByRole('banner')
    await expect.poll(() => decodeURIComponent(page.url())).toContain(role.home)
    await expect(header.getByRole('heading', { level: 1 })).toHaveText(role.title)
    await expect(page).toHaveTitle(/ \| Parapet Dashboard$/)

    await test.step(`the frame of ${people[role.person]} has what the role is given`, async () => {
      const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
      await expect(sidebar.getByText(role.line, { exact: true })).toBeVisible()
      await expect(header.getByRole('combobox', { name: 'Search the console' })).toBeVisible()
      await expect(header.getByRole('button', { name: 'Settings' })).toBeVisible()
      const personal = header.getByRole('button', { name: /^(Notifications|User menu)/ })
      await expect(personal).toHaveCount(role.desktop.length)
      for (const name of role.desktop) await expect(header.getByRole('button', { name })).toBeVisible()
      await expect(page.getByRole('complementary', { name: 'Live chat' })).toHaveCount(role.hasChat ? 1 : 0)
      await expect(page.getByText('Your subscription includes'), 'nothing is limited').toHaveCount(0)

      await page.setViewportSize(phone)
      await expect(sidebar).toHaveCount(0)
      await expect(personal).toHaveCount(role.mobile.length)
      for (const name of role.mobile) await expect(header.getByRole('button', { name })).toBeVisible()
      await page.setViewportSize(viewport)
    })
    await test.step('the header is titled by role, the tab by page', async () => {
      const [address, heading, tab] = role.another
      await goOn(page, address)
      await expect(page).toHaveTitle(`${tab} | Parapet Dashboard`)
      await expect(header.getByRole('heading', { level: 1 })).toHaveText(heading)
    })
    await test.step('who has accepted the terms, or has none, is not asked for them', async () => {
      await expect(page.getByRole('dialog', { name: "We've updated our Terms and Conditions!" })).toHaveCount(
        0,
      )
      expect(terms).toBe(0)
    })
    const { list } = role
    if (list)
      await test.step('exporting is for SuperAdmin, others see it greyed', async () => {
        const [address, heading] = list
        await goOn(page, address)
        await expect(page.getByRole('main').getByRole('heading', { name: heading, level: 2 })).toBeVisible()
        const button = page.getByRole('button', { name: 'Export to excel' }).last()
        await expect(button).toBeEnabled({ enabled: role.person === 'superAdmin' })
      })
  })

test('a User without a group has the dashboard only', async ({ as, tokenOf }) => {
  const page = await as('userWithoutGroup')
  await page.goto('/insights')
  await expect(
    page.getByRole('heading', { name: "It seems you don't have enough permissions to access this page!" }),
  ).toBeVisible()
  const token = await tokenOf('userWithoutGroup')
  const allowed = await call<{ screens: string[]; actions: string[] }>(token, 'GET', '/auth/permissions')
  expect(allowed.screens.toSorted()).toEqual(['account-notifications', 'dashboard'])
  expect(allowed.actions).toEqual([])
  expect(await statusOf(token, 'GET', '/odata/insight'), 'the server refuses, too').toBe(403)

  await test.step('the page that is not allowed leads home', async () => {
    await page.getByRole('link', { name: 'Go to the start page' }).click()
    await expect(page).toHaveTitle('Dashboard | Parapet Dashboard')
  })
  await test.step('the search finds only what the person may open', async () => {
    await page.getByRole('combobox', { name: 'Search the console' }).fill('manage')
    await expect(page.getByText("Sorry, there's nothing found")).toBeVisible()
  })
})

test('an Admin has all actions, a User those of the group', async ({ tokenOf }) => {
  const actionsOf = async (person: PersonName) =>
    (await call<{ actions: string[] }>(await tokenOf(person), 'GET', '/auth/permissions')).actions.toSorted()
  const all = [
    'assignRecommendations',
    'editAlerts',
    'exemptRecommendations',
    'updateRecommendationCompliance',
    'viewAlerts',
    'viewInsights',
    'viewRecommendations',
    'viewReports',
  ]
  expect(await actionsOf('admin')).toEqual(all)
  expect(await actionsOf('user')).toEqual(all)
  expect(await actionsOf('reader')).toEqual([
    'viewAlerts',
    'viewInsights',
    'viewRecommendations',
    'viewReports',
  ])
})
