import { expect, people, test } from './people.ts'
import { pointAt } from './point-at.ts'

test.use({ timezoneId: 'Europe/Berlin' })

test('dates stand in the format of their place, in the zone of the reader, with the full date behind', async ({
  asAlone,
}) => {
  const page = await asAlone('admin')
  await page.goto(`/settings/manage-users?$filter=email eq '${people.admin}'`)
  const row = page.getByRole('row').filter({ hasText: people.admin })
  const joined = row.locator('time').first()
  const lastLogin = row.locator('time').last()
  await expect(joined).toHaveText(/^\d\d\/\d\d\/\d{4}$/)
  await expect(lastLogin).toHaveText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/)

  // Read anew after each load: other tests sign in as the same person.
  const instant = async () => new Date((await lastLogin.getAttribute('datetime')) ?? '')
  const inBerlin = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Berlin',
    dateStyle: 'short',
    timeStyle: 'short',
  })
  await expect(lastLogin).toHaveText(inBerlin.format(await instant()).replace(',', ''))

  const inFull = (locale: string) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'Europe/Berlin', dateStyle: 'full', timeStyle: 'long' })
  await pointAt(lastLogin, inFull('en-GB').format(await instant()))
  expect(inFull('en-GB').format(await instant())).toMatch(/CES?T$/)

  await page.evaluate(() => localStorage.setItem('lng', 'de'))
  await page.reload()
  await pointAt(lastLogin, inFull('de-DE').format(await instant()))
})
