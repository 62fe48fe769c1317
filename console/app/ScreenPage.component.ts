import { componentTest, expect } from '#console/testing/component.ts'
import { screenNames, screenRows } from '#contract/screens/screens.ts'
import type * as stories from './ScreenPage.stories.tsx'

const test = componentTest<typeof stories>()

const notAllowed = "It seems you don't have enough permissions to access this page!"

for (const [role, page] of [
  ['Admin', 'manage-alerts'],
  ['Vendor', 'manage-accounts'],
  ['SuperAdmin', 'manage-settings'],
] as const)
  test(`a screen of the ${role} that is not allowed says so, under its title, and shows nothing else`, async ({
    show,
  }) => {
    const others = screenNames.filter((screen) => screen !== page)
    const shown = await show('Screen', { props: { page }, who: { role, screens: others } })
    await expect(shown.getByRole('heading', { name: notAllowed })).toBeVisible()
    await expect(shown.getByText('What the screen shows')).toHaveCount(0)
    await expect(shown).toHaveTitle(`${screenRows[page].title.en} | Parapet Dashboard`)
    await show('Screen', { props: { page }, who: { role, screens: [page] } })
    await expect(shown.getByText('What the screen shows')).toBeVisible()
    await expect(shown.getByRole('heading', { name: notAllowed })).toHaveCount(0)
    await expect(shown).toHaveTitle(`${screenRows[page].title.en} | Parapet Dashboard`)
  })
