import { componentTest, expect } from '#console/testing/component.ts'
import { rowOf } from '#console/testing/row-of.ts'
import { accountCalls } from '#contract/accounts/account-calls.ts'
import { products } from '#contract/products/products.ts'
import { termsCalls } from '#contract/terms/terms.ts'
import type * as stories from './SignUpPage.stories.tsx'

const test = componentTest<typeof stories>()

const red = 'rgb(198, 47, 61)'
const at = '/auth/sign-up?accountId=3'
const premium = 'Premium feature - available for premium accounts only.'
const offered = [1, 2].map((id) => rowOf(products, { id, displayName: `Product ${id}` }))

test('step 1 says what is needed and shows the error of the address in red', async ({ show }) => {
  const page = await show('SignUp', { at: '/auth/sign-up' })
  await expect(page.getByRole('list', { name: 'Steps' }).getByRole('listitem')).toContainText([
    'Account Details',
    'Account Information',
  ])
  await expect(page.locator('[aria-current=step]')).toContainText('Account Details')
  await expect(page.getByText('You need to be a Global Administrator of the tenant.')).toBeVisible()
  await expect(page).toHaveTitle('Sign up | Parapet Dashboard')
  await expect(page.getByRole('alert')).toHaveText('')
  await expect(page.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/auth/login')
  for (const [error, words] of [
    ['consentDeclined', 'Consent was not granted'],
    ['needsGlobalAdministrator', 'Only a Global Administrator can sign up a tenant.'],
    [
      'alreadyRegistered',
      'This organization is already signed up. Ask your administrator for an invitation.',
    ],
  ] as const) {
    await show('SignUp', { at: `/auth/sign-up?error=${error}` })
    await expect(page.getByRole('alert')).toContainText(words)
    await expect(page.getByRole('alert')).toHaveCSS('color', red)
  }
})

test('step 2 wants the terms and then a name; the products are those of the catalogue, for premium accounts to choose', async ({
  api,
  show,
}) => {
  api.lists(products, offered)
  const inForce = { id: 1, version: '1.0', type: 1, status: 1, content: '<p>What you agree to</p>' }
  const asked = api.answers(termsCalls.active, inForce)
  const page = await show('SignUp', { at })
  await expect(page.locator('[aria-current=step]')).toContainText('Account Information')
  const boxes = page.getByRole('group', { name: 'Products' }).getByRole('checkbox')
  await expect(boxes).toHaveCount(2)
  for (const box of await boxes.all()) {
    await expect(box).toBeDisabled()
    await expect(box).toHaveAccessibleDescription(premium)
  }
  const create = page.getByRole('button', { name: 'Create Account' })
  await expect(create).toBeDisabled()
  await page.getByRole('checkbox', { name: 'I have read and accept the Terms and Conditions' }).check()
  await expect(create).toBeEnabled()
  await expect(page.getByText('*Required')).toBeHidden()
  await create.click()
  await expect(page.getByText('*Required')).toBeVisible()
  await expect(page.getByText('*Required')).toHaveCSS('color', red)
  await page.getByLabel('Account Name').fill('Marlow Orchards')
  await expect(page.getByText('*Required')).toBeHidden()

  await test.step('the terms are those for users', async () => {
    await page.getByRole('button', { name: 'Terms and Conditions' }).click()
    const dialog = page.getByRole('dialog', { name: 'Terms and Conditions' })
    await expect(dialog.getByText('What you agree to')).toBeVisible()
    await expect.poll(() => asked.map(({ path }) => path)).toEqual(['/terms-and-conditions/active/User'])
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
  })
})

test('an account is created once, and one that could not be created leaves the form as it was', async ({
  api,
  show,
}) => {
  api.lists(products, offered)
  const page = await show('SignUp', { at })
  const create = page.getByRole('button', { name: 'Create Account' })
  await page.getByLabel('Account Name').fill('Marlow Orchards')
  await page.getByRole('checkbox', { name: /Terms and Conditions/ }).check()
  api.refuses(accountCalls.finishSetup, { status: 404, message: 'Not found' })
  await create.click()
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Not found')
  await expect(create).toBeEnabled()
  await expect(page.getByLabel('Account Name')).toHaveValue('Marlow Orchards')

  const { sent, release } = api.holds(accountCalls.finishSetup, { url: '#to-microsoft' })
  await create.click()
  await expect(create).toBeDisabled()
  await expect
    .poll(() => sent.map(({ body }) => body))
    .toEqual([{ accountId: 3, accountName: 'Marlow Orchards', licenseIds: [], productIds: [1, 2] }])
  release()
  await expect(page).toHaveURL(/#to-microsoft$/)
})

test('step 2 of somebody who is signed out says so and stays where it is', async ({ api, show }) => {
  api.refuses(
    { ...accountCalls.products, path: `/odata/${products.name}` },
    { status: 401, message: 'Please sign in again' },
  )
  const page = await show('SignUp', { at })
  await expect(page.getByRole('alert').filter({ hasText: 'Please sign in again' })).toBeVisible()
  expect(page.url()).toContain(at)
  expect(await page.evaluate(() => localStorage.getItem('redirectUrl'))).toBeNull()
})

test('the pages before the sign-in have the name of the product from the setting', async ({ show }) => {
  const app = { appDisplayName: 'Bastion' }
  for (const [story, address, words] of [
    ['Login', '/auth/login?missingPermissions=User.Read', 'Permissions are missing'],
    ['SignUp', '/auth/sign-up', 'Continue with Microsoft'],
    ['Join', '/auth/join?email=a@b.c', 'Login with Microsoft'],
  ] as const) {
    const page = await show(story, { at: address, app })
    await expect(page.getByText(words).first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Bastion' })).toBeVisible()
    await expect(page).toHaveTitle(/ \| Bastion Dashboard$/)
    await expect(page.locator('#root')).not.toContainText('Parapet')
  }
})
