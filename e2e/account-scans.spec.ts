import { alterAnswer } from './altered-answers.ts'
import { expectGoodLooks } from './looks.ts'
import { expect, test } from './people.ts'
import { chooseAction, dialogNamed, expectToast, rowOf, sayYes } from './table.ts'

interface Listed {
  items: { id: number; name: string; isScanning: boolean; lastScanTimeEnd: string | null }[]
}

test('a running scan shows how far it is, and a new one asks before it cancels it', async ({ as }) => {
  const page = await as('superAdmin')
  const account = 'Copperleaf Dental Group'
  let id = 0
  await alterAnswer(page, '/odata/accountExtended', (list: Listed) => ({
    ...list,
    items: list.items.map((one) => {
      if (one.name !== account) return one
      id = one.id
      return { ...one, isScanning: true }
    }),
  }))
  await alterAnswer(page, '/account/scans', () => [
    { accountId: id, state: 'running', phase: 'evaluating', done: 142, total: 251, estimateSeconds: null },
  ])
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/account/scan')) asked.push(request.method())
  })
  await page.goto('/manage-accounts?$search=Copperleaf')
  await expect(rowOf(page, account)).toContainText('Scanning')
  await expect(rowOf(page, account)).toContainText('142 of 251')
  await expect(rowOf(page, account).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '57')
  await expectGoodLooks(page)

  await chooseAction(page, account, 'Scan')
  const question = dialogNamed(page, `Cancel the running scan of “${account}”?`)
  await question.getByRole('button', { name: 'No' }).click()
  await expect(question).toBeHidden()
  expect(asked).toEqual([])
  await chooseAction(page, account, 'Scan')
  await sayYes(page)
  await expectToast(page, /^Accounts queued for a scan: \d$/)
  expect(asked).toEqual(['POST'])
})

test('a last scan older than the setting marks the scan status as disabled', async ({ as }) => {
  const page = await as('superAdmin')
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * 60 * 1000).toISOString()
  await alterAnswer(page, '/account/scans', () => [])
  await alterAnswer(page, '/odata/accountExtended', (list: Listed) => ({
    ...list,
    items: list.items.map((one) => ({
      ...one,
      isScanning: false,
      lastScanTimeEnd: hoursAgo(one.name.startsWith('Copperleaf') ? 9 : 7),
    })),
  }))
  await page.goto('/manage-accounts')
  const mark = { name: 'Out of date: last scan more than 8 hours ago' }
  await expect(rowOf(page, 'Copperleaf Dental Group').getByRole('img', mark)).toBeVisible()
  await expect(page.getByRole('img', mark)).toHaveCount(1)
})
