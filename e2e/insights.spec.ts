import { rowsOf } from './calls.ts'
import { goOn } from './go-on.ts'
import { expect, test } from './people.ts'
import { aName, anInsight, removeInsights } from './rows.ts'
import { chooseAction, dialogNamed, expectToast, rowOf, sayYes, select } from './table.ts'

const named = (title: string) => `/manage-insights?$search=${encodeURIComponent(title)}`

test('an insight is created, edited and deleted', async ({ as, tokenOf }) => {
  const page = await as('superAdmin')
  const title = aName('Insight')
  await page.goto(named(title))
  await expect(page.getByText("Sorry, there's nothing found")).toBeVisible()
  await page.getByRole('button', { name: 'Create Insight' }).click()
  const dialog = dialogNamed(page, 'Create Insight')
  await dialog.getByLabel('Title', { exact: true }).fill(title)
  await dialog.getByLabel('Description', { exact: true }).fill('What it is about')
  await dialog.getByRole('spinbutton', { name: 'Priority' }).fill('7')
  await dialog.getByLabel('Link').fill('https://help.example/insight')
  await dialog.getByRole('button', { name: 'Create' }).click()
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
  await expect(page.getByText("Sorry, there's nothing found")).toBeVisible()
  expect(await rowsOf(await tokenOf('superAdmin'), 'insight', `contains(title, '${title}')`)).toEqual([])
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
  await page.getByRole('button', { name: 'Details of Passwords alone no longer protect an account' }).click()
  await expect(page.getByText(/^Most attacks begin with a password/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Reference' })).toHaveAttribute(
    'href',
    /^https:\/\/learn\.microsoft\.com\//,
  )

  await goOn(page, `/insights/${active.id}`)
  await expect(page.getByText(`About ${word} active`)).toBeVisible()
  await expect(page.getByText('Total: 1 entries')).toBeVisible()
  await goOn(page, `/insights/${draft.id}`)
  await expect(page.getByText('No data available')).toBeVisible()
  await removeInsights(token, [active.id, draft.id])
})
