import { componentTest, expect } from '#console/testing/component.ts'
import { rowOf } from '#console/testing/row-of.ts'
import { userStatus } from '#contract/access/roles.ts'
import { vendorCalls, vendors } from '#contract/vendors/vendors.ts'
import type * as stories from './vendors.stories.tsx'

const test = componentTest<typeof stories>(import.meta.url)
const who = { role: 'SuperAdmin' } as const
const at = '/manage-vendors'
const { Active, Blocked } = userStatus.value

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
  expect(sent.map(([one]) => one?.path)).toEqual(['/vendors/block/1', '/vendors/enable/2'])
})
