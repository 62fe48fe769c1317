import { expect, people, signIn, test } from './people.ts'

const homes = [
  {
    person: people.superAdmin,
    home: '/manage-accounts?$filter=status eq 1',
    title: 'System Admin Management',
  },
  {
    person: people.vendor,
    home: '/manage-accounts?$filter=status eq 1',
    title: 'Resellers Management Dashboard',
  },
  { person: people.admin, home: '/dashboard', title: 'Dashboard' },
  { person: people.user, home: '/dashboard', title: 'Dashboard' },
]

for (const { person, home, title } of homes)
  test(`${person} signs in with Microsoft and lands at home`, async ({ page }) => {
    await signIn(page, person)
    await expect.poll(() => decodeURIComponent(page.url())).toContain(home)
    await expect(page.getByRole('banner').getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page).toHaveTitle(/ \| Parapet Dashboard$/)
  })
