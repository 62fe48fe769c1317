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
