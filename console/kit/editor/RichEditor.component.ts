import { writeFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { componentTest, expect } from '#console/testing/component.ts'
import { inks } from '#contract/kit/rich-text.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#e2e/accessible.ts'
import { samples } from '#server/testing/media.ts'
import type * as stories from './RichEditor.stories.tsx'
import { upload } from './sample-upload.ts'

const test = componentTest<typeof stories>()

const box = (page: Page) => page.getByRole('textbox', { name: 'Words' })
const tool = (page: Page) => page.getByRole('toolbar', { name: 'Formatting' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const picture = { name: 'plan.png', mimeType: 'image/png', buffer: samples['image/png'] as Buffer }
const video = { name: 'tour.mp4', mimeType: 'video/mp4', buffer: samples['video/mp4'] as Buffer }
const address = `/files/0b2f6c1e-9c1d-4d7a-8a51-2f3b5c6d7e8f?key=g4v.${'k'.repeat(43)}`

/** Opens a menu of the toolbar. */
async function openTool(page: Page, name: string): Promise<Locator> {
  await tool(page).getByRole('button', { name }).click()
  const menu = page.getByRole('menu', { name })
  await expect(menu.getByRole('menuitemradio').first()).toBeVisible()
  return menu
}

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

test('everything that the specification names is offered', async ({ show }) => {
  const page = await show('Editor')
  const items = async (name: string) => {
    const menu = await openTool(page, name)
    const names = await menu.getByRole('menuitemradio').allInnerTexts()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    return names
  }
  await expect(box(page)).toHaveCSS('font-size', '16px')
  await expect(tool(page).getByRole('button', { name: 'Font size: 16px' })).toBeVisible()
  expect(await items('Font size')).toEqual(Array.from({ length: 20 }, (_, step) => `${16 + 2 * step}px`))
  expect((await items('Text style')).filter((name) => /H\d$/.test(name))).toHaveLength(6)
  expect(await items('Alignment and line height')).toEqual(
    ['Left', 'Center', 'Right', 'Justify'].concat('1.0', '1.15', '1.5', '2.0'),
  )
  const palette = await openTool(page, 'Text color')
  for (const { label } of inks)
    await expect(palette.getByRole('menuitemradio', { name: label.en, exact: true })).toBeVisible()
  await expect(palette.locator('.editor-ink-choice')).toHaveCount(25)
})

test('Erase clears, and blanks are nothing', async ({ show }) => {
  const page = await show('Editor')
  await box(page).pressSequentially('Draft')
  await expect(button(page, 'Save')).toBeEnabled()
  await button(page, 'Erase').click()
  await expect(box(page)).toHaveText('')
  await expect(button(page, 'Save')).toBeDisabled()
  await box(page).pressSequentially('   ')
  await expect(button(page, 'Save')).toBeDisabled()
})

test('the toolbar is worked with the keyboard, in any theme and width', async ({ show }) => {
  const page = await show('Editor')
  await box(page).pressSequentially('Seen')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Escape')
  await expect(tool(page).getByRole('button', { name: 'Text style' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(tool(page).getByRole('button', { name: 'Redo' })).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(box(page).locator('strong')).toHaveText('Seen')
  await expect(box(page)).toBeFocused()
  await page.keyboard.press('Alt+F10')
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  const styles = page.getByRole('menu', { name: 'Text style' })
  await expect(styles.getByRole('menuitemradio', { name: 'Text', exact: true })).toBeFocused()
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  await expect(box(page).getByRole('heading', { level: 3 })).toHaveText('Seen')

  await tool(page).getByRole('button', { name: 'Link' }).click()
  const link = page.getByRole('textbox', { name: 'Link address' })
  await expect(link).toBeFocused()
  await link.fill('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter an address that begins with https://, http:// or mailto:')).toBeVisible()
  await link.fill('parapet.example/help')
  await page.keyboard.press('Enter')
  await expect(box(page).locator('a')).toHaveAttribute('href', 'https://parapet.example/help')

  await openTool(page, 'Text color')
  await expectAccessible(page, '#root')
  await expectNoSidewaysScroll(page)
})

test('images and videos are chosen, dropped and pasted; one writes on below them', async ({ api, show }) => {
  const sent = api.answers(upload, { url: address } as never)
  const page = await show('Editor')
  const picker = page.locator('input[type=file]')
  await expect(picker).toHaveAttribute('accept', 'image/*,video/*')
  await expect(picker).toHaveAttribute('multiple', '')
  await picker.setInputFiles([picture, video])
  await expect(box(page).locator('img')).toHaveAttribute('width', '400')
  await expect(box(page).locator('img')).toHaveCSS('width', '400px')
  await expect(box(page).locator('video')).toHaveCSS('height', '300px')
  await expect(button(page, 'Save')).toBeEnabled()
  await page.keyboard.type('Below both')
  await expect(box(page).locator('img + video + p')).toHaveText('Below both')
  for (const kind of ['drop', 'paste'] as const) {
    await give(page, kind)
    await expect(box(page).getByAltText(`${kind}.png`)).toBeVisible()
  }
  expect(sent).toHaveLength(4)
})

/** Drops or pastes a picture, named so. */
const give = (page: Page, kind: 'drop' | 'paste') =>
  box(page).evaluate(
    (target, [name, content]) => {
      const dataTransfer = new DataTransfer()
      const bytes = Uint8Array.from(atob(content ?? ''), (sign) => sign.charCodeAt(0))
      dataTransfer.items.add(new File([bytes], `${name}.png`, { type: 'image/png' }))
      const { left, top } = target.getBoundingClientRect()
      const shared = { bubbles: true, cancelable: true, clientX: left + 20, clientY: top + 20 }
      target.dispatchEvent(
        name === 'drop'
          ? new DragEvent('drop', { ...shared, dataTransfer })
          : new ClipboardEvent('paste', { ...shared, clipboardData: dataTransfer }),
      )
    },
    [kind, picture.buffer.toString('base64')],
  )

test('files that do not arrive are named with the reason', async ({ api, show }, info) => {
  const refused = api.refuses(upload, { status: 500, message: 'x' })
  const page = await show('Editor')
  const problems = page.getByRole('alert').getByRole('listitem')
  const picker = page.locator('input[type=file]')
  // From the disk: what a test hands over as bytes is copied within the page, letter by letter.
  const huge = info.outputPath('huge.mp4')
  await writeFile(huge, Buffer.alloc(26_214_401))
  await picker.setInputFiles(huge)
  await expect(problems).toHaveText(['File size exceeded the limit of 25MB: huge.mp4'])
  expect(refused).toEqual([])
  await picker.setInputFiles([picture, { ...picture, name: 'other.png' }])
  await expect(problems).toHaveText([
    'Failed to upload the file: plan.png',
    'Failed to upload the file: other.png',
  ])
  api.answers(upload, {} as never)
  await picker.setInputFiles([picture])
  await expect(problems).toHaveText(['Failed to retrieve media URL: plan.png'])
  await button(page, 'Close the message').click()
  await expect(problems).toHaveCount(0)
  await expect(box(page).locator('img')).toHaveCount(0)
})

test('what could not be saved stays, and can be written on', async ({ show }) => {
  const page = await show('Editor', { props: { refuses: true } })
  await box(page).fill('Move now')
  await button(page, 'Save').click()
  await expect(page.getByRole('status').filter({ hasText: 'refused' })).toBeVisible()
  await expect(box(page)).toHaveText('Move now')
  await expect(box(page)).toHaveAttribute('contenteditable', 'true')
})
