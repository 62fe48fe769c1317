import type { Page } from '@playwright/test'
import { cutOff } from './altered-answers.ts'
import { becomeNobody } from './become.ts'
import { call, rowsOf } from './calls.ts'
import { goOn } from './go-on.ts'
import { expect, people, test } from './people.ts'
import { sessionTokenOf } from './session-token.ts'

const red = 'rgb(198, 47, 61)'
/** A tenant that never becomes a customer. */
const operatorsTenant = 'b15448ba-5ce0-48fb-bd9d-b4a9c1ee10e5'
const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in with Microsoft' })

test('the sign-in page says what went wrong and what is missing, and leads to Microsoft and back', async ({
  page,
}) => {
  await test.step('the sign-in page needs less than 200 kB of script', async () => {
    const sizes: Promise<number>[] = []
    page.on('response', (answer) => {
      if (!/\.js$/.test(new URL(answer.url()).pathname)) return
      sizes.push(
        answer
          .request()
          .sizes()
          .then(({ responseBodySize }) => responseBodySize),
      )
    })
    await page.goto('/auth/login', { waitUntil: 'networkidle' })
    await expect(signInButton(page)).toBeVisible()
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    expect(bytes).toBeGreaterThan(20_000)
    expect(bytes).toBeLessThan(200_000)
    page.removeAllListeners('response')
  })
  await test.step('the sign-in page has one button', async () => {
    await expect(page.getByRole('heading', { name: 'Parapet' })).toBeVisible()
    await expect(page.getByRole('button')).toHaveText(['Sign in with Microsoft'])
    await expect(page).toHaveTitle('Sign in | Parapet Dashboard')
  })
  await test.step('the error of the address is shown in red', async () => {
    await goOn(page, '/auth/login?error=identity_cancelled')
    await expect(page.getByRole('alert')).toHaveText('The sign-in was canceled. Please sign in again.')
    await expect(page.getByRole('alert')).toHaveCSS('color', red)
  })
  await test.step('words in the address are not shown: only problems that we know by name', async () => {
    await goOn(page, '/auth/login?error=Call%20555-0100%20to%20unlock%20your%20account')
    await expect(page.getByRole('alert')).toHaveText('')
    await expect(signInButton(page)).toBeVisible()
    await expect(page.getByText('555')).toHaveCount(0)
  })
  await test.step('without a tenant there is nobody to ask for consent', async () => {
    await goOn(page, '/auth/login?missingPermissions=Directory.Read.All')
    await expect(page.getByRole('region', { name: 'Permissions are missing' })).toBeVisible()
    await expect(page.getByRole('button')).toHaveText(['Sign in with Microsoft'])
  })
  await test.step('a server that does not respond is said so beneath the button', async () => {
    await goOn(page, '/auth/login')
    await expect(page.getByRole('region', { name: 'Permissions are missing' })).toHaveCount(0)
    await cutOff(page, '/microsoft/login')
    await signInButton(page).click()
    await expect(page.getByRole('alert')).toHaveText('The server is not responding, try again later')
    await expect(signInButton(page)).toBeEnabled()
    await page.unrouteAll()
  })
  await test.step('the button asks the server where to go and goes there', async () => {
    const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/microsoft/login'))
    await signInButton(page).click()
    const answer = await answered
    expect(answer.request().method()).toBe('POST')
    expect(answer.status()).toBe(200)
    await expect(page.getByRole('heading', { name: 'Pick an account' })).toBeVisible()
  })
  await test.step('cancelling on the page of Microsoft leads back and says so', async () => {
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('alert')).toHaveText('The sign-in was canceled. Please sign in again.')
    await expect(signInButton(page)).toBeEnabled()
  })
  await test.step('missing permissions are named, with the way to the admin-consent page', async () => {
    await goOn(
      page,
      `/auth/login?missingPermissions=Directory.Read.All,Policy.Read.All&tenant=${operatorsTenant}`,
    )
    const notice = page.getByRole('region', { name: 'Permissions are missing' })
    await expect(notice.getByRole('listitem')).toHaveText(['Directory.Read.All', 'Policy.Read.All'])
    await notice.getByRole('button', { name: 'Grant admin consent' }).click()
    await expect(page.getByRole('heading', { name: 'Permissions requested' })).toBeVisible()
    expect(page.url()).toContain(`/${operatorsTenant}/v2.0/adminconsent`)
  })
  await test.step('a code that was used before is refused and leaves the address', async () => {
    await page.goto('/auth/login?code=used-before')
    await expect(page.getByRole('alert')).toHaveText('This sign-in has expired. Please sign in again.')
    expect(new URL(page.url()).searchParams.has('code')).toBe(false)
  })
})

test('signing in leads to the address that was wanted before', async ({ page }) => {
  await page.goto('/insights?$top=25')
  await expect(signInButton(page)).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/auth/login')
  expect(await page.evaluate(() => localStorage.getItem('redirectUrl'))).toBe('/insights?$top=25')

  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  await signInButton(page).click()
  await page.getByRole('button', { name: people.admin }).first().click()
  await expect(page.getByRole('banner').getByRole('heading', { name: 'Insights' })).toBeVisible()
  expect(decodeURIComponent(page.url())).toContain('/insights?$top=25')
  expect(await page.evaluate(() => localStorage.getItem('redirectUrl'))).toBeNull()

  await test.step('the one-time code becomes a session, and the session token stands in no address', async () => {
    const token = await page.evaluate(() => localStorage.getItem('sessionToken') ?? '')
    expect(token).not.toBe('')
    expect(addresses.filter((address) => address.includes(token))).toEqual([])
    const landing = addresses.find((address) => address.includes('/auth/login?code='))
    const code = new URL(landing ?? '').searchParams.get('code') ?? ''
    expect(code).not.toBe('')
    expect(page.url()).not.toContain(code)
    await page.goBack()
    expect(page.url(), 'the way back does not lead over the code').not.toContain(code)
  })
})

test('who may not come in is told why', async ({ as }) => {
  const page = await as('admin')
  await becomeNobody(page)
  await page.goto('/auth/login')
  await test.step('a person without a user is told what to do', async () => {
    await tryToSignIn(page, 'otto.ordinary@marlow.example')
    await expect(page.getByRole('alert')).toHaveText(
      'otto.ordinary@marlow.example has no access yet. Ask your administrator for an invitation, or sign up your organization.',
    )
    expect(await page.evaluate(() => localStorage.getItem('sessionToken'))).toBeNull()
  })
  await test.step('a blocked user is refused', async () => {
    const token = await sessionTokenOf('kira.admin@kestrelrowe.example')
    const [user] = await rowsOf(token, 'usersExtended', "email eq 'uri.user@kestrelrowe.example'")
    await call(token, 'PATCH', '/users/update', { id: user?.id, status: 3 })
    await tryToSignIn(page, 'uri.user@kestrelrowe.example')
    await expect(page.getByRole('alert')).toHaveText(
      'Your access is blocked. Ask your administrator to activate it again.',
    )
    await call(token, 'PATCH', '/users/update', { id: user?.id, status: 1 })
  })
  await test.step('the people of a disabled account are refused', async () => {
    await tryToSignIn(page, 'hana.admin@hollowbrook.example')
    await expect(page.getByRole('alert')).toHaveText(
      'Your account is disabled. Please contact support@parapet.example.',
    )
  })
})

async function tryToSignIn(page: Page, email: string): Promise<void> {
  await signInButton(page).click()
  await page.getByRole('button', { name: email }).first().click()
  await page.waitForURL(/\/auth\/login\?error=/)
}
