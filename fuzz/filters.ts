import assert from 'node:assert/strict'
import fc from 'fast-check'
import { alertCalls } from '#contract/alerts/alert-calls.ts'
import { accountRecommendations } from '#contract/recommendations/account-recommendations.ts'
import { scopingProblem } from '#contract/recommendations/scoping.ts'
import { testServer } from '#server/testing/harness.ts'
import { filterTexts, nameTexts } from './filter-text.ts'
import { fuzzer } from './fuzzer.ts'

export const filters = fuzzer({
  name: 'filters',
  claim: 'list, alert and group say the same of a filter, and no text of an address is a fault of ours',
  inputs: fc.record({
    filter: filterTexts(accountRecommendations),
    orderBy: nameTexts(accountRecommendations),
    select: nameTexts(accountRecommendations),
    search: fc.string({ maxLength: 20 }),
  }),
  open: async () => {
    const server = await testServer()
    const admin = server.as(server.people.admin)
    const list = (query: Record<string, string>) => admin.list(accountRecommendations.name, query)
    return async ({ filter, orderBy, select, search }) => {
      // An address of that length is answered by the HTTP server itself: 431.
      if (encodeURIComponent(filter.toWellFormed()).length > 12_000) return
      const problem = scopingProblem(false, filter, 'group')
      const asked = await list({ $filter: filter })
      const isBlank = filter.trim() === ''
      assert.ok([200, 400].includes(asked.status), `the list answers ${asked.status}`)
      if (!isBlank)
        assert.equal(asked.status === 200, problem === null, `scoping says ${problem?.en ?? 'yes'}`)
      const preview = await admin.call(alertCalls.preview, { body: { filters: filter } })
      assert.ok([200, 400].includes(preview.status), `the alert answers ${preview.status}`)
      if (asked.status === 400) assert.equal(preview.status, 400, 'an alert takes what no list can read')
      const named = await list({ $orderby: orderBy, $select: select, $search: search })
      assert.ok([200, 400].includes(named.status), `the list answers ${named.status}`)
    }
  },
})
