import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { type Catalogue, catalogueFaults } from './catalogue-faults.ts'
import { loadChecks } from './load-checks.ts'
import { loadInsights } from './load-insights.ts'
import { loadRegulations } from './load-regulations.ts'
import { loadStories } from './load-stories.ts'

const catalogue: Catalogue = {
  checks: loadChecks(),
  regulations: loadRegulations(),
  stories: loadStories(),
  insights: loadInsights(),
  fewFixtures: {},
}
const [check, other] = catalogue.checks.filter(({ fixtures }) => fixtures.length >= 4)
const [regulation] = catalogue.regulations
const [story] = catalogue.stories
const [insight] = catalogue.insights
assert.ok(check && other && regulation && story && insight)

test('the parts of the catalogue fit together', () => {
  assert.deepEqual(catalogueFaults(catalogue), [])
})

test('there are frameworks, stories and insights to load', () => {
  assert.ok(catalogue.regulations.length >= 12)
  assert.ok(catalogue.stories.length >= 10)
  assert.ok(catalogue.insights.length >= 10)
})

const withChecks = (...changed: Catalogue['checks']): Catalogue => {
  const ids = changed.map(({ id }) => id)
  return {
    ...catalogue,
    checks: [...catalogue.checks.filter(({ id }) => !ids.includes(id)), ...changed],
  }
}
const passing = check.fixtures.filter(({ expects }) => expects === 'passes')
const failing = check.fixtures.filter(({ expects }) => expects === 'fails')

const broken: [name: string, catalogue: Catalogue, says: RegExp][] = [
  ['a check that never fails', withChecks({ ...check, fixtures: passing }), /: 0 fixture fails/],
  ['a check that never passes', withChecks({ ...check, fixtures: failing }), /: 0 fixture passes/],
  [
    'a check with one failing fixture and no reason',
    withChecks({ ...check, fixtures: [...passing, ...failing.slice(0, 1)] }),
    /: 1 fixture fails, and no reason is given/,
  ],
  [
    'a reason that is needed no more',
    { ...catalogue, fewFixtures: { [check.id]: 'two sides' } },
    /take it off the list/,
  ],
  [
    'a dead prerequisite',
    withChecks({ ...check, prerequisites: ['not-a-check'] }),
    /not-a-check does not exist/,
  ],
  [
    'a circle of prerequisites',
    withChecks({ ...check, prerequisites: [other.id] }, { ...other, prerequisites: [check.id] }),
    /go in a circle/,
  ],
  [
    'two pages with one id',
    { ...catalogue, checks: [...catalogue.checks, { ...check, file: 'teams/twin.md' }] },
    /teams\/twin\.md have the same id/,
  ],
  [
    'two pages with one title',
    withChecks({ ...check, sections: { ...check.sections, title: other.sections.title } }),
    /the same title/,
  ],
  [
    'an empty section',
    withChecks({ ...check, sections: { ...check.sections, remediation: ' ' } }),
    /remediation is empty/,
  ],
  [
    'a control with a check that does not exist',
    {
      ...catalogue,
      regulations: [
        {
          ...regulation,
          controls: [{ controlId: 'X.1', text: 'x', provable: true, checks: ['not-a-check'] }],
        },
      ],
    },
    /X\.1: the check not-a-check does not exist/,
  ],
  [
    'a framework without any provable control',
    {
      ...catalogue,
      regulations: [
        { ...regulation, controls: [{ controlId: 'X.1', text: 'x', provable: false, checks: [] }] },
      ],
    },
    /no control is provable/,
  ],
  [
    'a story with a check that does not exist',
    { ...catalogue, stories: [{ ...story, recommendations: ['not-a-check'] }] },
    /not-a-check does not exist/,
  ],
  [
    'an insight without https',
    { ...catalogue, insights: [{ ...insight, reference: 'http://learn.microsoft.com' }] },
    /no https reference/,
  ],
]

for (const [name, wrong, says] of broken)
  test(`finds ${name}`, () => {
    const faults = catalogueFaults(wrong)
    assert.equal(faults.length, 1, faults.join('\n'))
    assert.match(faults[0] ?? '', says)
  })

test('a reason stands for one side that is short, not for one that is missing', () => {
  const few = { [check.id]: 'there is one way to be wrong' }
  const one = withChecks({ ...check, fixtures: [...passing, ...failing.slice(0, 1)] })
  assert.deepEqual(catalogueFaults({ ...one, fewFixtures: few }), [])
  const none = withChecks({ ...check, fixtures: passing.slice(0, 1) })
  assert.match(catalogueFaults({ ...none, fewFixtures: few }).join(), /0 fixture fails/)
})

/** Loads a folder with this one file. */
function loading<T>(content: unknown, load: (folder: string) => T): () => T {
  return () => {
    const folder = mkdtempSync(join(tmpdir(), 'parapet-content-'))
    try {
      writeFileSync(join(folder, 'one.json'), typeof content === 'string' ? content : JSON.stringify(content))
      return load(folder)
    } finally {
      rmSync(folder, { recursive: true })
    }
  }
}

test('a mistake in a file is told with the file and the key', () => {
  const one = { ...insight, id: 'one' }
  assert.equal(loading(one, loadInsights)().length, 1)
  const refused = (content: unknown, says: RegExp) => assert.throws(loading(content, loadInsights), says)
  refused('{', /one\.json: is not JSON/)
  refused([], /one\.json: must be an object/)
  refused({ ...one, id: 'two' }, /one\.json: 'id' must be the file's name/)
  refused({ ...one, colour: 'red' }, /one\.json: 'colour' is not a known key/)
  refused({ ...one, title: { en: 'Only English' } }, /one\.json: 'title\.de' is missing/)
  refused({ ...one, product: 'Word' }, /one\.json: 'product' must be one of Microsoft Entra ID/)
  refused({ ...one, priority: 101 }, /one\.json: 'priority' must be a whole number from 0 to 100/)
  refused(
    { ...one, reference: 'http://learn.microsoft.com' },
    /one\.json: 'reference' must be a link with https/,
  )
  assert.throws(
    loading({ ...story, id: 'one', recommendations: 'all' }, loadStories),
    /one\.json: 'recommendations' must be a list/,
  )
  assert.throws(
    loading({ ...story, id: 'one', recommendations: ['a', 1] }, loadStories),
    /one\.json: 'recommendations\[1\]' must be a text/,
  )
})

test('a control has checks exactly when it is provable', () => {
  const [control] = regulation.controls
  assert.ok(control)
  const having = (...controls: object[]) => loading({ ...regulation, id: 'one', controls }, loadRegulations)
  assert.throws(having({ ...control, provable: true, checks: [] }), /is 'provable' without 'checks'/)
  assert.throws(having({ ...control, provable: false, checks: ['a'] }), /has 'checks' but is not 'provable'/)
  assert.throws(having({ ...control, checks: ['a', 'a'], provable: true }), /names a check twice/)
  assert.throws(having(control, control), /stands twice/)
  assert.throws(having({ ...control, provable: 'yes' }), /'controls\[0\]\.provable' must be true or false/)
})
