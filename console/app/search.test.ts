import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { userRole } from '#contract/access/roles.ts'
import { findScreens, searchEntries } from './search.ts'

const everything = { role: userRole.value.Admin, canSee: () => true }
const entries = searchEntries(everything, 'en')
const found = (query: string) => findScreens(entries, query).map(({ title }) => title)

describe('the search over screens', () => {
  it('finds nothing without a query', () => {
    assert.deepEqual(found(''), [])
    assert.deepEqual(found('   '), [])
  })

  it('matches in lower case and anywhere in a word', () => {
    assert.deepEqual(found('DATION HIST'), ['Recommendation History'])
    assert.deepEqual(found('onnector'), ['Data Connectors', 'Readings by account'])
  })

  it('puts titles that begin with the query first', () => {
    assert.equal(found('recomm')[0], 'Recommendations')
    assert.ok(found('recomm').includes('Recommendation History'))
  })

  it('wants every word, in any order', () => {
    assert.deepEqual(found('history recommendation'), ['Recommendation History'])
    assert.deepEqual(found('history nonsense'), [])
  })

  it('finds a screen by what it is about and by its German name', () => {
    assert.ok(found('vendors').includes('Manage Resellers'))
    assert.ok(found('einblicke').includes('Insights'))
  })

  it('finds what stands below an entry of the menu, and says below which', () => {
    const [parent, ...below] = findScreens(entries, 'general settings')
    assert.equal(parent?.title, 'General Settings')
    assert.ok(below.some(({ title }) => title === 'Groups Management'))
    for (const one of below) assert.equal(one.parent, 'General Settings', one.title)
  })

  it('does not find what is not there yet', () => {
    for (const word of ['events']) assert.deepEqual(found(word), [], word)
  })

  it('knows no screen that the product does not have', () => {
    const operator = searchEntries({ role: userRole.value.SuperAdmin, canSee: () => true }, 'en')
    for (const word of ['kanban', 'calendar', 'e-commerce', 'blog', 'widgets', 'shop'])
      assert.deepEqual([...findScreens(operator, word), ...findScreens(entries, word)], [], word)
  })

  it('names screens in the language of the reader', () => {
    const german = searchEntries(everything, 'de')
    assert.deepEqual(
      findScreens(german, 'subscription types').map(({ title }) => title),
      ['Abonnementtypen'],
    )
  })

  it('leaves out what is not allowed and what cannot be opened without more', () => {
    const entriesOf = (screens: string[]) =>
      searchEntries({ role: userRole.value.User, canSee: (one) => screens.includes(one) }, 'en')
    assert.deepEqual(
      entriesOf(['dashboard', 'story', 'account-notifications']).map(({ href }) => href),
      ['/dashboard'],
    )
  })
})
