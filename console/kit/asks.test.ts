import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accounts } from '#contract/accounts/accounts.ts'
import { same } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'
import { vendors } from '#contract/vendors/vendors.ts'
import { asks, asksTo, asksToRemove } from './asks.ts'

const called = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `N${index + 1}` }))

test('a question about one row says its name in the title', () => {
  const { title, text } = asksTo({ en: 'Block', de: 'Sperren' }, vendors, [{ vendorName: 'Harbour' }])
  assert.deepEqual(title, {
    en: 'Block reseller “Harbour”?',
    de: 'Vertriebspartner „Harbour“ sperren?',
  })
  assert.equal(text, undefined)
})

test('a question about several says how many, names the first five, and then what happens', () => {
  const { title, text, danger } = asksToRemove(accounts, called(7), same('They go.'))
  assert.deepEqual(title, { en: 'Delete 7 accounts?', de: '7 Kundenkonten löschen?' })
  assert.deepEqual(text, {
    en: 'N1, N2, N3, N4, N5 and 2 more. They go.',
    de: 'N1, N2, N3, N4, N5 und 2 weitere. They go.',
  })
  assert.equal(danger, true)
})

test('words of its own get the name or the number, and names in the reader’s language', () => {
  const words = { one: same('End {name}?'), many: same('End {n}?') }
  assert.equal(asks([word.alerts], (one) => one, words).title.de, 'End Warnungen?')
  const { title, text } = asks([word.alerts, word.accounts], (one) => one, words)
  assert.equal(title.en, 'End 2?')
  assert.deepEqual(text, { en: 'Alerts, Accounts.', de: 'Warnungen, Kundenkonten.' })
})
