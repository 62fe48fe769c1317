import { rowsOf } from './calls.ts'
import { goOn } from './go-on.ts'
import { expectGoodLooks } from './looks.ts'
import { expect, test } from './people.ts'
import { aName, anInsight, removeInsights } from './rows.ts'
import {
  chooseAction,
  dialogNamed,
  expectColumns,
  expectToast,
  rowOf,
  sayYes,
  select,
  toasts,
} from './table.ts'

const named = (title: string) => `/manage-insights?$search=${encodeURIComponent(title)}`

test('an operator writes insights', async ({ as, tokenOf }) => {
  const token = await tokenOf('superAdmin')
  const page = await as('superAdmin')

  await test.step('the administration lists active insights and drafts', async () => {
    await page.goto(named('Passwords alone'))
    await expectColumns(page, ['Creation Time', 'Title', 'Status', 'Priority'])
    await expect(rowOf(page, 'Passwords alone')).toContainText('Active')
    await expectGoodLooks(page)
    // By their names: other tests have drafts of their own in the list.
    await goOn(page, named('Links that anyone can open'))
    await expect(rowOf(page, 'Links that anyone can open')).toContainText('Draft')
  })

  await test.step('an insight is created, edited and deleted, with two messages on the screen at most', async () => {
    const title = aName('Insight')
    await goOn(page, named(title))
    await expect(page.getByText("Sorry, there's nothing found")).toBeVisible()
    await page.getByRole('button', { name: 'Create Insight' }).click()
    const dialog = dialogNamed(page, 'Create Insight')
    const create = dialog.getByRole('button', { name: 'Create' })
    await expect(create).toBeVisible()
    await expectGoodLooks(page, 'dialog')
    for (const label of ['Title', 'Description', 'Priority']) {
      await dialog.getByLabel(label, { exact: true }).focus()
      await dialog.getByLabel(label, { exact: true }).blur()
    }
    await expect(dialog.getByText('This field is required', { exact: true })).toHaveCount(3)
    await dialog.getByLabel('Title', { exact: true }).fill(title)
    await dialog.getByLabel('Description', { exact: true }).fill('What it is about')
    await expect(create).toBeDisabled()
    await dialog.getByRole('spinbutton', { name: 'Priority' }).fill('7')
    for (const wrong of ['nowhere', 'ftp://files.example', 'javascript:alert(1)', 'https://']) {
      await dialog.getByLabel('Link').fill(wrong)
      await dialog.getByLabel('Link').blur()
      await expect(dialog.getByText('Invalid link', { exact: true })).toBeVisible()
    }
    await dialog.getByLabel('Link').fill('https://help.example/insight')
    await dialog.getByLabel('Link').blur()
    await expect(dialog.getByText('Invalid link')).toBeHidden()
    await create.click()
    await expectToast(page, 'Insight Created')
    await expect(rowOf(page, title)).toContainText('7')

    await chooseAction(page, title, 'Edit')
    const edit = dialogNamed(page, 'Edit Insight')
    await expect(edit.getByLabel('Link')).toHaveValue('https://help.example/insight')
    await edit.getByLabel('Title', { exact: true }).fill(`${title} changed`)
    await edit.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'Insight Updated')

    await select(page, `${title} changed`)
    await page.getByRole('region', { name: '1 selected' }).getByRole('button', { name: 'Delete' }).click()
    await sayYes(page)
    await expectToast(page, '1 Insight(s) Deleted')
    expect(await toasts(page).count()).toBeLessThanOrEqual(2)
    await expect(page.getByText("Sorry, there's nothing found")).toBeVisible()
  })

  await test.step('several insights are deleted at once', async () => {
    const word = aName('Doomed')
    for (const number of [1, 2, 3]) await anInsight(token, { title: `${word} ${number}` })
    await goOn(page, named(word))
    await expect(rowOf(page, word)).toHaveCount(3)
    await page.getByRole('checkbox', { name: 'Select all rows of the page' }).check()
    await page.getByRole('region', { name: '3 selected' }).getByRole('button', { name: 'Delete' }).click()
    await sayYes(page)
    await expectToast(page, '3 Insight(s) Deleted')
    expect(await rowsOf(token, 'insight', `contains(title, '${word}')`)).toEqual([])
  })
})

test('customers see active insights, which open to description and reference', async ({ as, tokenOf }) => {
  const token = await tokenOf('superAdmin')
  const word = aName('Shown')
  const active = await anInsight(token, { title: `${word} active`, status: 1 })
  const draft = await anInsight(token, { title: `${word} draft`, status: 2 })
  const page = await as('reader')
  await page.goto('/insights?$top=50')
  await expect(rowOf(page, `${word} active`)).toBeVisible()
  await expect(rowOf(page, `${word} draft`)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0)

  const title = 'Passwords alone no longer protect an account'
  const details = page.getByRole('button', { name: `Details of ${title}` })
  await expect(details).toHaveAttribute('aria-expanded', 'false')
  await details.click()
  await expect(page.getByText(/^Most attacks begin with a password/)).toBeVisible()
  const link = page.getByRole('link', { name: 'Reference' })
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('href', /^https:\/\/learn\.microsoft\.com\//)
  await expectGoodLooks(page)
  await details.click()
  await expect(link).toBeHidden()

  await goOn(page, `/insights/${active.id}`)
  await expect(page.getByText(`About ${word} active`)).toBeVisible()
  await expect(page.getByText('Total: 1 entries')).toBeVisible()
  await goOn(page, `/insights/${draft.id}`)
  await expect(page.getByText('No data available')).toBeVisible()
  await removeInsights(token, [active.id, draft.id])
})
