import type { Page } from '@playwright/test'
import { answerInstead, holdBack } from './altered-answers.ts'
import { becomeNobody } from './become.ts'
import { call, changeApplication, rowsOf } from './calls.ts'
import { goOn } from './go-on.ts'
import { invitationLink } from './mailbox.ts'
import { expect, test } from './people.ts'

const red = 'rgb(198, 47, 61)'
const greta = 'greta.global@marlow.example'
const premium = 'Premium feature - available for premium accounts only.'

/** The tenant Marlow Orchards has never been here. */
test.beforeEach(async ({ tokenOf }) => {
  const operator = await tokenOf('superAdmin')
  for (const { id, status } of await rowsOf(operator, 'accountExtended', `ownerEmail eq '${greta}'`)) {
    if (status === 1) await call(operator, 'PATCH', '/account/update', { ids: [id], data: { status: 2 } })
    await call(operator, 'DELETE', '/account/delete', { accountIds: [id] })
  }
  await changeApplication('marlow', { consented: [], globalReader: false })
})

test('step 1 says what is needed, passes the invitation on, and tells who cannot go on why', async ({
  as,
}) => {
  const page = await as('admin')
  await becomeNobody(page)
  await page.goto('/auth/sign-up')
  await expect(page.getByRole('list', { name: 'Steps' }).getByRole('listitem')).toContainText([
    'Account Details',
    'Account Information',
  ])
  await expect(page.getByText('Account Details')).toHaveText('Account Details')
  await expect(page.locator('[aria-current=step]')).toContainText('Account Details')
  await expect(page.getByText('You need to be a Global Administrator of the tenant.')).toBeVisible()
  await expect(page).toHaveTitle('Sign up | Parapet Dashboard')

  await test.step('somebody who is no Global Administrator is refused', async () => {
    await continueAs(page, 'otto.ordinary@marlow.example')
    await expect(page.getByRole('alert')).toHaveText(
      'Only a Global Administrator can sign up a tenant. Sign in as one, or ask yours to sign up.',
    )
  })
  await test.step('a tenant that is registered already is refused', async () => {
    await continueAs(page, 'alma.admin@alderfinch.example')
    await expect(page.getByRole('alert')).toHaveText(
      'This organization is already signed up. Ask your administrator for an invitation.',
    )
  })
  await test.step('the invitation of the address is passed on', async () => {
    await goOn(page, '/auth/sign-up?invite=not-an-invitation')
    await expect(page.getByRole('alert')).toHaveText('')
    const asked = page.waitForRequest((request) => request.url().endsWith('/api/microsoft/signup'))
    await continueAs(page, greta)
    expect((await asked).postDataJSON()).toEqual({ invite: 'not-an-invitation' })
    await expect(page.getByRole('alert')).toHaveText(
      'This invitation has already been used or replaced. Ask your administrator for a new one.',
    )
  })
  await test.step('the error of the address is shown in red', async () => {
    await goOn(page, '/auth/sign-up?error=consentDeclined')
    await expect(page.getByRole('alert')).toContainText('Consent was not granted')
    await expect(page.getByRole('alert')).toHaveCSS('color', red)
  })
  await test.step('step 2 of somebody who is signed out says so and stays where it is', async () => {
    await goOn(page, '/auth/sign-up?accountId=1')
    await expect(page.getByRole('alert').filter({ hasText: 'Please sign in again' })).toBeVisible()
    expect(page.url()).toContain('/auth/sign-up?accountId=1')
    expect(await page.evaluate(() => localStorage.getItem('redirectUrl'))).toBeNull()
  })
  await page.getByRole('link', { name: 'Log in' }).click()
  await expect(page.getByRole('button', { name: 'Sign in with Microsoft' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/auth/login')
})

test('an account that a reseller invited is a customer of that reseller', async ({ as, tokenOf }) => {
  const vendor = await tokenOf('vendor')
  await call(vendor, 'POST', '/account/invite', { email: greta })
  const page = await as('admin')
  await becomeNobody(page)
  await page.goto(await invitationLink(await page.context().newPage(), greta))
  await expect(page.getByRole('button', { name: 'Continue with Microsoft' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/auth/sign-up')
  await continueAs(page, greta)
  await expect(page.getByLabel('Account Name')).toBeVisible()
  const [account] = await rowsOf(vendor, 'accountExtended', `ownerEmail eq '${greta}'`)
  expect(account).toMatchObject({ status: 3, vendorName: 'Ridgeline IT Services' })
  const accountId = await accountInAddress(page)

  await test.step('who stopped after step 1 comes back to step 2 by signing in', async () => {
    await page.goto('/auth/login')
    await continueAs(page, greta, 'Sign in with Microsoft')
    await expect(page.getByLabel('Account Name')).toBeVisible()
    expect(await accountInAddress(page)).toBe(accountId)
  })
  await test.step('an account that could not be created leaves the form as it was', async () => {
    await page.getByLabel('Account Name').fill('Marlow Orchards')
    await page.getByRole('checkbox', { name: /Terms and Conditions/ }).check()
    await answerInstead(page, '/account/finishSetup', 500)
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(
      page.getByText('Something went wrong. Please contact support@parapet.example.'),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Create Account' })).toBeEnabled()
    await expect(page.getByLabel('Account Name')).toHaveValue('Marlow Orchards')
    await page.unrouteAll()
  })
  await test.step('who declined the consent sees what is missing at the next sign-in, and can grant it', async () => {
    await page.getByRole('button', { name: 'Create Account' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.waitForURL(/\/auth\/sign-up/)
    await page.goto('/auth/login')
    await continueAs(page, greta, 'Sign in with Microsoft')
    const notice = page.getByRole('region', { name: 'Permissions are missing' })
    await expect(notice.getByRole('listitem').filter({ hasText: 'Directory.Read.All' })).toBeVisible()
    await notice.getByRole('button', { name: 'Grant admin consent' }).click()
    await page.getByRole('button', { name: 'Accept' }).click()
    await expect(page.getByRole('banner').getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  })
})

test('step 2 names the account and leads over consent into the console', async ({ as, tokenOf }) => {
  const page = await as('admin')
  await becomeNobody(page)
  await page.goto('/auth/sign-up')
  await continueAs(page, greta)
  const accountId = await accountInAddress(page)
  await expect(page.locator('[aria-current=step]')).toContainText('Account Information')
  const operator = await tokenOf('superAdmin')
  const account = async () => (await rowsOf(operator, 'accountExtended', `id eq ${accountId}`))[0]
  expect(await account()).toMatchObject({ status: 3 })

  await test.step('the products are those of the catalogue, for premium accounts to choose', async () => {
    const boxes = page.getByRole('group', { name: 'Products' }).getByRole('checkbox')
    await expect
      .poll(() => boxes.count(), 'the products of the catalog, and what others added')
      .toBeGreaterThanOrEqual(11)
    for (const box of await boxes.all()) {
      await expect(box).toBeDisabled()
      await expect(box).toHaveAccessibleDescription(premium)
    }
    await expect(page.getByText(premium)).toBeVisible()
  })

  const create = page.getByRole('button', { name: 'Create Account' })
  await test.step('the name is required, which is said after an attempt', async () => {
    await expect(create).toBeDisabled()
    await page.getByRole('checkbox', { name: 'I have read and accept the Terms and Conditions' }).check()
    await expect(create).toBeEnabled()
    await expect(page.getByText('*Required')).toBeHidden()
    await create.click()
    await expect(page.getByText('*Required')).toBeVisible()
    await expect(page.getByText('*Required')).toHaveCSS('color', red)
  })

  await test.step('the terms are those for users', async () => {
    const asked = page.waitForRequest((request) => request.url().includes('/terms-and-conditions/active/'))
    await page.getByRole('button', { name: 'Terms and Conditions' }).click()
    expect((await asked).url()).toMatch(/\/active\/User$/)
    const dialog = page.getByRole('dialog', { name: 'Terms and Conditions' })
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('creating the account leads to the page of Microsoft', async () => {
    await page.getByLabel('Account Name').fill('Marlow Orchards')
    await expect(page.getByText('*Required')).toBeHidden()
    const letItGo = await holdBack(page, '/account/finishSetup')
    const sent = page.waitForRequest((request) => request.url().endsWith('/api/account/finishSetup'))
    await create.click()
    await expect(create).toBeDisabled()
    const body = (await sent).postDataJSON()
    expect(body).toEqual({
      accountId,
      accountName: 'Marlow Orchards',
      licenseIds: [],
      // The products of the catalog, and what others added.
      productIds: expect.arrayContaining([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]),
    })
    letItGo()
    await expect(page.getByRole('heading', { name: 'Permissions requested' })).toBeVisible()
  })

  await test.step('declining leads back to step 2 with the reason', async () => {
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('alert')).toHaveText(
      'Consent was not granted. A Global Administrator must grant it before the tenant can be scanned.',
    )
    expect(await accountInAddress(page)).toBe(accountId)
  })

  await test.step('accepting leads into the console', async () => {
    await page.getByLabel('Account Name').fill('Marlow Orchards')
    await page.getByRole('checkbox', { name: /Terms and Conditions/ }).check()
    await create.click()
    await page.getByRole('button', { name: 'Accept' }).click()
    await expect(page.getByRole('banner').getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/dashboard')
    expect(await account()).toMatchObject({ name: 'Marlow Orchards' })
    expect((await account())?.status).not.toBe(3)
  })
})

test('an account id in the address is no authority', async ({ as }) => {
  const page = await as('admin')
  await page.goto('/auth/sign-up?accountId=3')
  await page.getByLabel('Account Name').fill('Taken over')
  await page.getByRole('checkbox', { name: /Terms and Conditions/ }).check()
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/account/finishSetup'))
  await page.getByRole('button', { name: 'Create Account' }).click()
  expect((await answered).status()).toBe(404)
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Not found')
})

async function continueAs(page: Page, email: string, button = 'Continue with Microsoft'): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  await page.getByRole('button', { name: email }).first().click()
}

async function accountInAddress(page: Page): Promise<number> {
  await page.waitForURL(/\/auth\/sign-up\?accountId=\d+/)
  return Number(new URL(page.url()).searchParams.get('accountId'))
}
