import type { Page } from '@playwright/test'
import { acceptTerms } from './accept-terms.ts'
import { answerInstead } from './altered-answers.ts'
import { become } from './become.ts'
import { call } from './calls.ts'
import { goOn } from './go-on.ts'
import { expectGoodLooks } from './looks.ts'
import { expect, test } from './people.ts'
import { aName } from './rows.ts'
import { chooseAction, dialogNamed, expectColumns, expectToast, rowOf, sayYes, toasts } from './table.ts'

/** The one who has not accepted. */
const tina = 'tina.terms@northbrine.example'
const title = "We've updated our Terms and Conditions!"
const question = (page: Page) => page.getByRole('dialog', { name: title })
const agree = (page: Page) =>
  question(page).getByRole('button', { name: 'Agree To The Terms And Conditions', exact: true })
const tokenIn = (page: Page) => page.evaluate(() => localStorage.getItem('sessionToken') ?? '')

test('who has not accepted the terms is asked on every page and cannot go around', async ({ as }) => {
  const page = await as('user')
  await test.step('terms that were published meanwhile are asked for in an open session, at the next page', async () => {
    // As long as the console does not ask again, Tina's session is one from before the version in force.
    let isOpen = true
    await page.route('**/api/auth/whoami', async (route) => {
      const response = await route.fetch()
      const me = (await response.json()) as { termsApproved: boolean }
      await route.fulfill({ response, json: isOpen ? { ...me, termsApproved: true } : me })
      isOpen = false
    })
    await become(page, tina)
    await page.goto('/dashboard')
    await expect(question(page), 'the first refused call asks').toBeVisible()
    await expect(agree(page)).toBeEnabled()
    await expect(toasts(page)).toHaveCount(0)
    await page.unrouteAll()
  })
  await page.goto('/recommendations')
  await expect(question(page).getByText(title)).toBeVisible()
  await expect(question(page).getByRole('region', { name: 'Terms and Conditions' })).toContainText(
    'This service reads the configuration of your Microsoft 365 tenant',
  )
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(question(page)).toBeVisible()
  await test.step('an acceptance that failed is logged and nothing else', async () => {
    const me = await call<{ user: { id: number } }>(await tokenIn(page), 'GET', '/auth/whoami')
    const path = `/terms-and-conditions/user/${me.user.id}/version`
    await answerInstead(page, path, 500, { message: 'Internal server error' })
    const logged = page.waitForEvent('console', (message) => message.text().includes('terms not accepted'))
    const sent = page.waitForRequest((request) => request.url().endsWith(path))
    await agree(page).click()
    expect((await sent).method()).toBe('PATCH')
    expect((await sent).postDataJSON()).toEqual({ version: '1.0' })
    await logged
    await expect(agree(page)).toBeEnabled()
    await expect(toasts(page)).toHaveCount(0)
    await page.unrouteAll()
  })
  await test.step('who does not agree can leave', async () => {
    await question(page).getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByRole('button', { name: 'Sign in with Microsoft' })).toBeVisible()
    await expect(page).toHaveURL(/\/auth\/login/)
    // The way leads over Microsoft's page and back to this one.
    await expect.poll(() => tokenIn(page).catch(() => 'on the way')).toBe('')
  })
  await test.step('accepting records the version, opens the console and is not asked again', async () => {
    const token = await become(page, tina)
    const approved = async () =>
      (await call<{ termsApproved: boolean }>(token, 'GET', '/auth/whoami')).termsApproved
    await page.goto('/dashboard')
    await expect(question(page)).toBeVisible()
    expect(await approved()).toBe(false)
    await acceptTerms(page)
    await expect(question(page)).toBeHidden()
    expect(await approved()).toBe(true)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Compliance State' })).toBeVisible()
    await expect(question(page)).toHaveCount(0)
  })
})

test('an operator drafts, edits and deletes a version, and reads the past and who accepted', async ({
  as,
}) => {
  const version = aName('draft')
  const page = await as('superAdmin')
  await page.goto('/manage-terms-and-conditions')
  await expectColumns(page, ['Version', 'Creation Time', 'Last Updated', 'Status', 'Type'])
  await expect(rowOf(page, 'User')).toContainText('Active')
  await expect(rowOf(page, '0.9'), 'it opens with the active ones').toHaveCount(0)
  await expectGoodLooks(page)

  await test.step('a version begins as a draft', async () => {
    await page.getByRole('button', { name: 'Create Terms And Conditions' }).click()
    const dialog = dialogNamed(page, 'Create Terms And Conditions')
    await dialog.getByLabel('Version').fill(version)
    await dialog.getByRole('textbox', { name: 'Content' }).fill('Snapshots are kept for 400 days.')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'Terms and Conditions Successfully Created')
    await goOn(
      page,
      `/manage-terms-and-conditions?$filter=status eq 3&$search=${encodeURIComponent(version)}`,
    )
    await expect(rowOf(page, version)).toContainText('Draft')
  })
  await test.step('it is edited, beside what has changed', async () => {
    await chooseAction(page, version, 'Edit')
    const dialog = dialogNamed(page, 'Edit Terms And Conditions')
    await expect(dialog.getByText('Changes since version 1.0')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Content' }).fill('Snapshots are kept for 500 days.')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'Terms and Conditions Successfully Updated')
  })
  await test.step('a draft is deleted', async () => {
    await chooseAction(page, version, 'Delete')
    await sayYes(page)
    await expectToast(page, 'Terms and Conditions Successfully Deleted')
    await expect(rowOf(page, version)).toHaveCount(0)
  })
  await test.step('the past version can be read, and who accepted it is a list', async () => {
    await goOn(page, '/manage-terms-and-conditions?$filter=status eq 2')
    await expect(rowOf(page, '0.9')).toContainText('Past')
    await chooseAction(page, '0.9', 'Acceptances')
    const list = dialogNamed(page, 'Who accepted version 0.9')
    await expect(list.getByRole('row', { name: /Alma Admin.*Alder & Finch.*Ridgeline/ })).toBeVisible()
  })
})
