import type { Page } from '@playwright/test'
import { type Edge, startEdge } from './edge.ts'
import { expect, test } from './people.ts'

test.use({ serviceWorkers: 'allow' })

let edge: Edge
test.beforeEach(async () => {
  edge = await startEdge()
})
test.afterEach(() => edge.goAway())

const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in with Microsoft' })

test('a service worker keeps the app but no answers, replaces it by a new one, and opens it when the server is gone', async ({
  page,
}) => {
  await page.goto(`${edge.url}/auth/login`)
  await expect(signInButton(page)).toBeVisible()
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller?.state')).toBe('activated')

  await test.step('answers of the server are never kept', async () => {
    const kept = await page.evaluate(`(async () => {
      const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)))
      const requests = await Promise.all(caches.map((cache) => cache.keys()))
      return requests.flat().map((request) => new URL(request.url).pathname)
    })()`)
    expect(kept).toContain('/index.html')
    expect((kept as string[]).filter((path) => path.startsWith('/api'))).toEqual([])
  })
  await test.step('an update takes over and reloads the page', async () => {
    await page.evaluate('window.isOldPage = true')
    edge.release()
    const reloaded = page.waitForEvent('load')
    await page.evaluate('navigator.serviceWorker.getRegistration().then((found) => found.update())')
    await reloaded
    await expect(signInButton(page)).toBeVisible()
    expect(await page.evaluate('window.isOldPage')).toBeUndefined()
  })

  await edge.goAway()
  await page.reload()
  await expect(
    page.getByRole('heading', { name: 'The server is not responding, try again later' }),
  ).toBeVisible()
  await edge.comeBack()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(signInButton(page)).toBeVisible()
})
