import { componentTest, expect } from '#console/testing/component.ts'
import { jobCalls } from '#contract/kit/job-calls.ts'
import type { Start } from '#contract/kit/plain.ts'
import { versionOf } from '#contract/kit/version.ts'
import type * as stories from './forms.stories.tsx'
import { harbourCalls, harbours, harboursPlain } from './sample-form.ts'

const test = componentTest<typeof stories>()
const kiel = { id: 7, name: 'Kiel', note: null, berths: 40, kind: 2 as const }

test.describe('a dialog', () => {
  test('says what to enter when a field is left, with the limits of the field', async ({ show }) => {
    const page = await show('Dialog')
    await page.getByRole('button', { name: 'Open' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create Harbour' })
    await expect(dialog.getByRole('button', { name: 'Create' })).toBeDisabled()
    await dialog.getByLabel('Name').focus()
    await dialog.getByLabel('Name').blur()
    await expect(dialog.getByText('This field is required')).toBeVisible()
    await expect(dialog.getByLabel('Name')).toHaveAttribute('maxlength', '20')
    await expect(dialog.getByLabel('Name')).toHaveAttribute('aria-required', 'true')
    await dialog.getByLabel('Note').fill('n'.repeat(601))
    await dialog.getByLabel('Note').blur()
    await expect(dialog.getByText('Use at most 600 characters')).toBeVisible()
    await expect(dialog.getByLabel('Note'), 'nothing is cut').toHaveValue('n'.repeat(601))
    await dialog.getByLabel('Name').fill('Kiel')
    await dialog.getByLabel('Berths').fill('40')
    await expect(dialog.getByRole('button', { name: 'Create' })).toBeEnabled()
  })

  test('a press that leaves a field arrives, though a sentence comes below the field', async ({ show }) => {
    const page = await show('Dialog')
    await page.getByRole('button', { name: 'Open' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create Harbour' })
    await expect(dialog.getByLabel('Name')).toBeFocused()
    await dialog.getByLabel('Berths').hover()
    await page.mouse.down()
    // Time for whatever the press brings about to be drawn.
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    )
    await expect(dialog.getByText('This field is required')).toBeHidden()
    await page.mouse.up()
    await expect(dialog.getByText('This field is required')).toBeVisible()
    await dialog.getByLabel('Name').focus()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
  })

  test('sends once what was entered, however often the button is pressed', async ({ api, show }) => {
    const { sent, release } = api.holds(harbourCalls.create, {} as never)
    const page = await show('Dialog')
    await page.getByRole('button', { name: 'Open' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('  Kiel ')
    await dialog.getByLabel('Berths').fill('40')
    await dialog.getByRole('button', { name: 'Create' }).dblclick()
    release()
    await expect(dialog).toBeHidden()
    expect(sent.map((one) => one.body)).toEqual([{ name: 'Kiel', berths: 40, note: null, kind: 2 }])
  })

  test('puts what the server says of a field at the field', async ({ api, show }) => {
    api.refuses(harbourCalls.create, {
      status: 400,
      message: 'Name: diesen Hafen gibt es schon',
      details: [{ field: 'name', problem: 'diesen Hafen gibt es schon' }],
    })
    const page = await show('Dialog', { lang: 'de' })
    await page.getByRole('button', { name: 'Open' }).click()
    const dialog = page.getByRole('dialog', { name: 'Hafen erstellen' })
    await dialog.getByLabel('Name').fill('Kiel')
    await dialog.getByLabel('Liegeplätze').fill('1')
    await dialog.getByRole('button', { name: 'Erstellen' }).click()
    await expect(dialog.getByText('Diesen Hafen gibt es schon')).toBeVisible()
    await expect(dialog.getByLabel('Name')).toHaveValue('Kiel')
  })

  test('asks before entered text is lost, by Escape and by Cancel', async ({ show }) => {
    const page = await show('Dialog', { props: { row: kiel } })
    await page.getByRole('button', { name: 'Open' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Harbour' })
    await dialog.getByLabel('Name').fill('Kiel-Holtenau')
    await page.keyboard.press('Escape')
    const question = page.getByRole('dialog', { name: 'Discard your changes?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(dialog.getByLabel('Name')).toHaveValue('Kiel-Holtenau')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(dialog).toBeHidden()
  })

  test('closes without a question when nothing was changed', async ({ show }) => {
    const page = await show('Dialog', { props: { row: kiel } })
    await page.getByRole('button', { name: 'Open' }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  test('tells who edited meanwhile: their fields are taken over, both versions of the others shown', async ({
    api,
    show,
  }) => {
    const theirs = { name: 'Kiel-Wik', note: 'dredged', berths: 40, kind: 2 }
    const first = api.refuses(harbourCalls.update, {
      status: 409,
      code: 'changed_meanwhile',
      message: 'Another user has changed this entry.',
      details: { row: theirs },
    })
    const page = await show('Dialog', { props: { row: kiel } })
    await page.getByRole('button', { name: 'Open' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Kiel-Holtenau')
    await dialog.getByRole('button', { name: 'Save' }).click()
    const told = dialog.getByRole('alert')
    await expect(told).toContainText('Another user has changed this entry.')
    await expect(told).toContainText('Currently saved: Kiel-Wik')
    await expect(dialog.getByLabel('Note')).toHaveValue('dredged')
    await expect(dialog.getByLabel('Name')).toHaveValue('Kiel-Holtenau')
    expect(first[0]?.seen).toBe(versionOf(harbours, kiel))

    const second = api.answers(harbourCalls.update, {} as never)
    await told.getByRole('button', { name: 'Use this value' }).click()
    await expect(dialog.getByLabel('Name')).toHaveValue('Kiel-Wik')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    expect(second[0]?.seen).toBe(versionOf(harbours, theirs))
    expect(second[0]?.body).toEqual({ name: 'Kiel-Wik', note: 'dredged', berths: 40, kind: 2 })
  })
})

test('a page saves when something has changed', async ({ api, show }) => {
  const sent = api.answers(harbourCalls.update, {} as never)
  const page = await show('Page', { props: { row: kiel } })
  const save = page.getByRole('button', { name: 'Save' })
  await expect(save).toBeDisabled()
  await page.getByLabel('Berths').fill('41')
  await save.click()
  await expect
    .poll(() => sent.map((one) => [one.path, one.body]))
    .toEqual([['/harbour/7', { name: 'Kiel', berths: 41, note: null, kind: 2 }]])
})

test('a wizard goes on when a step is right, keeps the step in the address and sends at the end', async ({
  api,
  show,
}) => {
  const sent = api.answers(harbourCalls.create, {} as never)
  const page = await show('Wizard', { at: '/harbours/new?step=3' })
  // Nothing is filled yet: the link to the third step begins at the first.
  await expect(page.getByLabel('Name')).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('This field is required')).toBeVisible()
  await page.getByLabel('Name').fill('Kiel')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByLabel('Berths')).toBeVisible()
  await page.getByLabel('Berths').fill('12')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByLabel('Berths')).toHaveValue('12')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Note').fill('deep')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Done')).toBeVisible()
  expect(sent.map((one) => one.body)).toEqual([{ name: 'Kiel', kind: 2, berths: 12, note: 'deep' }])
})

test('a bulk edit sends the fields that are ticked, for all rows', async ({ api, show }) => {
  const sent = api.answers(harbourCalls.bulk, {} as never)
  const page = await show('Bulk', { props: { rows: [kiel, { ...kiel, id: 9 }] } })
  const dialog = page.getByRole('dialog', { name: 'Edit 2 entries' })
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await dialog.getByRole('checkbox', { name: 'Berths' }).check()
  await dialog.getByRole('spinbutton', { name: 'Berths' }).fill('5')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Closed')).toBeVisible()
  expect(sent.map((one) => one.body)).toEqual([{ ids: [7, 9], data: { berths: 5 } }])
})

test('Enter takes the day that was typed and does not send the form', async ({ show }) => {
  const page = await show('Day')
  await page.getByLabel('Opens').fill('24/12/2026')
  await page.getByLabel('Opens').press('Enter')
  await expect(page.getByText('2026-12-24, sent 0 times')).toBeVisible()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('2026-12-24, sent 1 times')).toBeVisible()
})

test('a day is taken as people write one: like OData, like Germans, without zeros', async ({ show }) => {
  const page = await show('Day')
  const written = {
    '2026-01-31': '2026-01-31',
    '28.02.2026': '2026-02-28',
    '1.3.2026': '2026-03-01',
    '4/5/2026': '2026-05-04',
  }
  for (const [typed, day] of Object.entries(written)) {
    await page.getByLabel('Opens').fill(typed)
    await page.getByLabel('Opens').press('Enter')
    await expect(page.getByText(`${day}, sent 0 times`)).toBeVisible()
  }
})

test('the screen of a plain entity starts its job once asked, and shows how it ended', async ({
  api,
  show,
}) => {
  const listed = api.lists(harbours, [kiel])
  const [{ call, job }] = harboursPlain.starts as [Start]
  const started = api.answers(call, { jobId: 12 })
  const ended = { id: 12, name: job.name, label: job.label.en, message: job.says.dredged?.en ?? '' }
  const times = { createdAt: '', startedAt: null, endedAt: null }
  const rest = { state: 'done', done: 0, total: null, isCancellable: false, file: null } as const
  const over = api.holds(jobCalls.get, { ...ended, ...times, ...rest })
  const page = await show('Plainly')
  const button = page.getByRole('button', { name: 'Dredge harbours' })
  await button.click()
  const question = page.getByRole('dialog', { name: 'Dredge harbours?' })
  await expect(question.getByText('Ships wait until it is done.')).toBeVisible()
  await question.getByRole('button', { name: 'No' }).click()
  await expect(question).toBeHidden()
  expect(started).toHaveLength(0)
  await button.click()
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect.poll(() => over.sent.length).toBe(1)
  // Once when it opened and once when the job was started: its end comes after that.
  await expect.poll(() => listed.length).toBe(2)
  over.release()
  await expect(page.getByRole('status').getByText('Harbours dredged.')).toBeVisible()
  await expect.poll(() => listed.length, 'what a quick job has changed is read').toBe(3)
  expect(started.map(({ body }) => body ?? null)).toEqual([null])
  await expect(page.getByRole('button', { name: 'Create Harbour' })).toBeVisible()
})
