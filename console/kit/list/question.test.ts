import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accounts } from '#contract/accounts/accounts.ts'
import { readAddress } from './address.ts'
import { questionOf } from './question.ts'
import { withSearch } from './search.ts'

const state = {
  ...readAddress(accounts, {}, new URLSearchParams('$skip=20&$navorder=status desc&$filter=status eq 2')),
  search: 'north',
}
const searched = withSearch(accounts, 'north', 'status eq 2', 'en')

test('a list asks /odata/{model} for a page, the search clause before the filter', () => {
  const { endpoint, query } = questionOf({ entity: accounts }, state, 'en')
  assert.equal(endpoint, '/odata/accountExtended')
  assert.deepEqual(
    [query.$top, query.$skip, query.$orderby, query.$filter],
    [10, 20, 'status desc', searched],
  )
  assert.match(searched, /^\(contains\(tolower\(name\), 'north'\).*\) and \(status eq 2\)$/)
})

test('an endpoint of its own replaces the /odata path; what is always asked stands first', () => {
  const source = { entity: accounts, endpoint: '/data-management/3/Product', fixedFilter: 'id gt 1' }
  const { endpoint, query } = questionOf(source, state, 'en')
  assert.equal(endpoint, '/data-management/3/Product')
  assert.equal(query.$filter, `(id gt 1) and (${searched})`)
})
