import { componentTest, expect } from '#console/testing/component.ts'
import type * as stories from './ItemLines.stories.tsx'

const test = componentTest<typeof stories>()

const item = {
  displayName: 'Info',
  userPrincipalName: 'info@contoso.com',
  wouldPassIf: 'die Anmeldung für das Konto blockiert ist',
  command: "Update-MgUser -UserId 'info@contoso.com' -AccountEnabled:$false",
  userId: '0b1c',
}

test('an item says what would make it compliant, with its own command to copy', async ({ show }) => {
  const page = await show('OneItem', { lang: 'de', props: { item } })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await expect(page.getByText('Konform, wenn die Anmeldung für das Konto blockiert ist')).toBeVisible()
  await expect(page.getByText('Benutzerprinzipalname: info@contoso.com')).toBeVisible()
  await expect(page.getByText('0b1c')).toHaveCount(0)
  await page.getByRole('button', { name: 'Befehl kopieren' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(item.command)
})

test('an item without a command has no button', async ({ show }) => {
  const page = await show('OneItem', { props: { item: { displayName: 'Info', wouldPassIf: 'it is off' } } })
  await expect(page.getByText('Compliant if it is off')).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
})
