import { writeFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { inks } from '#contract/kit/rich-text.ts'
import { samples } from '#server/testing/media.ts'
import { call } from './calls.ts'
import { expectGoodLooks } from './looks.ts'
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

/** Opens a menu of the toolbar. */
async function openTool(page: Page, name: string): Promise<Locator> {
  await page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name }).click()
  const menu = page.getByRole('menu', { name })
  await expect(menu.getByRole('menuitemradio').first()).toBeVisible()
  return menu
}
async function choose(page: Page, name: string, item: string | RegExp): Promise<void> {
  const menu = await openTool(page, name)
  await menu.getByRole('menuitemradio', { name: item, exact: true }).click()
  await expect(menu).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'Comment' })).toBeFocused()
}
const chooseFiles = (page: Page, files: object[]): Promise<void> =>
  page.locator('input[type=file]').setInputFiles(files as [])

/** What a browser makes of what was written, whatever the server's way of writing it down. */
const sameWriting = (html: string): string => html.replaceAll(' />', '>')

test('text is formatted, kept as it was written, and shown so', async ({ as, tokenOf }) => {
  const token = await tokenOf('admin')
  const row = await aRecommendation(token, open, 3)
  const page = await as('admin')
  const { box, tool, save } = await beginComment(page, row)
  expect((await box.boundingBox())?.height).toBe(100)
  await expect(box).toHaveCSS('font-size', '16px')
  await expect(save).toBeDisabled()

  await test.step('everything that the specification names is offered', async () => {
    const items = async (name: string) => {
      const menu = await openTool(page, name)
      const names = await menu.getByRole('menuitemradio').allInnerTexts()
      await page.keyboard.press('Escape')
      await expect(menu).toBeHidden()
      return names
    }
    await expect(tool.getByRole('button', { name: 'Font size: 16px' })).toBeVisible()
    expect(await items('Font size')).toEqual(Array.from({ length: 20 }, (_, step) => `${16 + 2 * step}px`))
    expect((await items('Text style')).filter((name) => /H\d$/.test(name))).toHaveLength(6)
    expect(await items('Alignment and line height')).toEqual(
      ['Left', 'Center', 'Right', 'Justify'].concat('1.0', '1.15', '1.5', '2.0'),
    )
    const palette = await openTool(page, 'Text color')
    for (const { label } of inks)
      await expect(palette.getByRole('menuitemradio', { name: label.en, exact: true })).toBeVisible()
    await expect(palette.locator('.editor-ink-choice')).toHaveCount(25)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Details' })).toBeVisible()
  })

  await test.step('Erase clears, and blanks are nothing', async () => {
    await box.pressSequentially('Draft')
    await expect(save).toBeEnabled()
    await button(page, 'Erase').click()
    await expect(box).toHaveText('')
    await expect(save).toBeDisabled()
    await box.pressSequentially('   ')
    await expect(save).toBeDisabled()
    await button(page, 'Erase').click()
  })

  await choose(page, 'Text style', /^Heading 2/)
  await expect(tool.getByRole('button', { name: 'Font size: 28px' })).toBeVisible()
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
  await expect(tool.getByRole('button', { name: 'Undo' })).not.toHaveAttribute('aria-disabled', 'true')

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

test('images and videos are uploaded, dropped and pasted; what does not arrive is named', async ({
  as,
  tokenOf,
}, info) => {
  const row = await aRecommendation(await tokenOf('admin'), open, 4)
  const page = await as('admin')
  const { box, save } = await beginComment(page, row)
  const problems = page.getByRole('alert').getByRole('listitem')
  const uploads: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/upload')) uploads.push(request.method())
  })

  const picker = page.locator('input[type=file]')
  await expect(picker).toHaveAttribute('accept', 'image/*,video/*')
  await expect(picker).toHaveAttribute('multiple', '')
  await chooseFiles(page, [picture, video])
  await expect(box.locator('img')).toHaveAttribute('width', '400')
  await expect(box.locator('img')).toHaveCSS('width', '400px')
  await expect(box.locator('video')).toHaveCSS('height', '300px')
  await expect(save).toBeEnabled()
  await page.keyboard.type('Below both')
  await expect(box.locator('img + video + p')).toHaveText('Below both')

  // From the disk: what a test hands over as bytes is copied within the page, letter by letter.
  const huge = info.outputPath('huge.mp4')
  await writeFile(huge, Buffer.alloc(26_214_401))
  await picker.setInputFiles(huge)
  await expect(problems).toHaveText(['File size exceeded the limit of 25MB: huge.mp4'])
  expect(uploads).toHaveLength(2)

  await page.route('**/upload', (route) => route.fulfill({ status: 500, json: { message: 'x' } }))
  await chooseFiles(page, [picture, { ...picture, name: 'other.png' }])
  await expect(problems).toHaveText([
    'Failed to upload the file: plan.png',
    'Failed to upload the file: other.png',
  ])
  await page.unroute('**/upload')
  await page.route('**/upload', (route) => route.fulfill({ status: 201, json: {} }))
  await chooseFiles(page, [picture])
  await expect(problems).toHaveText(['Failed to retrieve media URL: plan.png'])
  await page.unroute('**/upload')
  await button(page, 'Close the message').click()
  await expect(problems).toHaveCount(0)

  const give = (event: 'drop' | 'paste') =>
    box.evaluate(
      (target, [kind, content]) => {
        const scope = globalThis as unknown as Record<string, new (...given: unknown[]) => unknown>
        const { DataTransfer, File, DragEvent, ClipboardEvent } = scope
        if (!DataTransfer || !File || !DragEvent || !ClipboardEvent) throw new Error('no browser')
        const carried = new DataTransfer() as { items: { add(file: unknown): void } }
        const bytes = Uint8Array.from(atob(content ?? ''), (sign) => sign.charCodeAt(0))
        carried.items.add(new File([bytes], `${kind}.png`, { type: 'image/png' }))
        const box = target as unknown as { getBoundingClientRect(): { left: number; top: number } }
        const { left, top } = box.getBoundingClientRect()
        const place = { clientX: left + 20, clientY: top + 20 }
        const carrying = { dataTransfer: carried, clipboardData: carried }
        const shared = { bubbles: true, cancelable: true, ...place, ...carrying }
        const made = kind === 'drop' ? new DragEvent(kind, shared) : new ClipboardEvent(kind ?? '', shared)
        ;(target as unknown as { dispatchEvent(made: unknown): void }).dispatchEvent(made)
      },
      [event, picture.buffer.toString('base64')],
    )
  await give('drop')
  await expect(box.getByAltText('drop.png')).toBeVisible()
  await give('paste')
  await expect(box.getByAltText('paste.png')).toBeVisible()

  await save.click()
  const shown = page.locator('.event-comment').first()
  await expect(shown.locator('img')).toHaveCount(3)
  await expect(shown.locator('video')).toHaveCSS('height', '300px')
  const drawn = shown.getByAltText('plan.png')
  await drawn.scrollIntoViewIfNeeded()
  await expect.poll(() => drawn.evaluate((image) => Reflect.get(image, 'naturalWidth') as number)).toBe(1)
})

test('the toolbar is worked with the keyboard, in any theme and width', async ({ asAlone, tokenOf }) => {
  const row = await aRecommendation(await tokenOf('admin'), open, 5)
  const page = await asAlone('admin')
  const { box, tool } = await beginComment(page, row)
  await box.pressSequentially('Seen')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Escape')
  await expect(tool.getByRole('button', { name: 'Text style' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(tool.getByRole('button', { name: 'Redo' })).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(box.locator('strong')).toHaveText('Seen')
  await expect(box).toBeFocused()
  await page.keyboard.press('Alt+F10')
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  const styles = page.getByRole('menu', { name: 'Text style' })
  await expect(styles.getByRole('menuitemradio', { name: 'Text', exact: true })).toBeFocused()
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  await expect(box.getByRole('heading', { level: 3 })).toHaveText('Seen')

  await tool.getByRole('button', { name: 'Link' }).click()
  const address = page.getByRole('textbox', { name: 'Link address' })
  await expect(address).toBeFocused()
  await address.fill('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter an address that begins with https://, http:// or mailto:')).toBeVisible()
  await address.fill('parapet.example/help')
  await page.keyboard.press('Enter')
  await expect(box.locator('a')).toHaveAttribute('href', 'https://parapet.example/help')

  await expectGoodLooks(page, 'drawer')
  await openTool(page, 'Text color')
  await expectGoodLooks(page, 'drawer')
})
