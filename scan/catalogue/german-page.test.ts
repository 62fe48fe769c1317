import assert from 'node:assert/strict'
import { test } from 'node:test'
import { germanPage } from './german-page.ts'
import { newPage } from './new-page.ts'
import { readTexts } from './read-page.ts'

const page = newPage('devices-have-a-name', 'Microsoft Intune')
const titles = ['Title', 'Corrective action', 'Description', 'Why it matters', 'User impact', 'Remediation']

test('a new German page has the sections for people, in English until somebody translates them', () => {
  const { text, english } = germanPage(page, null)
  assert.deepEqual(english, titles)
  assert.equal(readTexts(text, 'x.md', {}).remediation, '1. The way through the portal.')
  assert.doesNotMatch(text, /## (Query|Fixtures)/)
})

test('what was written stays letter by letter, and what is missing is added', () => {
  const begun =
    '## Title\n\nAbteilung jedes Benutzers festlegen\n\n## Description\n\nGeprüft wird die Abteilung.\n'
  const { text, english } = germanPage(page, begun)
  assert.ok(text.startsWith(begun))
  assert.deepEqual(english, ['Corrective action', 'Why it matters', 'User impact', 'Remediation'])
  assert.deepEqual(germanPage(page, text), { text, english }, 'a second time changes nothing')
})

test('a section that the page has gained is carried over', () => {
  const more = page.replace('## Query', '## Messages\n\n- none: Everybody has one.\n\n## Query')
  assert.deepEqual(germanPage(more, germanPage(page, null).text).english, [...titles, 'Messages'])
})
