import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { userRole } from '#contract/access/roles.ts'
import { screenRows } from './screens.ts'
import { findScreens, searchEntries } from './search.ts'

const everything = { role: userRole.value.Admin, canSee: () => true }
const entries = searchEntries(screenRows, everything, 'en')
const found = (query: string) => findScreens(entries, query).map(({ title }) => title)

describe('the search over screens', () => {
  it('finds nothing without a query', () => {
    assert.deepEqual(found(''), [])
    assert.deepEqual(found('   '), [])
  })

  it('matches in lower case and anywhere in a word', () => {
    assert.deepEqual(found('ALERTS HIST'), ['Alerts History'])
    assert.deepEqual(found('essagin'), ['Messaging'])
  })

  it('puts titles that begin with the query first', () => {
    assert.equal(found('recomm')[0], 'Recommendations')
    assert.ok(found('recomm').includes('Manage Recommendations'))
  })

  it('wants every word, in any order', () => {
    assert.ok(found('history events').includes('Events Monitoring History'))
    assert.deepEqual(found('history nonsense'), [])
  })

  it('finds a screen by what it is about and by its German name', () => {
    assert.ok(found('vendors').includes('Manage Resellers'))
    assert.ok(found('einblicke').includes('Insights'))
  })

  it('finds what stands below an entry of the menu, and says below which', () => {
    assert.deepEqual(found('governance'), ['Events Monitoring History', 'Events Monitoring Preferences'])
    const [history] = findScreens(entries, 'alerts history')
    assert.equal(history?.parent, 'Alerts')
  })

  it('names screens in the language of the reader', () => {
    const german = searchEntries(screenRows, everything, 'de')
    assert.deepEqual(
      findScreens(german, 'subscription types').map(({ title }) => title),
      ['Abonnementtypen'],
    )
  })

  it('leaves out what is not allowed and what cannot be opened without more', () => {
    const entriesOf = (screens: string[]) =>
      searchEntries(screenRows, { role: userRole.value.User, canSee: (one) => screens.includes(one) }, 'en')
    assert.deepEqual(
      entriesOf(['dashboard', 'story', 'account-notifications']).map(({ href }) => href),
      ['/dashboard'],
    )
  })
})
