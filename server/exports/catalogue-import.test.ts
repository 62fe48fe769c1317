import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Recommendation } from '#contract/recommendations/managed-recommendations.ts'
import { recommendationCalls } from '#contract/recommendations/recommendation-calls.ts'
import {
  recommendationSeverity,
  recommendationStatus,
} from '#contract/recommendations/recommendation-choices.ts'
import type { RecommendationVersion } from '#contract/recommendations/recommendation-versions.ts'
import type { Regulation, RegulationControl } from '#contract/regulations/managed-regulations.ts'
import type { ManagedStory } from '#contract/stories/managed-stories.ts'
import { managedStoryCalls } from '#contract/stories/managed-story-calls.ts'
import { testServer } from '../testing/harness.ts'
import { aSheet, exported, imported } from '../testing/sheets.ts'

const source = await testServer()
const target = await testServer()
const locked = await testServer({ DATA_EDIT_ALLOWED: '0', ENVIRONMENT_NAME: 'production' })
const author = source.as(source.people.superAdmin)
const reader = target.as(target.people.superAdmin)

const modelOf = async (modelName: string) =>
  (
    await exported(source, source.people.superAdmin, '/export', {
      type: 'Model',
      modelName,
      selectedFields: [],
    })
  ).file
const put = (server: typeof source, model: string, file: Buffer) =>
  imported(server, server.people.superAdmin, model, file)

const automatic = {
  ...{ findings: 'Lock the vault', germanFindings: 'Tresor verschließen', productId: 1 },
  ...{ validationMethod: 1 as const, queryType: 2 as const },
  query: 'select displayName from users where false',
  severity: recommendationSeverity.value.Critical,
  servicePlans: ['AAD_PREMIUM'],
}

describe('content moves between installations by Model export and import', () => {
  test('recommendations are known by their names, and begin disabled', async () => {
    const first = (await author.call(recommendationCalls.create, { body: automatic })).body.id
    await author.call(recommendationCalls.create, {
      body: { findings: 'Count the keys', productId: 1, prerequisiteIds: [first] },
    })
    // Another row has their keys over there.
    await reader.call(recommendationCalls.create, { body: { findings: 'Something else', productId: 2 } })
    const file = await modelOf('recommendationExtended')
    const moved = await put(target, 'recommendationExtended', file)
    assert.deepEqual([moved.status, moved.body.created, moved.body.updated], [200, 2, 0])
    assert.equal(moved.body.successMessage, 'Import Successful!')
    const { items } = (
      await reader.list<Recommendation>('recommendationExtended', { $filter: "name eq 'lock-the-vault'" })
    ).body
    const [row] = items
    assert.deepEqual(
      [row?.findings, row?.germanFindings, row?.severity, row?.servicePlans, row?.status, row?.isValid],
      [
        'Lock the vault',
        'Tresor verschließen',
        4,
        ['AAD_PREMIUM'],
        recommendationStatus.value.Disabled,
        true,
      ],
    )
    const [needs] = (
      await reader.list<Recommendation>('recommendationExtended', { $filter: "name eq 'count-the-keys'" })
    ).body.items
    assert.deepEqual(needs?.prerequisiteIds, [row?.id])
    const again = await put(target, 'recommendationExtended', file)
    assert.deepEqual(again.body.details, undefined)
    assert.deepEqual([again.body.created, again.body.updated, again.body.unchanged], [0, 0, 2])
    const { items: versions } = (
      await reader.list<RecommendationVersion>('recommendationVersion', {
        $filter: `recommendationId eq ${row?.id}`,
      })
    ).body
    assert.deepEqual(
      versions.map(({ cause }) => cause),
      [7],
    )
  })

  test('a story comes with its recommendations in their order', async () => {
    const { id: storyId } = (await author.call(managedStoryCalls.create, { body: { name: 'The break-in' } }))
      .body
    for (const name of ['count-the-keys', 'lock-the-vault']) {
      const [row] = (
        await author.list<Recommendation>('recommendationExtended', { $filter: `name eq '${name}'` })
      ).body.items
      await author.call(recommendationCalls.publish, { body: { ids: [row?.id ?? 0] } })
      await author.call(managedStoryCalls.addRecommendation, {
        body: { storyId, recommendationId: row?.id ?? 0 },
      })
    }
    const moved = await put(target, 'Story', await modelOf('Story'))
    assert.deepEqual(moved.body.details, undefined)
    assert.deepEqual([moved.status, moved.body.created], [200, 1])
    const [story] = (await reader.list<ManagedStory>('Story')).body.items
    assert.equal(story?.recommendationNames, 'count-the-keys, lock-the-vault')
  })

  test('a regulation of one’s own is one sheet: its name, its controls, their recommendations', async () => {
    const [row] = (
      await reader.list<Recommendation>('recommendationExtended', { $filter: "name eq 'lock-the-vault'" })
    ).body.items
    const sheet = await aSheet(
      ['regulation', 'controlId', 'text', 'recommendationNames'],
      ['House rules', 'H.1', 'The vault is locked.', 'lock-the-vault'],
      ['House rules', 'H.2', 'Keys are counted.', `count-the-keys, ${row?.id}`],
    )
    const made = await put(target, 'RegulationControl', sheet)
    assert.deepEqual([made.status, made.body.created], [200, 2])
    const [regulation] = (await reader.list<Regulation>('Regulation', { $filter: "name eq 'House rules'" }))
      .body.items
    assert.deepEqual([regulation?.numOfControls, regulation?.status], [2, 1])
    const { items } = (await reader.list<RegulationControl>('RegulationControl')).body
    assert.deepEqual(
      items.map(({ controlId, recommendationNames }) => [controlId, recommendationNames]),
      [
        ['H.1', 'lock-the-vault'],
        ['H.2', 'count-the-keys, lock-the-vault'],
      ],
    )
  })

  test('a broken sheet is told cell by cell, and nothing of it is written', async () => {
    const sheet = await aSheet(
      ['name', 'product', 'findings', 'severity', 'prerequisiteNames'],
      ['fine', 'EntraID', 'Fine', 4, null],
      ['odd', 'Nowhere', '', 9, 'nobody-knows'],
    )
    const { status, body } = await put(target, 'recommendationExtended', sheet)
    assert.equal(status, 422)
    assert.deepEqual([...new Set(body.details?.map(({ row, column }) => `${row} ${column}`))].toSorted(), [
      '3 findings',
      '3 prerequisiteNames',
      '3 product',
      '3 severity',
    ])
    const found = await reader.list('recommendationExtended', { $filter: "name eq 'fine'" })
    assert.equal(found.body.count, 0)
  })

  /** What is wrong with a sheet, each at its cell. */
  const wrongIn = async (model: string, ...rows: (string | number | null)[][]) => {
    const { status, body } = await put(target, model, await aSheet(...rows))
    assert.equal(status, 422, JSON.stringify(body))
    return body.details?.map(({ row, column, problem }) => `${row} ${column} ${problem}`)
  }

  test('so is what a form would ask for, what stands twice, and what contradicts itself', async () => {
    assert.deepEqual(
      await wrongIn(
        'recommendationExtended',
        ['name', 'product', 'findings', 'validationMethod', 'query', 'prerequisiteNames'],
        ['no-product', null, 'No product', 'Manual', null, null],
        ['no-query', 'EntraID', 'No query', 'Automatic', null, null],
        ['No Query', 'EntraID', 'A name of another kind', 'Manual', null, null],
        ['no-query', 'EntraID', 'Twice', 'Manual', null, null],
        ['itself', 'EntraID', 'Needs itself', 'Manual', null, 'itself'],
      ),
      [
        '2 product this field is required',
        '3 query Query is required',
        '4 name use lowercase letters, digits and hyphens',
        '5 name is also in row 3',
        '6 prerequisiteNames A recommendation cannot be its own prerequisite',
      ],
    )
    assert.deepEqual(
      await wrongIn(
        'RegulationControl',
        ['regulation', 'controlId', 'text', 'recommendationNames'],
        [null, 'X.1', 'Of no regulation', 'lock-the-vault'],
        ['New rules', 'X.1', 'Once', 'lock-the-vault'],
        ['new RULES', 'X.1', 'Twice', 'lock-the-vault'],
        ['New rules', null, null, 'nobody-knows'],
      ),
      [
        '2 regulation this field is required',
        '4 controlId is also in row 3',
        '5 controlId this field is required',
        '5 text this field is required',
        "5 recommendationNames contains the unknown value 'nobody-knows'",
      ],
    )
    assert.deepEqual(
      await wrongIn(
        'Story',
        ['name', 'riskLevel', 'status', 'recommendationNames'],
        ['Twice', 'High', 'Active', 'lock-the-vault'],
        [' twice ', 'Dreadful', 'Deleted', 'nobody-knows'],
        [null, 'High', 'Active', null],
      ),
      [
        '3 riskLevel choose one of: Low, Moderate, High',
        '3 name is also in row 2',
        '3 status choose one of the available values',
        "3 recommendationNames contains the unknown value 'nobody-knows'",
        '4 name this field is required',
      ],
    )
    assert.deepEqual(
      await wrongIn(
        'Regulation',
        ['name', 'summary', 'description', 'status'],
        ['Twice', 'x', 'x', 'Active'],
        ['TWICE', null, 'x', 'Gone'],
      ),
      [
        '3 status choose one of: Active, Hidden',
        '3 name is also in row 2',
        '3 summary this field is required',
      ],
    )
    for (const model of ['Story', 'Regulation', 'RegulationControl']) {
      const found = await reader.list<{ text?: string; name?: string }>(model)
      assert.ok(!found.body.items.some(({ name, text }) => /twice|once/i.test(`${name} ${text}`)), model)
    }
  })

  test('a query that cannot run is told at its cell where the recommendation is enabled', async () => {
    const [row] = (
      await reader.list<Recommendation>('recommendationExtended', { $filter: "name eq 'lock-the-vault'" })
    ).body.items
    await reader.call(recommendationCalls.publish, { body: { ids: [row?.id ?? 0] } })
    assert.deepEqual(
      await wrongIn(
        'recommendationExtended',
        ['name', 'findings', 'query'],
        ['count-the-keys', 'Count all keys', null],
        ['lock-the-vault', 'Lock it', 'select displayName from nowhere'],
      ),
      ["3 query There is no table 'nowhere'."],
    )
    const [other] = (
      await reader.list<Recommendation>('recommendationExtended', { $filter: "name eq 'count-the-keys'" })
    ).body.items
    assert.equal(other?.findings, 'Count the keys')
  })

  test('one that was deleted here comes again, disabled', async () => {
    const [row] = (
      await reader.list<Recommendation>('recommendationExtended', { $filter: "name eq 'lock-the-vault'" })
    ).body.items
    const ids = [row?.id ?? 0]
    await reader.call(recommendationCalls.disable, { body: { ids } })
    await reader.call(recommendationCalls.remove, { body: { ids } })
    const again = await put(target, 'recommendationExtended', await modelOf('recommendationExtended'))
    assert.deepEqual([again.status, again.body.created], [200, 1], JSON.stringify(again.body))
    const [back] = (
      await reader.list<Recommendation>('recommendationExtended', { $filter: "name eq 'lock-the-vault'" })
    ).body.items
    assert.deepEqual([back?.findings, back?.status], ['Lock the vault', recommendationStatus.value.Disabled])
  })

  test('a control without recommendations is one that no setting proves, until it gets some', async () => {
    const head = ['regulation', 'controlId', 'text', 'recommendationNames']
    const proves = async (...names: (string | null)[]) => {
      for (const name of names) {
        const sheet = await aSheet(head, ['Office rules', 'O.1', 'Doors are closed.', name])
        assert.equal((await put(target, 'RegulationControl', sheet)).status, 200)
      }
      const { rows } = await target.admin(
        "select is_provable from regulation_control where control_id = 'O.1'",
      )
      return rows[0]?.is_provable
    }
    assert.equal(await proves(null), false)
    assert.equal(await proves('lock-the-vault'), true)
  })

  test('where data editing is off nothing is imported', async () => {
    const { status, body } = await put(
      locked,
      'recommendationExtended',
      await modelOf('recommendationExtended'),
    )
    assert.deepEqual(
      [status, body.message],
      [403, 'Updates to recommendation are disabled for the production environment.'],
    )
  })
})
