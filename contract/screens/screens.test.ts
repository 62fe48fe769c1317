import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { accounts } from '#contract/accounts/accounts.ts'
import { bind } from '#contract/kit/filter.ts'
import { parseFilter } from '#contract/kit/odata.ts'
import { accountRecommendations } from '#contract/recommendations/account-recommendations.ts'
import { linkTo, plainAddress } from './links.ts'
import { pages, screenOf, screenRows } from './screens.ts'

describe('the registry of screens', () => {
  it('has every path once, and its key as the last segment of where it is found', () => {
    const paths = pages.map((page) => screenRows[page].path)
    assert.equal(new Set(paths).size, paths.length)
    for (const page of pages.filter((one) => !screenRows[one].opensWith))
      assert.equal(screenRows[page].path.replace(/\/:.*/, '').split('/').at(-1), page)
  })

  it('names a key or the one that opens it, never both', () => {
    for (const page of pages) {
      const { group, opensWith } = screenRows[page]
      assert.notEqual(group === undefined, opensWith === undefined, page)
    }
  })

  it('opens a page by the key of another only where that one has its own', () => {
    for (const page of pages) assert.equal(screenRows[screenOf(page) as typeof page].opensWith, undefined)
  })

  it('lights an entry that is in the menu', () => {
    for (const page of pages) {
      const { litAs } = screenRows[page]
      if (litAs) assert.ok(screenRows[litAs].menu, page)
    }
  })

  it('carries filters that the list understands', () => {
    const lists = { recommendations: accountRecommendations, 'manage-accounts': accounts }
    const filters = pages.flatMap((page) =>
      (screenRows[page].menu ?? []).flatMap(({ query }) =>
        query?.$filter ? [{ page, filter: query.$filter }] : [],
      ),
    )
    assert.equal(filters.length, 3)
    for (const { page, filter } of filters) {
      const list = lists[page as keyof typeof lists]
      assert.ok(list, `name the entity of ${page} here`)
      assert.ok(bind(list, parseFilter(filter)))
    }
  })
})

describe('a link', () => {
  it('fills the parameters of the path, and leaves out one that may be missing', () => {
    assert.equal(linkTo('story', { params: { storyId: 7 } }), '/story/7')
    assert.equal(linkTo('recommendations', { params: { id: 12 } }), '/recommendations/12')
    assert.equal(linkTo('recommendations'), '/recommendations')
    assert.equal(linkTo('start'), '/')
  })

  it('can be read, and says the same after it was read', () => {
    const filter = "contains(productName, 'R&D #1 + 50% \u00fc/\\') and severity eq 3"
    const link = linkTo('recommendations', { query: { $filter: filter, $top: 25, view: undefined } })
    assert.equal(new URL(link, 'https://console.test').searchParams.get('$filter'), filter)
    assert.equal(
      linkTo('manage-accounts', { query: { $filter: 'status eq 1' } }),
      '/manage-accounts?$filter=status eq 1',
    )
  })

  it('carries on with what stands in an address already', () => {
    const present = new URLSearchParams({ $filter: 'severity eq 3', $skip: '10' })
    assert.equal(
      linkTo('recommendations', { params: { id: 5 }, query: present }),
      '/recommendations/5?$filter=severity eq 3&$skip=10',
    )
  })

  it('is plain for a page that needs nothing more to open, and for no other', () => {
    assert.equal(plainAddress('insights'), '/insights')
    assert.equal(plainAddress('story'), null)
  })
})
