import { componentTest, expect } from '#console/testing/component.ts'
import { choices } from '#contract/kit/choices.ts'
import { choice, date, datetime, type Field, int, text } from '#contract/kit/entity.ts'
import type * as stories from './Cell.stories.tsx'

const test = componentTest<typeof stories>()
const label = { en: 'Field', de: 'Feld' }
const mood = choices('Mood', {
  Good: { value: 1, state: 'ok', en: 'Good', de: 'Gut' },
  Odd: { value: 2, en: 'Odd', de: 'Seltsam' },
})

const cells: [name: string, field: Field, value: unknown, en: string, de: string][] = [
  ['a choice with its state', choice(mood, { label }), 1, 'Good', 'Gut'],
  ['a choice without one', choice(mood, { label }), 2, 'Odd', 'Seltsam'],
  ['a number in groups of three', int({ label }), 1234567, '1,234,567', '1.234.567'],
  ['a day', date({ label }), '2026-03-09T00:00:00Z', '09/03/2026', '09/03/2026'],
  ['nothing', datetime({ label }), null, '–', '–'],
]
for (const [name, field, value, en, de] of cells) {
  test(`shows ${name}`, async ({ show }) => {
    const props = { field, value }
    await expect((await show('CellOfField', { props })).locator('#root')).toHaveText(en)
    await expect((await show('CellOfField', { props, lang: 'de' })).locator('#root')).toHaveText(de)
  })
}

test('tells the whole of a text only where it is cut', async ({ show }) => {
  const field = text({ label, width: 120 })
  const long = 'Conditional access policy that asks administrators for a second factor'
  const page = await show('CellOfField', { props: { field, value: long } })
  await page.getByText(long).hover()
  await expect(page.getByRole('tooltip')).toHaveText(long)
  const short = await show('CellOfField', {
    props: { field, value: 'Short' },
    prepare: (one) => one.clock.install(),
  })
  await short.getByText('Short').hover()
  await short.clock.runFor(2000)
  await expect(short.getByRole('tooltip')).toHaveCount(0)
})
