import { componentTest, expect } from '#console/testing/component.ts'
import { rowOf } from '#console/testing/row-of.ts'
import { userStatus } from '#contract/access/roles.ts'
import { bulkCalls } from '#contract/kit/bulk-calls.ts'
import { jobCalls } from '#contract/kit/job-calls.ts'
import { subscriptionTypes } from '#contract/subscription-types/subscription-types.ts'
import { vendorCalls, vendors } from '#contract/vendors/vendors.ts'
import { expectAccessible } from '#e2e/accessible.ts'
import type * as stories from './vendors.stories.tsx'

const test = componentTest<typeof stories>()
const who = { role: 'SuperAdmin' } as const
const at = '/manage-vendors'
const { Active, Blocked } = userStatus.value
const aJob = {
  ...{ id: 12, name: 'bulk', label: 'Change all matching entries', state: 'done' as const },
  ...{ done: 12, total: 12, message: 'Done for 12 entries.', isCancellable: false, file: null },
  ...{ createdAt: '2026-11-16T08:00:00.000Z', startedAt: null, endedAt: null },
}

test('the questions before a reseller is blocked and enabled name it', async ({ api, show }) => {
  api.keeps(vendors, [
    rowOf(vendors, { vendorId: 1, vendorName: 'Harbour', status: Active }),
    rowOf(vendors, { vendorId: 2, vendorName: 'Ridgeline', status: Blocked }),
  ])
  const sent = [api.answers(vendorCalls.block, {} as never), api.answers(vendorCalls.enable, {} as never)]
  const page = await show('Vendors', { who, at, lang: 'de' })
  const ask = async (name: string, action: string, title: string) => {
    await page.getByRole('button', { name: `Aktionen für ${name}` }).click()
    await page.getByRole('menuitem', { name: action, exact: true }).click()
    const question = page.getByRole('dialog', { name: title })
    await question.getByRole('button', { name: 'Ja' }).click()
    await expect(question).toBeHidden()
  }
  await ask('Harbour', 'Sperren', 'Vertriebspartner „Harbour“ sperren?')
  await ask('Ridgeline', 'Aktivieren', 'Vertriebspartner „Ridgeline“ aktivieren?')
  await expect.poll(() => sent.map(([one]) => one?.path)).toEqual(['/vendors/block/1', '/vendors/enable/2'])
})

test('all pending resellers that match are invited again by one job', async ({ api, show }) => {
  const pending = Array.from({ length: 12 }, (_, index) =>
    rowOf(vendors, { vendorId: index + 1, vendorName: `R${index + 1}`, status: userStatus.value.Pending }),
  )
  api.keeps(vendors, pending)
  const sent = api.answers(bulkCalls.start, { jobId: 12 })
  api.answers(jobCalls.get, aJob)
  const page = await show('Vendors', { who, at })
  await page.getByRole('checkbox', { name: 'Select all rows of the page' }).check()
  await page.getByRole('button', { name: 'Select all 12 that match' }).click()
  await page
    .getByRole('region', { name: /selected$/ })
    .getByRole('button', { name: 'Re-invite' })
    .click()
  const question = page.getByRole('dialog', { name: 'Re-invite: all 12 entries that match?' })
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect
    .poll(() => sent.map(({ body }) => body))
    .toMatchObject([{ model: 'vendorsExtended', call: 'POST /vendors/invite-again', body: {} }])
})

test('an empty list says which button fills it, to whom may press it', async ({ api, show }) => {
  api.keeps(vendors, [])
  const page = await show('Vendors', { who, at })
  await expect(page.getByText('Select “Invite Resellers” to add the first entry.')).toBeVisible()
})

test('the form of a reseller wants a name and falls back to trial', async ({ api, show }) => {
  const harbour = rowOf(vendors, {
    vendorId: 1,
    vendorName: 'Harbour',
    status: Active,
    subscriptionTypeId: 9,
  })
  api.keeps(vendors, [harbour])
  api.lists(subscriptionTypes, [rowOf(subscriptionTypes, { id: 1, name: 'trial', isTrial: true })])
  const page = await show('Vendors', { who, at })
  await page.getByRole('button', { name: 'Actions for Harbour' }).click()
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Reseller' })
  await expect(dialog.locator('.ant-select')).toHaveText('trial')
  const name = dialog.getByLabel('Reseller Name')
  await expect(name).toHaveValue('Harbour')
  await name.fill('')
  await name.blur()
  await expect(dialog.getByText('This field is required', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
})

test('without a subscription type the invitation says so', async ({ api, show }) => {
  api.keeps(vendors, [])
  api.lists(subscriptionTypes, [])
  const page = await show('Vendors', { who, at })
  await page.getByRole('button', { name: 'Invite Resellers' }).click()
  await expect(page.getByRole('dialog', { name: 'Invite Reseller' }).getByRole('alert')).toHaveText(
    "Subscription type doesn't exist.",
  )
})

test('resellers are invited at valid addresses, at least one', async ({ api, show }) => {
  api.lists(vendors, [])
  api.lists(subscriptionTypes, [rowOf(subscriptionTypes, { id: 1, name: 'trial', status: 1, isTrial: true })])
  const page = await show('Vendors', { who, at: `${at}?open=invite` })
  const dialog = page.getByRole('dialog', { name: 'Invite Reseller' })
  const emails = dialog.getByRole('textbox', { name: 'Emails' })
  await expect(dialog.getByRole('button', { name: 'Invite', exact: true })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Add Email' }).click()
  await expect(dialog.getByText('This field is required!', { exact: true })).toBeVisible()
  await emails.fill('nobody')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Please input a valid email address!', { exact: true })).toBeVisible()
  await emails.fill('one@made.example, two@made.example; three@made.example')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Remove three@made.example' }).click()
  await expect(dialog.getByRole('button', { name: /^Remove / })).toHaveCount(2)
  await expectAccessible(page, '.ant-modal')
})
