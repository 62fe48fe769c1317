import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scopingProblem, sentFilter } from './scoping.ts'

test('a filter narrows when the list of recommendations could read it', () => {
  for (const filter of ['severity eq High', "not contains(findings, 'mailbox')", 'id in (1, 2)'])
    assert.equal(scopingProblem(true, filter, 'group'), null, filter)
  for (const filter of ['severity', 'severity eq', "severity eq 'Huge'", 'colour eq 1', "remediation eq 'x'"])
    for (const kind of ['group', 'subscriptionType'] as const)
      for (const enabled of [true, false])
        assert.match(scopingProblem(enabled, filter, kind)?.en ?? '', /^Cannot read the filter: ./, filter)
  assert.equal(
    scopingProblem(true, 'colour eq 1', 'group')?.de,
    'Der Filter ist nicht lesbar: Unbekanntes Feld „colour“',
  )
})

test('a restricted group needs a filter; a premium subscription may leave all to its groups', () => {
  for (const blank of [null, '', '  ']) {
    assert.match(scopingProblem(true, blank, 'group')?.en ?? '', /^The filter is empty/)
    assert.equal(scopingProblem(false, blank, 'group'), null)
    assert.equal(scopingProblem(true, blank, 'subscriptionType'), null)
  }
})

test('a subscription does not name rows of one account, however deep', () => {
  for (const [filter, field] of [
    ['id in (1, 2)', 'id'],
    ['severity eq High and not (accountId eq 4 or tenantWide)', 'accountId'],
  ] as const) {
    assert.equal(
      scopingProblem(true, filter, 'subscriptionType')?.en,
      `'${field}' cannot be used here. Filter by 'recommendationId' instead.`,
    )
    assert.equal(scopingProblem(true, filter, 'group'), null)
  }
  assert.equal(scopingProblem(true, 'recommendationId in (1, 2)', 'subscriptionType'), null)
})

test('a form that does not restrict keeps a filter only if it could be used again', () => {
  const off = { recommendationScopingEnabled: false }
  const on = (recommendationsFilter: string) => ({
    recommendationScopingEnabled: true,
    recommendationsFilter,
  })
  assert.equal(sentFilter(off, on(' severity eq High '), 'group'), 'severity eq High')
  assert.equal(sentFilter(off, on('severity eq'), 'group'), null)
  assert.equal(sentFilter(on('severity eq'), null, 'group'), 'severity eq')
  assert.equal(sentFilter(on(' '), null, 'group'), null)
})
