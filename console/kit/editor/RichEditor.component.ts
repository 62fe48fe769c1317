import { componentTest, expect } from '#console/testing/component.ts'
import type * as stories from './RichEditor.stories.tsx'

const test = componentTest<typeof stories>()

test('an editor is 150 high unless told; what is saved is cleared, and discarding tells', async ({
  show,
}) => {
  const page = await show('Editor')
  const box = page.getByRole('textbox', { name: 'Words' })
  const save = page.getByRole('button', { name: 'Save' })
  const news = page.getByRole('status').filter({ hasText: /yet|saved|discarded/ })
  await expect(save).toBeDisabled()
  expect((await box.boundingBox())?.height).toBe(150)
  await box.fill('Move now')
  await save.click()
  await expect(news).toHaveText('saved <p>Move now</p>')
  await expect(box).toHaveText('')
  await expect(save).toBeDisabled()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(news).toHaveText('discarded')
})

test('nothing is saved while what is around it is not ready', async ({ show }) => {
  const page = await show('Editor', { props: { savingDisabled: true } })
  await page.getByRole('textbox', { name: 'Words' }).fill('Move now')
  await expect(page.getByRole('button', { name: 'Erase' })).toBeEnabled()
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
})
