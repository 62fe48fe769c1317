import { componentTest, expect } from '#console/testing/component.ts'
import type * as stories from './OverviewTab.stories.tsx'

const test = componentTest<typeof stories>()

test('the reference is cut at 50 characters and copied whole, and says when it could not be', async ({
  show,
}) => {
  const whole = 'https://learn.microsoft.com/en-us/entra/identity/authentication/concept-mfa-howitworks'
  // A clipboard that may be written, and then may not, is not left to the next story.
  const page = await show('OneReference', {
    props: { reference: whole },
    prepare: (own) => own.context().grantPermissions(['clipboard-read', 'clipboard-write']),
  })
  const reference = page.getByRole('link')
  await expect(reference).toHaveText(`${whole.slice(0, 50)}…`)
  await expect(reference).toHaveAttribute('href', whole)
  const copy = page.getByRole('button', { name: 'Copy the reference' })
  await copy.click()
  await expect(page.getByText('Copied to clipboard!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(whole)
  await page.evaluate("navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))")
  await copy.click()
  await expect(page.getByText('Failed to copy!')).toBeVisible()
})
