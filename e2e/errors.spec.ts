import type { Page } from '@playwright/test'
import { alterAnswer, answerInstead, cutOff } from './altered-answers.ts'
import { become } from './become.ts'
import { call, statusOf } from './calls.ts'
import { expect, people, test } from './people.ts'

const toasts = (page: Page) => page.getByRole('region', { name: 'Messages' })
const token = (page: Page) => page.evaluate(() => localStorage.getItem('sessionToken'))
const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in with Microsoft' })

/** An operator views a customer in this tab; the answer ends that view for the server. */
async function customerView(page: Page): Promise<() => Promise<void>> {
  await page.goto('/impersonate?accountId=1')
  await expect(page.getByText(`as ${people.superAdmin}`)).toBeVisible()
  const view = await page.evaluate(() => sessionStorage.getItem('impersonateToken') ?? '')
  return async () => {
    await call(view, 'POST', '/auth/logout')
    expect(await statusOf(view, 'GET', '/auth/whoami')).toBe(401)
  }
}

const ways = {
  'by a link, with another clicked meanwhile': async (page: Page, endView: () => Promise<void>) => {
    const loaded = Promise.withResolvers<void>()
    await page.route(/LoginPage/, async (route) => {
      await loaded.promise
      await route.continue()
    })
    // The page may hear of the end before the first click, by a call that was on its way.
    const asked = page.waitForRequest(/LoginPage/)
    await endView()
    await page.getByRole('link', { name: 'Insights' }).click()
    await asked
    await page.getByRole('link', { name: 'Stories' }).click()
    loaded.resolve()
  },
  'by loading the page again': async (page: Page, endView: () => Promise<void>) => {
    // The tab keeps its storage. A page that is open could find the end by itself before.
    await page.goto('about:blank')
    await endView()
    await page.goto('/dashboard')
  },
}
test('the end of a view of a customer does not end the own session', async ({ asAlone }) => {
  // Where nobody has signed out yet: the page of the sign-in is fetched when it is needed.
  const page = await asAlone('superAdmin')
  for (const [way, find] of Object.entries(ways))
    await test.step(way, async () => {
      await find(page, await customerView(page))
      await expect(signInButton(page)).toBeVisible()
      expect(await page.evaluate(() => sessionStorage.getItem('impersonateToken'))).toBeNull()
      expect(await token(page)).not.toBeNull()
      await page.unrouteAll()
      await page.goto('/')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('System Admin Management')
    })
})

test('what the server refuses is told, and the rest goes on', async ({ as }) => {
  const page = await as('admin')
  const answers = async (status: number, body?: object) => {
    await page.unrouteAll()
    await answerInstead(page, '/odata/insight', status, body)
  }

  await test.step('without a message of the server the support is named', async () => {
    await answers(500)
    await alterAnswer(page, '/settings', (settings: object) => ({
      ...settings,
      supportEmail: 'help@bastion.example',
    }))
    await page.goto('/insights')
    await expect(toasts(page)).toContainText('Something went wrong. Please contact help@bastion.example.')
  })

  await test.step('a screen that breaks shows an error page inside the frame, and the rest goes on', async () => {
    await answers(200, { count: 1, items: 'nonsense' })
    await page.goto('/insights')
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible()
    await expect(main).toContainText('Something went wrong. Please contact support@parapet.example.')
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
    await expect(main.getByRole('heading', { name: 'This page could not be shown' })).toHaveCount(0)
  })

  await test.step('a server that is not there when the page opens leaves the session alone', async () => {
    await page.unrouteAll()
    await cutOff(page, '/auth/whoami')
    await page.goto('/dashboard')
    await expect(
      page.getByRole('heading', { name: 'The server is not responding, try again later' }),
    ).toBeVisible()
    expect(await token(page)).not.toBeNull()
    await page.unrouteAll()
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  })

  await test.step('a 401 ends the session and remembers the address', async () => {
    await answers(401, { message: 'Please sign in again', code: 'signed_out' })
    await page.goto('/insights?$top=25')
    await expect(signInButton(page)).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/auth/login')
    await expect(page.getByText('Your session has ended.')).toBeVisible()
    expect(await token(page)).toBeNull()
    expect(await page.evaluate(() => localStorage.getItem('redirectUrl'))).toBe('/insights?$top=25')
  })
})

test('a session counts as long as the server says who it is', async ({ as }) => {
  const page = await as('user')

  await test.step('a failed whoami logs out', async () => {
    const session = await become(page, people.user)
    await answerInstead(page, '/auth/whoami', 500, { message: 'Internal server error', code: 'internal' })
    await page.goto('/dashboard')
    await expect(signInButton(page)).toBeVisible()
    expect(await token(page)).toBeNull()
    await page.unrouteAll()
    await expect.poll(() => statusOf(session, 'GET', '/auth/whoami')).toBe(401)
  })

  await test.step('a token counts only as long as the person is active', async () => {
    await become(page, people.user)
    await alterAnswer(page, '/auth/whoami', (me: { user: object }) => ({
      ...me,
      user: { ...me.user, status: 3 },
    }))
    await page.goto('/dashboard')
    await expect(signInButton(page)).toBeVisible()
    expect(await token(page)).toBeNull()
  })
})

test('an installation that does not start says why and offers to try again', async ({ page }) => {
  await answerInstead(page, '/settings', 500)
  await page.goto('/auth/login')
  await expect(page.getByRole('heading', { name: 'Internal server error' })).toBeVisible()
  await page.unrouteAll()
  await cutOff(page, '/settings')
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(
    page.getByRole('heading', { name: 'The server is not responding, try again later' }),
  ).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(signInButton(page)).toBeVisible()
})

test('a screen whose part cannot be fetched can be tried again', async ({ asAlone }) => {
  const page = await asAlone('admin')
  await page.route('**/assets/InsightsScreen-*.js', (route) => route.abort())
  await page.goto('/insights')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible()
  await expect(main).toContainText('The server is not responding, try again later')
  await expect(main).not.toContainText('TypeError')
  await page.unrouteAll()
  await main.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('main').getByRole('heading', { name: 'Insights' })).toBeVisible()
})
