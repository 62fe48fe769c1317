import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bind } from '#contract/kit/filter.ts'
import { parseFilter } from '#contract/kit/odata.ts'
import { accountRecommendations } from '#contract/recommendations/account-recommendations.ts'
import { builtInViews, filterOf, rowsOfView, viewAddress } from './views.ts'

const of = (params: Record<string, string>) => viewAddress(new URLSearchParams(params))

test('knows a view again on another page and in another page size', () => {
  assert.equal(of({ $filter: 'severity eq 3', $skip: '20', $top: '50' }), of({ $filter: 'severity eq 3' }))
  assert.notEqual(of({ $filter: 'severity eq 3' }), of({ $filter: 'severity eq 2' }))
})

test('takes an order that another page wrote for the order of the list', () => {
  assert.equal(of({ $orderby: 'severity desc' }), of({ $navorder: 'severity desc' }))
})

test('asks only for what the list can answer', () => {
  for (const { address } of builtInViews("o'hara@example.org")) {
    const filter = filterOf(address)
    if (filter) assert.ok(bind(accountRecommendations, parseFilter(filter)))
  }
})

test('counts what opening the view shows, the words that are searched for included', () => {
  assert.equal(rowsOfView('', 'en'), 'status eq 1')
  const searched = rowsOfView(of({ $filter: 'severity eq 3', $search: 'legacy' }), 'en')
  assert.match(searched, /^\(status eq 1\) and \(.*legacy.* and \(severity eq 3\)\)$/)
  assert.ok(bind(accountRecommendations, parseFilter(searched)))
})
