import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { seriesColor } from '#console/ui/colors.ts'
import { bind } from '#contract/kit/filter.ts'
import { parseFilter } from '#contract/kit/odata.ts'
import { accountRecommendations } from '#contract/recommendations/account-recommendations.ts'
import { byDay, type Drift, latestOf } from './drifts.ts'
import { links } from './links.ts'
import { pageOf } from './pages-of-five.ts'
import { rangeOf } from './periods.ts'
import { labelInterval, linePath, lowerBound, percentTicks } from './trend-scale.ts'

const now = new Date('2026-03-15T12:00:00Z')

describe('a period', () => {
  const from = (period: string) => rangeOf(period, now).from.slice(0, 10)

  it('is 7 days, 30 days, 90 days or 12 months, and ends now', () => {
    assert.equal(from('week'), '2026-03-08')
    assert.equal(from('month'), '2026-02-13')
    assert.equal(from('quarter'), '2025-12-15')
    assert.equal(from('year'), '2025-03-15')
    assert.equal(rangeOf('week', now).to, now.toISOString())
  })

  it('can be all time', () => {
    assert.equal(from('all'), '1970-01-01')
  })

  it('that is not supported is an error', () => {
    assert.throws(() => rangeOf('decade', now), /Unsupported period: decade/)
  })
})

describe('the links', () => {
  const filterOf = (href: string) => new URL(href, 'https://console.test').searchParams.get('$filter') ?? ''

  it('carry the filters of the specification', () => {
    assert.equal(filterOf(links.notExempted), 'isExempted eq false')
    assert.equal(
      filterOf(links.byProduct('Entra ID')),
      "contains(productName, 'Entra ID') and isCompliant eq false",
    )
    const rest = 'isCompliant eq false and isExempted eq false and estimatedWork eq 1 and easeOfFix eq 1'
    assert.equal(filterOf(links.quickWinsOfProduct('Intune')), `contains(productName, 'Intune') and ${rest}`)
    assert.equal(filterOf(links.quickWinsOfRisk(3)), `severity eq 3 and ${rest}`)
  })

  it('are filters that the list understands, quotes included', () => {
    const hrefs = [
      links.notExempted,
      links.compliant,
      links.open,
      links.exempted,
      links.notAssessed,
      links.byProduct("O'Neill & Sons"),
      links.quickWins,
      links.quickWinsOfProduct('Exchange Online'),
      links.quickWinsOfRisk(1),
    ]
    for (const href of hrefs)
      assert.doesNotThrow(() => bind(accountRecommendations, parseFilter(filterOf(href))), href)
  })
})

describe('the latest drifts', () => {
  const aDrift = (place: number): Drift => ({
    recommendation_id: place,
    account_recommendation_id: place,
    arh_findings: `Finding ${place}`,
    product_name: 'Intune',
    change_date: now.toISOString(),
    change_type: place % 2 ? 'Regression' : 'Improvement',
  })
  const drifts = {
    total: 14,
    totalNumOfRegressions: 7,
    recentRegressions: 7,
    totalNumOfImprovements: 7,
    recentImprovements: 7,
    recentComplianceDriftsRecs: Array.from({ length: 14 }, (_, place) => aDrift(place)),
    byDay: [
      { date: '2026-03-01', count: 3 },
      { date: '2026-03-15', count: 90 },
    ],
  }

  it('are five of the chosen kind', () => {
    const places = (kind: Parameters<typeof latestOf>[1]) =>
      latestOf(drifts, kind).map(({ recommendation_id }) => recommendation_id)
    assert.deepEqual(places('all'), [0, 1, 2, 3, 4])
    assert.deepEqual(places('regression'), [1, 3, 5, 7, 9])
    assert.deepEqual(places('remediation'), [0, 2, 4, 6, 8])
  })

  it('are counted on every day, also where they are not named', () => {
    const days = [...byDay(drifts)].map(([date, { count, named }]) => [date, count, named.length])
    assert.deepEqual(days, [
      ['2026-03-01', 3, 0],
      ['2026-03-15', 90, 14],
    ])
  })
})

describe('products', () => {
  const seven = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

  it('stand five to a page', () => {
    const { items, first, last, pageCount } = pageOf(seven, 1)
    assert.deepEqual([items.length, first, last, pageCount], [5, 1, 5, 2])
    assert.deepEqual(pageOf(seven, 2).items, ['f', 'g'])
  })

  it('stay on a page that exists', () => {
    assert.equal(pageOf(seven, 9).page, 2)
    assert.equal(pageOf(seven, Number.NaN).page, 1)
    assert.equal(pageOf([], 1).pageCount, 1)
  })

  it('take five colours in turn', () => {
    assert.equal(new Set([0, 1, 2, 3, 4].map(seriesColor)).size, 5)
    assert.equal(seriesColor(5), seriesColor(0))
  })
})

describe('the axes of the trend', () => {
  it('end at 100 percent and begin at least 20 below the lowest score', () => {
    assert.equal(lowerBound([65.4, 72]), 40)
    assert.equal(lowerBound([80]), 60)
    assert.equal(lowerBound([12]), 0)
    assert.deepEqual(percentTicks(40), [40, 60, 80, 100])
  })

  it('leave two labels out with more than 10 days', () => {
    assert.equal(labelInterval(10), 0)
    assert.equal(labelInterval(11), 2)
  })

  it('leave more out where they would not fit', () => {
    assert.equal(labelInterval(90, 10), 8)
    assert.equal(labelInterval(7, 4), 1)
  })

  it('break the line at a day without a score', () => {
    const points = [{ x: 0, y: 1 }, { x: 1, y: 2 }, null, { x: 3, y: 4 }]
    assert.equal(linePath(points), 'M0 1L1 2M3 4')
  })
})
