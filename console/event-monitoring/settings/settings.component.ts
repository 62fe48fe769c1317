import { componentTest, expect } from '#console/testing/component.ts'
import { auditCalls } from '#contract/audit-events/audit-calls.ts'
import { expectAccessible } from '#e2e/accessible.ts'
import type * as stories from './settings.stories.tsx'

const test = componentTest<typeof stories>()

test('a group sets all of its actions, and Save needs one', async ({ api, show }) => {
  const sent = api.answers(auditCalls.updatePreferences, {} as never)
  const page = await show('Types')
  const dialog = page.getByRole('dialog', { name: 'Audit Item types' })
  const save = dialog.getByRole('button', { name: 'Save' })
  const group = dialog.getByRole('checkbox', { name: 'Group Management' })
  await group.check()
  await expect(dialog.getByRole('checkbox', { name: 'Group deleted' })).toBeChecked()
  await group.uncheck()
  await expect(dialog.getByRole('checkbox', { name: 'Group added' })).not.toBeChecked()
  await expect(save).toBeDisabled()
  await expectAccessible(page, '.ant-modal')
  await dialog.getByRole('checkbox', { name: 'Role assigned' }).check()
  await save.click()
  await expect(page.getByText('closed')).toBeVisible()
  expect(sent.map((one) => one.body)).toEqual([
    { Group: { GroupAdd: false, GroupDeleted: false }, Role: { RoleAssigned: true } },
  ])
})

test('an address is added by Enter or its button, in lower case; what is wrong with it is said', async ({
  show,
}) => {
  const page = await show('Recipients')
  const dialog = page.getByRole('dialog', { name: 'Recipients' })
  const box = dialog.getByRole('textbox', { name: 'Email' })
  const problem = dialog.getByRole('alert')
  const add = dialog.getByRole('button', { name: 'Add Email' })
  await add.click()
  await expect(problem).toHaveText('Email field cannot be empty.')
  await box.fill('nobody')
  await expect(problem).toHaveText('Not a valid email')
  await add.click()
  await expect(problem).toHaveText('Please enter a valid email address.')
  await box.fill(' SOC@Brightwater.example ')
  await box.press('Enter')
  await expect(problem).toHaveText('This email is already added.')
  await box.fill(' New@Brightwater.example ')
  await box.press('Enter')
  await expect(dialog.getByText('new@brightwater.example')).toBeVisible()
  await expect(box).toHaveValue('')
  expect((await dialog.boundingBox())?.width).toBeGreaterThanOrEqual(600)
})

test('Save is off while the recipients are the saved ones in any order, or none', async ({ api, show }) => {
  const sent = api.answers(auditCalls.updateRecipients, {} as never)
  const page = await show('Recipients')
  const dialog = page.getByRole('dialog', { name: 'Recipients' })
  const save = dialog.getByRole('button', { name: 'Save' })
  const box = dialog.getByRole('textbox', { name: 'Email' })
  await expect(save).toBeDisabled()
  await dialog.getByRole('button', { name: 'Remove soc@brightwater.example' }).click()
  await expect(save).toBeEnabled()
  await box.fill('soc@brightwater.example')
  await box.press('Enter')
  await expect(save).toBeDisabled()
  await dialog.getByRole('button', { name: 'Clear All' }).click()
  await expect(save).toBeDisabled()
  await box.fill('only@brightwater.example')
  await box.press('Enter')
  await save.click()
  await expect(page.getByText('closed')).toBeVisible()
  expect(sent.map((one) => one.body)).toEqual([{ emails: ['only@brightwater.example'] }])
})

test('the switch of the emails moves at once and is sent after half a second, once', async ({
  api,
  show,
}) => {
  api.answers(auditCalls.recipients, { emails: ['soc@brightwater.example'] })
  const sent = api.answers(auditCalls.updateTracking, {} as never)
  const page = await show('Emails', { who: { role: 'Admin' }, prepare: (shown) => shown.clock.install() })
  const control = page.getByRole('switch', { name: 'Email Notifications' })
  await expect(page.getByText('soc@brightwater.example')).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  await control.click()
  await expect(control).not.toBeChecked()
  await page.clock.runFor(400)
  expect(sent).toHaveLength(0)
  await page.clock.runFor(200)
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]?.body).toEqual({ notificationPreference: false })
})
