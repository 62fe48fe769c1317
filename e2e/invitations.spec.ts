import type { Page } from '@playwright/test'
import { acceptTerms } from './accept-terms.ts'
import { become } from './become.ts'
import { call, removeUser, rowsOf, statusOf } from './calls.ts'
import { followInvitation, invitationLink } from './mailbox.ts'
import { expect, test } from './people.ts'

const sven = 'sven.security@copperleaf.example'
const umar = 'umar.user@glasshouse.example'

test('an invited user joins by the mail, once, and nobody else in their place', async ({
  as,
  page: invited,
  tokenOf,
}) => {
  const adminToken = await tokenOf('admin')
  await removeUser(adminToken, sven)
  const admin = await as('admin')

  await test.step('an Admin invites', async () => {
    await admin.goto(`/settings/manage-users?$filter=email eq '${sven}'`)
    await expect(admin.getByText("Sorry, there's nothing found")).toBeVisible()
    await admin.getByRole('button', { name: 'Invite Users' }).click()
    const dialog = admin.getByRole('dialog')
    await dialog.getByLabel('Emails').fill(sven)
    await dialog.getByRole('button', { name: 'Add Email' }).click()
    await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
    await expect(admin.getByRole('region', { name: 'Messages' })).toContainText('Users invited: 1')
    await expect(admin.getByRole('row').filter({ hasText: sven })).toContainText('Pending')
  })

  const link = await invitationLink(invited, sven)
  await test.step('another person is refused, and the invitation stays open', async () => {
    await invited.goto(link)
    await loginAs(invited, 'ulla.user@copperleaf.example')
    await expect(invited.getByRole('alert')).toHaveText(
      `The invitation is for ${sven}. Sign in with that account.`,
    )
  })
  await test.step('the invited person gets in', async () => {
    await invited.goto(link)
    await loginAs(invited, sven)
    await acceptTerms(invited)
    await expect(invited.getByRole('complementary', { name: 'Sidebar' })).toContainText(
      'User · Northbrine Ceramics',
    )
    await expect(invited.getByRole('banner')).toContainText('Northbrine Ceramics')
    expect(new URL(invited.url()).pathname).toBe('/dashboard')
  })
  await test.step('a person with two accounts goes from one to the other', async () => {
    await invited.getByRole('banner').getByRole('button', { name: 'User menu' }).click()
    const menu = invited.getByRole('dialog', { name: 'User menu' })
    await expect(menu.getByRole('link')).toHaveText(['Northbrine Ceramics', 'Copperleaf Dental Group'])
    await expect(menu.getByRole('link', { name: 'Northbrine Ceramics' })).toHaveAttribute(
      'aria-current',
      'true',
    )
    const before = await invited.evaluate(() => localStorage.getItem('sessionToken') ?? '')
    const asked = invited.waitForRequest((request) => request.url().endsWith('/api/auth/switch-account'))
    await menu.getByRole('link', { name: 'Copperleaf Dental Group' }).click()

    const switched = (await asked).postDataJSON() as { accountId: number }
    await expect(invited.getByRole('banner')).toContainText('Copperleaf Dental Group')
    expect(new URL(invited.url()).pathname).toBe('/dashboard')
    expect(await statusOf(before, 'GET', '/auth/whoami'), 'the session of the other account is over').toBe(
      401,
    )

    await test.step('the address of the switch works after signing in, too', async () => {
      await invited.evaluate(() => localStorage.clear())
      await invited.goto(`/redirect?accountId=${switched.accountId}`)
      await invited.getByRole('button', { name: 'Sign in with Microsoft' }).click()
      await invited.getByRole('button', { name: sven }).first().click()
      await expect(invited.getByRole('banner')).toContainText('Copperleaf Dental Group')
    })
  })
  await test.step('the same link does not work again', async () => {
    await invited.goto(link)
    await loginAs(invited, sven)
    await expect(invited.getByRole('alert')).toHaveText(
      'This invitation has already been used or replaced. Ask your administrator for a new one.',
    )
  })
  await removeUser(adminToken, sven)
})

test('an invited reseller joins and manages accounts', async ({ page, tokenOf }) => {
  const operator = await tokenOf('superAdmin')
  await removeVendor(operator, umar)
  await call(operator, 'POST', '/vendors/invite', {
    invites: [{ email: umar, vendorName: 'Glassworks Services' }],
  })
  await followInvitation(page, umar)
  await loginAs(page, umar)
  await expect(page.getByRole('dialog')).toContainText('Terms and Conditions for Resellers')
  await acceptTerms(page)
  await expect(page.getByRole('banner').getByRole('heading')).toHaveText('Resellers Management Dashboard')
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toContainText('Reseller')
  expect(decodeURIComponent(page.url())).toContain('/manage-accounts?$filter=status eq 1')
  const [vendor] = await rowsOf(operator, 'vendorsExtended', `email eq '${umar}'`)
  expect(vendor?.status).toBe(1)
  await removeVendor(operator, umar)
})

test('an account that is not theirs leads to the 404 page', async ({ as }) => {
  const page = await as('user')
  const token = await become(page, 'ulla.user@copperleaf.example')
  await page.goto('/redirect?accountId=1')
  await expect(page.getByRole('heading', { name: 'Sorry, page not found!' }).last()).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/404')
  expect(await statusOf(token, 'GET', '/auth/whoami'), 'the session goes on').toBe(200)
})

async function loginAs(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Login with Microsoft' }).click()
  await page.getByRole('button', { name: email }).first().click()
}

async function removeVendor(operator: string, email: string): Promise<void> {
  for (const { vendorId, status } of await rowsOf(operator, 'vendorsExtended', `email eq '${email}'`)) {
    if (status === 1) await call(operator, 'PATCH', `/vendors/block/${vendorId}`)
    await call(operator, 'PATCH', '/vendors/delete', { vendorIds: [vendorId] })
  }
}
