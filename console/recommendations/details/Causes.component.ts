import { componentTest, expect } from '#console/testing/component.ts'
import { auditCalls } from '#contract/audit-events/audit-calls.ts'
import type { AuditCauses } from '#contract/audit-events/said-cause.ts'
import type * as stories from './Causes.stories.tsx'

const test = componentTest<typeof stories>()

const answer: AuditCauses = {
  since: '2026-11-06T03:41:00.000Z',
  until: '2026-11-11T03:41:00.000Z',
  isComplete: true,
  isTraceable: true,
  came: ['CA04', 'CA09'],
  went: ['CA02'],
  events: [
    {
      id: 7,
      at: '2026-11-09T00:00:00.000Z',
      activity: 'Update conditional access policy',
      initiatedBy: 'rafe_home.example#EXT#@northbrine.example',
      isApplication: false,
      service: 'Conditional Access',
      ipAddress: '198.51.100.24',
      targetName: 'CA04',
      targetResources: [
        {
          id: 'p2',
          type: 'Policy',
          displayName: 'CA04',
          userPrincipalName: null,
          modifiedProperties: [{ displayName: 'state', oldValue: '"enabled"', newValue: '"disabled"' }],
        },
      ],
      items: ['CA04'],
      isListed: true,
    },
  ],
}

test('each item that came or went names who touched it, or says that nothing matches', async ({
  api,
  show,
}) => {
  api.answers(auditCalls.causes, answer)
  const page = await show('Change')
  await page.getByRole('button', { name: 'Who changed it' }).click()
  const items = page.locator('.causes-items li')
  await expect(items).toHaveText([
    'CA04by rafe@home.example',
    'CA09no matching directory change',
    'CA02no matching directory change',
  ])
  const record = page.locator('.change-record')
  await expect(record).toContainText('rafe@home.example')
  await expect(record).toContainText('09/11/2026 00:00 UTC')
  await expect(record).toContainText('198.51.100.24')
  await expect(record).toContainText('Conditional Access')
  await expect(record).toContainText('Update conditional access policy: CA04')
  await expect(record.locator('del')).toHaveText('On')
})

test('where nothing matches it says so, and when the log was not read, that', async ({ api, show }) => {
  api.answers(auditCalls.causes, { ...answer, events: [], came: [], went: [], isComplete: false })
  const page = await show('Change', { lang: 'de' })
  await page.getByRole('button', { name: 'Wer es geändert hat' }).click()
  await expect(page.getByText('Keine Verzeichnisänderung zwischen den beiden Scans')).toBeVisible()
  await expect(page.getByText('Das Überwachungsprotokoll wurde nicht für die ganze Zeit')).toBeVisible()
})
