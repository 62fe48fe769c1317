import type { Page } from '@playwright/test'
import { becomeNobody } from './become.ts'
import { call, changeApplication, rowsOf } from './calls.ts'
import { goOn } from './go-on.ts'
import { invitationLink } from './mailbox.ts'
import { expect, test } from './people.ts'

const greta = 'greta.global@marlow.example'

/** The tenant Marlow Orchards has never been here. */
test.beforeEach(async ({ tokenOf }) => {
  const operator = await tokenOf('superAdmin')
  for (const { id, status } of await rowsOf(operator, 'accountExtended', `ownerEmail eq '${greta}'`)) {
    if (status === 1) await call(operator, 'PATCH', '/account/update', { ids: [id], data: { status: 2 } })
    await call(operator, 'DELETE', '/account/delete', { accountIds: [id] })
  }
  await changeApplication('marlow', { consented: [], globalReader: false })
})

test('step 1 passes the invitation on, and tells who cannot go on why', async ({ as }) => {
  const page = await as('admin')
  await becomeNobody(page)
  await page.goto('/auth/sign-up')
  await test.step('somebody who is no Global Administrator is refused', async () => {
    await continueAs(page, 'otto.ordinary@marlow.example')
    await expect(page.getByRole('alert')).toHaveText(
      'Only a Global Administrator can sign up a tenant. Sign in as one, or ask yours to sign up.',
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
})

test('who is invited signs up as a customer of the reseller, names the account and goes over consent into the console', async ({
  as,
  tokenOf,
}) => {
  const vendor = await tokenOf('vendor')
  await call(vendor, 'POST', '/account/invite', { email: greta })
  const account = async () => (await rowsOf(vendor, 'accountExtended', `ownerEmail eq '${greta}'`))[0]
  const page = await as('admin')
  await becomeNobody(page)
  await page.goto(await invitationLink(await page.context().newPage(), greta))
  await expect(page.getByRole('button', { name: 'Continue with Microsoft' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/auth/sign-up')
  await continueAs(page, greta)
  await expect(page.getByLabel('Account Name')).toBeVisible()
  expect(await account()).toMatchObject({ status: 3, vendorName: 'Ridgeline IT Services' })
  const accountId = await accountInAddress(page)

  const create = async () => {
    await page.getByLabel('Account Name').fill('Marlow Orchards')
    await page.getByRole('checkbox', { name: /Terms and Conditions/ }).check()
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByRole('heading', { name: 'Permissions requested' })).toBeVisible()
  }
  await test.step('who stopped after step 1 comes back to step 2 by signing in', async () => {
    await page.goto('/auth/login')
    await continueAs(page, greta, 'Sign in with Microsoft')
    await expect(page.getByLabel('Account Name')).toBeVisible()
    expect(await accountInAddress(page)).toBe(accountId)
  })
  await test.step('declining leads back to step 2 with the reason', async () => {
    const sent = page.waitForRequest((request) => request.url().endsWith('/api/account/finishSetup'))
    await create()
    // The products of the catalog, and what others added.
    const productIds = expect.arrayContaining([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    const body = { accountId, accountName: 'Marlow Orchards', licenseIds: [], productIds }
    expect((await sent).postDataJSON()).toEqual(body)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('alert')).toHaveText(
      'Consent was not granted. A Global Administrator must grant it before the tenant can be scanned.',
    )
    expect(await accountInAddress(page)).toBe(accountId)
  })
  await test.step('who declined the consent sees what is missing at the next sign-in, and can grant it', async () => {
    await page.goto('/auth/login')
    await continueAs(page, greta, 'Sign in with Microsoft')
    const notice = page.getByRole('region', { name: 'Permissions are missing' })
    await expect(notice.getByRole('listitem').filter({ hasText: 'Directory.Read.All' })).toBeVisible()
    await notice.getByRole('button', { name: 'Grant admin consent' }).click()
    await page.getByRole('button', { name: 'Accept' }).click()
    await expect(page.getByRole('banner').getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/dashboard')
    expect(await account()).toMatchObject({ name: 'Marlow Orchards' })
    expect((await account())?.status).not.toBe(3)
  })
})

async function continueAs(page: Page, email: string, button = 'Continue with Microsoft'): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  await page.getByRole('button', { name: email }).first().click()
}

async function accountInAddress(page: Page): Promise<number> {
  await page.waitForURL(/\/auth\/sign-up\?accountId=\d+/)
  return Number(new URL(page.url()).searchParams.get('accountId'))
}
