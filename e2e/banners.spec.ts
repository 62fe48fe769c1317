import { alterAnswer } from './altered-answers.ts'
import { become } from './become.ts'
import { call } from './calls.ts'
import { expect, test } from './people.ts'
import { pointAt } from './point-at.ts'
import { scanned } from './scanned.ts'
import { chooseAction, openMenu, rowOf } from './table.ts'

const readOnly = 'The Production environment is read-only'
const insight = 'Passwords alone no longer protect an account'
const oneInsight = `/manage-insights?${new URLSearchParams({ $filter: `title eq '${insight}'` })}`

test('a subscription that limits recommendations says how many there are, with a way out', async ({ as }) => {
  const page = await as('admin')
  const token = await become(page, 'alma.admin@alderfinch.example')
  await scanned(token)
  const { count } = await call<{ count: number }>(
    token,
    'GET',
    '/odata/accountRecommendationExtended?$filter=status eq Enabled&$top=1',
  )
  expect(count).toBeGreaterThan(100)
  await page.goto('/settings/general')
  await expect(page.getByRole('button', { name: /^Account status/ })).toBeVisible()
  await expect(page.getByText('Your subscription includes')).toHaveCount(0)

  await alterAnswer(page, '/auth/whoami', (me: object) => ({ ...me, numRecommendationsLeftOut: 286 }))
  await alterAnswer(page, '/settings', (settings: object) => ({
    ...settings,
    unlockEmail: 'more@bastion.example',
  }))
  await page.goto('/settings/general')
  await expect(page.getByText(`Your subscription includes ${count} recommendations.`)).toBeVisible()
  const unlock = page.getByRole('link', { name: 'Unlock all recommendations' })
  await expect(unlock).toHaveAttribute('href', /^mailto:more@bastion\.example\?/)
})

test('an operator changes content where data editing is on', async ({ as }) => {
  const page = await as('superAdmin')

  await test.step('where data editing is on there is no such banner', async () => {
    await page.goto(oneInsight)
    await expect(page.getByRole('button', { name: /Create/ }).first()).toBeEnabled()
    await expect(page.getByText('environment is read-only')).toHaveCount(0)
  })

  await test.step('an action that cannot be undone asks Yes or No', async () => {
    await chooseAction(page, insight, 'Delete')
    const question = page.getByRole('dialog')
    await expect(question.getByRole('button')).toHaveText(['No', 'Yes'])
    await question.getByRole('button', { name: 'No' }).click()
    await expect(question).toBeHidden()
    await expect(rowOf(page, insight)).toBeVisible()
  })

  await test.step('where data editing is off a banner says so, and edits are disabled with the reason', async () => {
    await alterAnswer(page, '/settings', (settings: object) => ({
      ...settings,
      dataEditAllowed: false,
      environmentName: 'Production',
    }))
    await page.goto(oneInsight)
    await expect(page.getByText(readOnly)).toBeVisible()
    const reason = 'Updates to Insight are disabled for the Production environment.'

    await test.step('the button that creates', async () => {
      const create = page.getByRole('button', { name: 'Create' }).first()
      await expect(create).toBeDisabled()
      await pointAt(create, reason)
    })
    await test.step('the actions of a row', async () => {
      const menu = await openMenu(page, insight)
      for (const action of ['Edit', 'Delete']) {
        const item = menu.getByRole('menuitem', { name: action })
        await expect(item).toHaveAttribute('aria-disabled', 'true')
        await expect(item).toContainText(reason)
      }
    })
  })
})
