import type { Page } from '@playwright/test'
import { componentTest, expect } from '#console/testing/component.ts'
import type { Outside } from '#console/testing/outside.ts'
import { brandCalls } from '#contract/brand/brand.ts'
import {
  type UndeliveredMail,
  undeliveredMailCalls,
  undeliveredMails,
} from '#contract/mail/undelivered-mails.ts'
import {
  type MessageTemplateRow,
  messageTemplateCalls,
  messageTemplateRows,
} from '#contract/message-templates/message-template-list.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#e2e/accessible.ts'
import type * as stories from './messaging.stories.tsx'

const test = componentTest<typeof stories>()
const who = { role: 'SuperAdmin' } as const

const template = (changes: Partial<MessageTemplateRow> = {}): MessageTemplateRow => ({
  id: 3,
  name: 'alert',
  displayName: 'Active alert',
  description: 'Sent to the recipients of an alert',
  title: '{{alert}} is active',
  content: '<p>See</p><p><a href="{{link}}">View Details</a></p>',
  titleDe: '{{alert}} ist aktiv',
  contentDe: '<p>Siehe</p><p><a href="{{link}}">Details anzeigen</a></p>',
  isEdited: false,
  status: 1,
  lastUpdateTime: '2026-01-05T08:00:00.000Z',
  ...changes,
})
const brand = {
  ...{ name: 'Bastion', address: '', color: '#203893', paper: 'A4' as const },
  ...{ hasLogo: false, logo: 'data:image/png;base64,iVBORw0KGgo=' },
}

async function edit(
  api: Outside,
  show: (story: 'Templates', given: object) => Promise<Page>,
  row = template(),
  given: object = {},
) {
  api.lists(messageTemplateRows, [row])
  api.answers(brandCalls.get, brand)
  const page = await show('Templates', { who, at: '/messaging?open=form&for=3', ...given })
  return { page, dialog: page.getByRole('dialog') }
}
const preview = (page: Page) => page.frameLocator('iframe[title="Live preview"]').locator('body')

test.describe('the editor of a template', () => {
  test('shows the mail with sample values and the brand while it is written, in both languages', async ({
    api,
    show,
  }) => {
    const { page, dialog } = await edit(api, show, template(), { width: 1440, height: 900 })
    await expect(dialog.getByText('Edit Template')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Save', exact: true })).toBeInViewport({ ratio: 1 })
    await expect(dialog.getByText('High-severity regression is active')).toBeVisible()
    await expect(preview(page)).toContainText('Bastion sends this email automatically')
    await dialog.getByLabel('Title').first().fill('Look: {{alert}} in {{account}}')
    await expect(dialog.getByText('Look: High-severity regression in Northbrine')).toBeVisible()
    await expectAccessible(page, '.ant-modal')
    await expectNoSidewaysScroll(page)
    await dialog.getByText('German', { exact: true }).click()
    await expect(preview(page)).toContainText('Details anzeigen')
    await dialog.getByText('English', { exact: true }).click()
    await expect(dialog.getByText('Look: High-severity regression in Northbrine')).toBeVisible()
  })

  test('a placeholder that is unknown or missing is named, and nothing can be saved or sent', async ({
    api,
    show,
  }) => {
    const { dialog } = await edit(api, show)
    const save = dialog.getByRole('button', { name: 'Save', exact: true })
    await dialog.getByLabel('Title').first().fill('{{alart}}')
    await expect(dialog.getByRole('alert')).toContainText('has no placeholder {{alart}}')
    await expect(dialog.getByRole('alert')).toContainText('Did you mean {{alert}}?')
    await expect(save).toBeDisabled()
    await expect(dialog.getByRole('button', { name: 'Send to me' })).toBeDisabled()
    await dialog.getByLabel('Title').first().fill('{{alert}}')
    await expect(save).toBeEnabled()
    await dialog.getByRole('textbox', { name: 'Content' }).first().fill('No way to it')
    await expect(dialog.getByRole('alert')).toContainText('needs {{link}} in its content')
    await expect(save).toBeDisabled()
  })

  test('a placeholder is inserted where somebody wrote last', async ({ api, show }) => {
    const { dialog } = await edit(api, show)
    const title = dialog.getByLabel('Title').first()
    await title.fill('In : ')
    await title.press('Home')
    for (let step = 0; step < 3; step += 1) await title.press('ArrowRight')
    await dialog.getByRole('button', { name: 'Insert {{account}}' }).click()
    await expect(title).toHaveValue('In {{account}}: ')
  })

  test('is saved, sent to me in the words that stand there, and goes back to the shipped text after a question', async ({
    api,
    show,
  }) => {
    const { page, dialog } = await edit(api, show, template({ isEdited: true }))
    const tried = api.answers(messageTemplateCalls.sendToMe, {} as never)
    await dialog.getByLabel('Title').first().fill('Now: {{alert}}')
    await dialog.getByRole('button', { name: 'Send to me' }).click()
    await expect
      .poll(() => tried.map(({ body }) => [body.title, body.language]))
      .toEqual([['Now: {{alert}}', 'en']])
    const updated = api.answers(messageTemplateCalls.update, {} as never)
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog).toBeHidden()
    expect(updated.map(({ body }) => body.title)).toEqual(['Now: {{alert}}'])

    const again = await edit(api, show, template({ isEdited: true }))
    const back = api.answers(messageTemplateCalls.reset, {} as never)
    await again.dialog.getByRole('button', { name: 'Reset to default' }).click()
    await page
      .getByRole('dialog', { name: 'Reset this template?' })
      .getByRole('button', { name: 'Yes' })
      .click()
    await expect.poll(() => back.map(({ path }) => path)).toEqual(['/message-template/3/reset'])
  })

  test('shipped words cannot be reset, and a refused save says so and keeps what was written', async ({
    api,
    show,
  }) => {
    const { page, dialog } = await edit(api, show)
    await expect(
      dialog.getByRole('button', { name: 'Reset to default' }).first(),
    ).toHaveAccessibleDescription('This is the shipped text')
    await expect(dialog.getByRole('button', { name: 'Reset to default' }).last()).toBeDisabled()
    api.refuses(messageTemplateCalls.update, { status: 500 })
    await dialog.getByLabel('Title').first().fill('Kept {{alert}}')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Something went wrong')).toBeVisible()
    await expect(dialog.getByLabel('Title').first()).toHaveValue('Kept {{alert}}')
  })

  test('speaks German to who reads German', async ({ api, show }) => {
    const { dialog } = await edit(api, show, template(), { lang: 'de' })
    await expect(dialog.getByText('Vorlage bearbeiten')).toBeVisible()
    await expect(dialog.getByText('Aktive Warnung')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'An mich senden' })).toBeVisible()
    await expect(dialog.getByRole('radio', { name: 'Deutsch' }), 'their own words come first').toBeChecked()
  })
})

const mail = (id: number, changes: Partial<UndeliveredMail> = {}): UndeliveredMail => ({
  id,
  creationTime: '2026-01-05T08:00:00.000Z',
  recipient: `to${id}@x.example`,
  subject: 'Welcome',
  accountName: 'Northbrine',
  state: 2,
  attempts: 3,
  lastError: '550 not this mailbox',
  nextAttemptTime: null,
  ...changes,
})
const menuOf = (page: Page, name: string) => page.getByRole('row', { name }).getByRole('button').last()

test('the list of templates is accessible', async ({ api, show }) => {
  api.lists(messageTemplateRows, [template()])
  const page = await show('Templates', { who, at: '/messaging' })
  await expect(page.getByRole('cell', { name: 'Active alert', exact: true })).toBeVisible()
  await expectAccessible(page, '#root')
  await expectNoSidewaysScroll(page)
})

test.describe('mails that were not delivered', () => {
  test('are sent again, after a question when they may have arrived', async ({ api, show }) => {
    api.lists(undeliveredMails, [mail(1), mail(2, { state: 3, lastError: null })])
    const sent = api.answers(undeliveredMailCalls.sendAgain, {} as never)
    const page = await show('Undelivered', { who, at: '/messaging/undelivered' })
    await expect(page.getByText('550 not this mailbox')).toBeVisible()
    await expectAccessible(page, '#root')
    await expectNoSidewaysScroll(page)
    await menuOf(page, 'to1@x.example').click()
    await page.getByRole('menuitem', { name: 'Send again' }).click()
    await expect.poll(() => sent.map(({ body }) => body.ids)).toEqual([[1]])
    await menuOf(page, 'to2@x.example').click()
    await page.getByRole('menuitem', { name: 'Send again' }).click()
    const question = page.getByRole('dialog', { name: 'Send the email to to2@x.example' })
    await question.getByRole('button', { name: 'No' }).click()
    expect(sent).toHaveLength(1)
    await menuOf(page, 'to2@x.example').click()
    await page.getByRole('menuitem', { name: 'Send again' }).click()
    await question.getByRole('button', { name: 'Yes' }).click()
    await expect.poll(() => sent.map(({ body }) => body.ids)).toEqual([[1], [2]])
  })

  test('one that waits for its next attempt cannot be sent again', async ({ api, show }) => {
    api.lists(undeliveredMails, [mail(1, { state: 1, nextAttemptTime: '2026-01-05T09:00:00.000Z' })])
    const page = await show('Undelivered', { who, at: '/messaging/undelivered', lang: 'de' })
    await menuOf(page, 'to1@x.example').click()
    await expect(page.getByRole('menuitem', { name: /^Erneut senden/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
  })

  test('where everything has left, it says so', async ({ api, show }) => {
    api.lists(undeliveredMails, [])
    const page = await show('Undelivered', { who, at: '/messaging/undelivered' })
    await expect(page.getByText('All emails were sent')).toBeVisible()
  })
})
