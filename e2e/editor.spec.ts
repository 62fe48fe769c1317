import type { Locator, Page } from '@playwright/test'
import { samples } from '#server/testing/media.ts'
import { call } from './calls.ts'
import { expect, test } from './people.ts'
import { aRecommendation, type RecommendationRow } from './recommendations.ts'
import { expectToast } from './table.ts'

const open = 'queryType eq 1 and isCompliant eq false'
const picture = { name: 'plan.png', mimeType: 'image/png', buffer: samples['image/png'] as Buffer }
const video = { name: 'tour.mp4', mimeType: 'video/mp4', buffer: samples['video/mp4'] as Buffer }

/** Begins a new comment of a recommendation. */
async function beginComment(page: Page, row: RecommendationRow) {
  await page.goto(`/recommendations/${row.recommendationId}?tab=history`)
  await page.getByRole('button', { name: 'Add a comment' }).click()
  const box = page.getByRole('textbox', { name: 'Comment' })
  await expect(box).toBeFocused()
  return { box, tool: page.getByRole('toolbar', { name: 'Formatting' }), save: button(page, 'Save') }
}
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true })

async function choose(page: Page, name: string, item: string | RegExp): Promise<void> {
  await page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name }).click()
  const menu = page.getByRole('menu', { name })
  await menu.getByRole('menuitemradio', { name: item, exact: true }).click()
  await expect(menu).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'Comment' })).toBeFocused()
}

/** What a browser makes of what was written, whatever the server's way of writing it down. */
const sameWriting = (html: string): string => html.replaceAll(' />', '>')

test('text is formatted, kept as it was written, and shown so', async ({ as, tokenOf }) => {
  const token = await tokenOf('admin')
  const row = await aRecommendation(token, open, 3)
  const page = await as('admin')
  const { box, tool, save } = await beginComment(page, row)
  expect((await box.boundingBox())?.height).toBe(100)
  await expect(save).toBeDisabled()

  await choose(page, 'Text style', /^Heading 2/)
  await box.pressSequentially('Plan for j and k')
  await page.keyboard.press('Enter')
  await choose(page, 'Alignment', 'Center')
  await choose(page, 'Alignment', '2.0')
  await choose(page, 'Font size', '20px')
  await choose(page, 'Text color', 'Red')
  await tool.getByRole('button', { name: 'Bold' }).click()
  await expect(tool.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true')
  await box.pressSequentially('loud')
  await page.keyboard.press('Enter')
  await tool.getByRole('button', { name: 'Numbered list' }).click()
  await box.pressSequentially('one')

  const asked = page.waitForRequest((request) => request.url().endsWith('/comment'))
  await save.click()
  const sent = ((await asked).postDataJSON() as { comment: string }).comment
  const shown = page.locator('.event-comment').first()
  await expect(shown.getByRole('heading', { name: 'Plan for j and k', level: 2 })).toHaveCSS(
    'font-size',
    '28px',
  )
  const loud = shown.getByText('loud')
  await expect(loud).toHaveCSS('font-size', '20px')
  await expect(loud).toHaveCSS('font-weight', /^[67]00$/)
  await expect(loud).toHaveCSS('color', 'rgb(206, 41, 48)')
  await expect(loud.locator('xpath=ancestor::p')).toHaveCSS('text-align', 'center')
  await expect(loud.locator('xpath=ancestor::p')).toHaveCSS('line-height', '32px')
  await expect(shown.locator('ol > li')).toHaveText('one')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(loud).toHaveCSS('color', 'rgb(254, 141, 133)')
  await page.emulateMedia({ colorScheme: 'light' })

  const history = await call<{ comment: string | null }[]>(
    token,
    'GET',
    `/account-recommendation/${row.id}/history`,
  )
  expect(history.map(({ comment }) => sameWriting(comment ?? ''))).toContain(sent)

  await test.step('the author changes it; a refusal loses nothing, Discard does', async () => {
    await button(page, 'Edit the comment').first().click()
    expect((await box.boundingBox())?.height).toBe(150)
    await expect(box.locator('ol > li')).toHaveText('one')
    await page.keyboard.press('End')
    await box.pressSequentially(' more')
    await page.route('**/comment', (route) => route.fulfill({ status: 500, json: { message: 'Not today' } }))
    await save.click()
    await expectToast(page, 'Not today')
    await expect(box.locator('ol > li')).toHaveText('one more')
    await expect(box).toHaveAttribute('contenteditable', 'true')
    await page.unroute('**/comment')
    await button(page, 'Discard').click()
    await expect(box).toBeHidden()
    await expect(shown.locator('ol > li')).toHaveText('one')
  })
})

test('images and videos are uploaded and shown to who reads the comment', async ({ as, tokenOf }) => {
  const row = await aRecommendation(await tokenOf('admin'), open, 4)
  const page = await as('admin')
  const { box, save } = await beginComment(page, row)
  await page.locator('input[type=file]').setInputFiles([picture, video])
  await expect(box.locator('img')).toHaveCSS('width', '400px')
  await expect(box.locator('video')).toHaveCSS('height', '300px')
  await save.click()
  const shown = page.locator('.event-comment').first()
  await expect(shown.locator('video')).toHaveCSS('height', '300px')
  const drawn = shown.getByAltText('plan.png')
  await drawn.scrollIntoViewIfNeeded()
  await expect.poll(() => drawn.evaluate((image) => Reflect.get(image, 'naturalWidth') as number)).toBe(1)
})
