import assert from 'node:assert/strict'
import { test } from 'node:test'
import { germanOf, loadChecks } from './load-checks.ts'
import { titleFaults } from './title-faults.ts'
import { englishVerbs, germanVerbs, longestTitle, titleFault } from './titles.ts'

const pages = loadChecks()

test('every recommendation has a title of its own in both languages that says what to do', () => {
  assert.deepEqual(titleFaults(pages), [])
  for (const page of pages) {
    assert.ok(page.sections.title.length <= longestTitle, page.id)
    assert.ok((germanOf(page)?.title ?? '').length <= longestTitle, page.id)
  }
})

test('a title that is too long, has no verb in its place or is a sentence is refused', () => {
  assert.equal(titleFault('Block legacy authentication for all users', 'en'), null)
  assert.equal(titleFault('Legacyauthentifizierung für alle Benutzer blockieren', 'de'), null)
  assert.equal(
    titleFault(`Limit sessions to {{hours}} hours${' far'.repeat(11)}`, 'en')?.slice(0, 9),
    'The title',
  )
  assert.match(titleFault('Legacy authentication is not blocked', 'en') ?? '', /begins with a verb/)
  assert.match(titleFault('Blockieren Sie die Legacyauthentifizierung', 'de') ?? '', /ends with a verb/)
  assert.match(titleFault('Block legacy authentication.', 'en') ?? '', /without a full stop/)
})

test('two pages cannot have one title', () => {
  const [first, second] = pages
  assert.ok(first && second)
  const twin = { ...second, sections: { ...second.sections, title: first.sections.title.toUpperCase() } }
  assert.match(titleFaults([first, twin]).join(), /the same title/)
})

test('the lists of verbs have no verb that nobody uses', () => {
  const [english, german] = [
    pages.map(({ sections }) => sections.title),
    pages.map((page) => germanOf(page)?.title),
  ]
  const isUsed = (verb: string) => english.some((title) => title.startsWith(`${verb} `))
  assert.deepEqual(
    englishVerbs.filter((verb) => !isUsed(verb)),
    [],
  )
  assert.deepEqual(
    germanVerbs.filter((verb) => !german.some((title) => title?.endsWith(` ${verb}`))),
    [],
  )
})

test('titles use none of the words that hide what to do', () => {
  /** What Microsoft's own setting is called. */
  const named = ['passwords-never-expire', 'guests-cannot-reshare']
  for (const page of pages.filter(({ id }) => !named.includes(id))) {
    assert.doesNotMatch(page.sections.title, /\b(ensure|make sure|not|no|never|or)\b/i, page.id)
    assert.doesNotMatch(germanOf(page)?.title ?? '', /sicherstellen|\b(kein|keine|oder|Sie)\b/, page.id)
  }
})
