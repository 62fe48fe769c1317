import { componentTest, expect } from '#console/testing/component.ts'
import { jobCalls, type ShownJob } from '#contract/kit/job-calls.ts'
import { reportCalls } from '#contract/reports/report-calls.ts'
import type * as stories from './GenerateDialog.stories.tsx'

const test = componentTest<typeof stories>()

const questions = JSON.stringify([
  { name: 'reference', label: 'Audit reference', labelDe: 'Prüfzeichen', type: 'Text', isRequired: false },
  {
    name: 'day',
    label: 'Statement date',
    type: 'Date',
    isRequired: true,
    minDate: '2026-01-10',
    maxDate: 'currentDate',
  },
  { name: 'period', label: 'Period', type: 'DateRange', isRequired: false, maxDate: 'currentDate' },
])

test.describe('the dialog of a report', () => {
  test('asks what its custom data asks for, and waits for what is required', async ({ api, show }) => {
    api.answers(jobCalls.running, [])
    const sent = api.refuses(reportCalls.generate, { status: 503, message: 'Busy' })
    const page = await show('Dialog', { props: { customData: questions.replaceAll('"', '“') } })
    const dialog = page.getByRole('dialog', { name: 'Generate Report' })
    await expect(dialog.getByLabel('Audit reference')).toBeVisible()
    await expect(dialog.getByRole('radio', { name: 'Download' })).toBeChecked()
    await expect(dialog.getByRole('radio', { name: 'pdf' })).toBeChecked()
    await expect(dialog.getByRole('radio', { name: 'docx' })).toBeVisible()
    const download = dialog.getByRole('button', { name: 'Download' })
    await expect(download).toBeDisabled()
    const day = dialog.getByLabel('Statement date')
    // Whoever goes on to the next field has left this one.
    const leave = () => dialog.getByLabel('Audit reference').click()
    await day.click()
    await leave()
    await expect(dialog.getByText('Field is required.')).toBeVisible()
    await day.fill('05/01/2026')
    await leave()
    await expect(download, 'it is before the first day that may be chosen').toBeDisabled()
    await day.fill('12/01/2026')
    await leave()
    await expect(day).toHaveValue('12/01/2026')
    await expect(download).toBeEnabled()
    await dialog.getByLabel('Audit reference').fill('A 7')
    const [from, to] = [dialog.getByPlaceholder('From'), dialog.getByPlaceholder('To')]
    await from.fill('01/01/2026')
    await from.press('Enter')
    await to.fill('31/01/2026')
    await to.press('Tab')
    await download.click()
    await expect(dialog.getByText('Failed to download the report')).toBeVisible()
    await expect(dialog.getByText('Busy')).toBeVisible()
    expect(sent.map(({ body }) => body)).toEqual([
      {
        name: 'Evidence',
        id: 4,
        format: 'pdf',
        customData: { reference: 'A 7', day: '2026-01-12', period: ['2026-01-01', '2026-01-31'] },
      },
    ])
  })

  test('shows how far its report is, and cancels it', async ({ api, show }) => {
    const job = (id: number): ShownJob => ({
      id,
      name: 'make-report',
      label: 'Generate report',
      state: 'running',
      done: 1,
      total: 3,
      message: null,
      isCancellable: true,
      file: null,
      createdAt: '2026-01-05T08:00:00.000Z',
      startedAt: '2026-01-05T08:00:00.000Z',
      endedAt: null,
    })
    const colleagues = job(6)
    api.answers(jobCalls.running, [colleagues])
    const made = api.holds(reportCalls.generate, {} as never)
    const page = await show('Dialog')
    const dialog = page.getByRole('dialog', { name: 'Generate Report' })
    await dialog.getByRole('button', { name: 'Download' }).click()
    await expect.poll(() => made.sent.length).toBe(1)
    api.answers(jobCalls.running, [job(7), colleagues])
    api.answers(jobCalls.get, job(7))
    const cancelled = api.answers(jobCalls.cancel, { ...job(7), state: 'cancelled', isCancellable: false })
    const progress = dialog.getByRole('region', { name: 'Generate report' })
    await progress.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => cancelled.map(({ path }) => path)).toEqual([expect.stringContaining('/job/7/')])
    made.release()
    await expect(page.getByText('closed')).toBeVisible()
  })

  test('offers no day before the first and none after today', async ({ show }) => {
    const page = await show('Dialog', {
      props: { customData: questions },
      prepare: (shown) => shown.clock.setFixedTime('2026-01-12T12:00:00Z'),
    })
    const dialog = page.getByRole('dialog', { name: 'Generate Report' })
    await dialog.getByLabel('Statement date').click()
    const days = page.locator('.ant-picker-dropdown:visible')
    for (const allowed of ['2026-01-10', '2026-01-12'])
      await expect(days.getByTitle(allowed)).not.toHaveClass(/disabled/)
    for (const refused of ['2026-01-09', '2026-01-13'])
      await expect(days.getByTitle(refused)).toHaveClass(/disabled/)
  })

  test('sends to at least one recipient, and says when it could not', async ({ api, show }) => {
    api.refuses(reportCalls.send, { status: 500, message: 'Internal' })
    const page = await show('Dialog')
    const dialog = page.getByRole('dialog', { name: 'Generate Report' })
    await dialog.getByText('Email', { exact: true }).click()
    const send = dialog.getByRole('button', { name: 'Send' })
    await expect(send).toBeDisabled()
    const box = dialog.getByLabel('Recipients')
    await box.fill('Auditor@Example.com')
    await box.press('Enter')
    await send.click()
    await expect(dialog.getByText('Failed to send the report')).toBeVisible()
    const sent = api.answers(reportCalls.send, { jobId: 3 })
    await send.click()
    await expect(page.getByText('closed')).toBeVisible()
    expect(sent.map(({ body }) => [body.recipients.length, body.format])).toEqual([[1, 'pdf']])
  })

  test('previews page one with the answers so far', async ({ api, show }) => {
    const asked = api.answers(reportCalls.preview, {} as never)
    const page = await show('Dialog', { props: { customData: '[]' } })
    await expect(page.getByText('No thumbnail')).toBeVisible()
    await page.getByRole('button', { name: 'Preview page one' }).click()
    await expect(page.getByRole('img', { name: 'Page one of Evidence with your data' })).toBeVisible()
    expect(asked.map(({ body }) => body)).toEqual([{ id: 4, customData: {} }])
  })

  test('speaks German', async ({ show }) => {
    const page = await show('Dialog', { lang: 'de', props: { customData: questions } })
    const dialog = page.getByRole('dialog', { name: 'Bericht erstellen' })
    await expect(dialog.getByLabel('Prüfzeichen')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Herunterladen' })).toBeDisabled()
  })
})
