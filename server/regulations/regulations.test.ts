import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { authCalls } from '#contract/auth/auth.ts'
import { regulationCalls } from '#contract/regulations/regulations.ts'
import { storyCalls } from '#contract/stories/stories.ts'
import { loadCatalogue } from '../catalogue/load.ts'
import { type Db, sql } from '../kit/db.ts'
import { catalogueServer } from '../testing/catalogue-server.ts'

const server = await catalogueServer()
const { people } = server
const platform = { kind: 'platform' } as const
const admin = server.as(people.admin)

const counted = async () =>
  (
    await server.admin(`select
      (select count(*)::int from recommendation) as recommendations,
      (select count(*)::int from regulation) as regulations,
      (select count(*)::int from regulation_control) as controls,
      (select count(*)::int from regulation_control_recommendation) as links,
      (select count(*)::int from story) as stories,
      (select count(*)::int from story_recommendation) as chapters,
      (select count(*)::int from insight where key is not null) as insights,
      (select count(*)::int from connector) as connectors`)
  ).rows[0]

/** The account has every recommendation: met when its id is even. */
const assess = (db: Db) =>
  db.run(sql`
    with connected as (
      insert into account_product (account_id, product_id) select ${people.accountId}, id from product
      on conflict do nothing)
    insert into account_recommendation (account_id, recommendation_id, is_compliant, last_updated_time)
    select ${people.accountId}, id, id % 2 = 0, now() from recommendation
    on conflict do nothing`)

test('the catalogue is loaded whole, and loading it again changes nothing', async () => {
  const first = await counted()
  assert.ok(
    first.recommendations >= 299 && first.regulations >= 12 && first.stories >= 12 && first.insights >= 15,
  )
  assert.ok(first.links > first.controls && first.connectors > 100)
  const before = (await server.admin('select max(last_updated_time) as at from recommendation')).rows[0].at
  await loadCatalogue(server.app.config.databaseAdminUrl)
  assert.deepEqual(await counted(), first)
  const { at } = (await server.admin('select max(last_updated_time) as at from recommendation')).rows[0]
  assert.equal(String(at), String(before))
})

test("an operator's edit outlives a new version; a page that is gone is disabled, not lost", async () => {
  const { rows } = await server.admin(
    'select id, name from recommendation where page_hash is not null limit 2',
  )
  const [edited, changed] = rows
  await server.admin("update recommendation set findings = 'Ours', page_hash = null where id = $1", [
    edited.id,
  ])
  await server.admin("update recommendation set findings = 'Old', page_hash = 'old' where id = $1", [
    changed.id,
  ])
  await server.admin(
    `insert into recommendation (name, product_id, findings, description, severity, ease_of_fix, estimated_work, status,
       validation_method, query_type, category, tenant_wide, page_hash, creation_time, last_updated_time)
     values ('a-page-that-is-gone', 1, 'x', 'x', 1, 1, 1, 1, 2, 1, 1, true, 'x', now(), now())`,
  )
  // As if the last version had told the story with it.
  await server.admin(
    `insert into story_recommendation (story_id, recommendation_id, priority)
     select (select min(id) from story where key is not null), id, 99
     from recommendation where name = 'a-page-that-is-gone'`,
  )
  await loadCatalogue(server.app.config.databaseAdminUrl)
  const after = await server.admin(
    "select id, findings, status from recommendation where id = any($1) or name = 'a-page-that-is-gone'",
    [[edited.id, changed.id]],
  )
  const of = (id: unknown) => after.rows.find((row) => row.id === id)
  assert.equal(of(edited.id)?.findings, 'Ours')
  assert.notEqual(of(changed.id)?.findings, 'Old')
  assert.equal(after.rows.find((row) => row.findings === 'x')?.status, 2)
  const { rows: links } = await server.admin('select from story_recommendation where priority = 99')
  assert.equal(links.length, 0, 'a story is told by its present version alone')
})

test('cards, controls and stories count what the account gives evidence for', async () => {
  await server.db(platform, assess)
  const { items, count } = (
    await admin.list<{
      id: number
      numOfRecommendations: number
      numOfCompliant: number
      numOfNonCompliant: number
    }>('AccountRegulations', { $top: 200 })
  ).body
  assert.equal(count, items.length)
  for (const card of items) {
    assert.ok(card.numOfRecommendations > 0)
    assert.equal(card.numOfCompliant + card.numOfNonCompliant, card.numOfRecommendations)
  }
  const [card] = items
  assert.ok(card)
  const { body } = await admin.call(regulationCalls.information, { params: { id: card.id } })
  const evidence = body.controls.flatMap((control) => control.recommendations)
  assert.equal(new Set(evidence.map((one) => one.recommendationId)).size, card.numOfRecommendations)
  for (const control of body.controls) {
    assert.equal(control.isProvable, control.recommendations.length > 0)
    assert.equal(control.percentageCompliant === null, control.assessed === 0)
  }
  const [one] = evidence
  assert.ok(one)
  const params = { recommendationId: one.recommendationId }
  const of = (await admin.call(regulationCalls.ofRecommendation, { params })).body
  assert.ok(of.some((regulation) => regulation.id === card.id && regulation.controls.length > 0))

  const { items: told } = (
    await admin.list<{ id: number; numOfRecommendations: number; percentageCompliant: number }>(
      'StoryExtended',
      {
        $top: 200,
      },
    )
  ).body
  const [story] = told
  assert.ok(story)
  const chapters = (
    await admin.list<{ recommendationId: number; isCompliant: boolean; priority: number }>(
      'storyrecommendation',
      {
        $filter: `storyId eq ${story.id}`,
        $top: 200,
      },
    )
  ).body.items
  assert.equal(chapters.length, story.numOfRecommendations)
  assert.deepEqual(
    chapters.map((chapter) => chapter.priority),
    chapters.map((_, index) => index + 1),
  )
  const met = chapters.filter((chapter) => chapter.isCompliant).length
  assert.equal(Math.round((100 * met) / chapters.length), Math.round(story.percentageCompliant))
  const links = (
    await admin.call(storyCalls.ofRecommendation, {
      params: { recommendationId: Number(chapters[0]?.recommendationId) },
    })
  ).body
  const link = links.find((other) => other.storyId === story.id)
  assert.equal(link?.story.percentageCompliant, story.percentageCompliant)
})

test('whoami names the active regulations, to who may open them', async () => {
  await server.admin('update regulation set status = 2 where id = (select min(id) from regulation)')
  const { rows } = await server.admin('select id::int, name from regulation where status = 1 order by name')
  assert.ok(rows.length > 10)
  const named = async (person: { token: string }) =>
    (await server.as(person).call(authCalls.whoami)).body.regulations
  assert.deepEqual(await named(people.admin), rows)
  for (const person of [people.userWithoutGroup, people.vendor, people.superAdmin])
    assert.deepEqual(await named(person), [])
  await server.admin('update regulation set status = 1')
})

test('a hidden regulation has neither card nor page', async () => {
  const { id } = (await server.admin('select max(id)::int as id from regulation')).rows[0]
  const cards = async () => (await admin.list('AccountRegulations', { $filter: `id eq ${id}` })).body
  const page = () => admin.call(regulationCalls.information, { params: { id } })
  const [card] = (await cards()).items
  for (const field of ['name', 'description', 'numOfRecommendations', 'numOfCompliant', 'numOfNonCompliant'])
    assert.ok(card && field in card, field)
  assert.equal((await page()).status, 200)
  await server.admin('update regulation set status = 2 where id = $1', [id])
  assert.equal((await cards()).count, 0)
  assert.equal((await page()).status, 404)
  await server.admin('update regulation set status = 1 where id = $1', [id])
})

test("a group's scope narrows the counts of cards and stories", async () => {
  await server.admin(
    'update user_group set recommendation_scoping_enabled = true, recommendations_filter = $1 where id = $2',
    ['severity eq High', people.groupId],
  )
  type Counted = { id: number; numOfRecommendations: number }
  for (const model of ['AccountRegulations', 'StoryExtended']) {
    const sum = async (who: typeof admin) =>
      (await who.list<Counted>(model, { $top: 200 })).body.items.reduce(
        (all, row) => all + row.numOfRecommendations,
        0,
      )
    const [all, some] = [await sum(admin), await sum(server.as(people.user))]
    assert.ok(some > 0 && some < all, `${model}: ${some} of ${all}`)
  }
})

test("an installation's own thresholds stand in text and query; unknown ones are refused", async () => {
  const file = join(server.app.config.dataFolder, 'thresholds.json')
  const load = (parameters: object) => {
    writeFileSync(file, JSON.stringify(parameters))
    return loadCatalogue(server.app.config.databaseAdminUrl, { parametersFile: file })
  }
  const id = 'managed-devices-are-encrypted'
  await load({ [id]: { days: 77 } })
  const row = async () =>
    (await server.admin('select query, description from recommendation where name = $1', [id])).rows[0]
  assert.match((await row()).query, /77/)
  assert.match((await row()).description, /77/)
  await assert.rejects(
    load({ [id]: { days: true } }),
    /CHECK_PARAMETERS .*encrypted.days' must be a number or a text/,
  )
  await load({ shared: { emergencyAccounts: 2, permanentDays: 30 } })
  await assert.rejects(load({ shared: { permanentDays: 0 } }), /CHECK_PARAMETERS .*shared: 'permanentDays'/)
  await assert.rejects(load({ shared: { colour: 2 } }), /CHECK_PARAMETERS .*shared: 'colour'/)
  await assert.rejects(load({ [id]: { weeks: 2 } }), /no parameter 'weeks'/)
  await assert.rejects(load({ 'no-such-check': { days: 2 } }), /no check 'no-such-check'/)
  await loadCatalogue(server.app.config.databaseAdminUrl)
  assert.doesNotMatch((await row()).query, /77/)
})
