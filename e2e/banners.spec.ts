import { alterAnswer } from './altered-answers.ts'
import { expect, signIn, test } from './people.ts'
import { chooseAction, openMenu, rowOf } from './table.ts'

const readOnly = 'The Production environment is read-only'
const insight = 'Passwords alone no longer protect an account'
const oneInsight = `/manage-insights?${new URLSearchParams({ $filter: `title eq '${insight}'` })}`

test('a subscription that limits recommendations says how many there are, with a way out', async ({
  page,
}) => {
  await alterAnswer(page, '/auth/whoami', (me: object) => ({
    ...me,
    numEnabledAccountRecommendations: 12,
    numRecommendationsLeftOut: 286,
  }))
  await alterAnswer(page, '/settings', (settings: object) => ({
    ...settings,
    unlockEmail: 'more@bastion.example',
  }))
  await signIn(page, 'alma.admin@alderfinch.example')
  await expect(page.getByText('Your subscription includes 12 recommendations.')).toBeVisible()
  const unlock = page.getByRole('link', { name: 'Unlock all recommendations' })
  await expect(unlock).toHaveAttribute('href', /^mailto:more@bastion\.example\?/)
})

test('where data editing is off a banner says so, and edits are disabled with the reason', async ({ as }) => {
  const page = await as('superAdmin')
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
    await create.hover()
    await expect(page.getByRole('tooltip', { name: reason })).toBeVisible()
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

test('where data editing is on there is no such banner', async ({ as }) => {
  const page = await as('superAdmin')
  await page.goto(oneInsight)
  await expect(page.getByRole('button', { name: /Create/ }).first()).toBeEnabled()
  await expect(page.getByText('environment is read-only')).toHaveCount(0)
})

test('an action that cannot be undone asks Yes or No', async ({ as }) => {
  const page = await as('superAdmin')
  await page.goto(oneInsight)
  await chooseAction(page, insight, 'Delete')
  const question = page.getByRole('dialog')
  await expect(question.getByRole('button')).toHaveText(['No', 'Yes'])
  await question.getByRole('button', { name: 'No' }).click()
  await expect(question).toBeHidden()
  await expect(rowOf(page, insight)).toBeVisible()
})
