import assert from 'node:assert/strict'
import { test } from 'node:test'
import { regulationCalls } from '#contract/regulations/regulations.ts'
import { storyCalls } from '#contract/stories/stories.ts'
import { sql } from '../kit/db.ts'
import { catalogueServer } from '../testing/catalogue-server.ts'

const server = await catalogueServer()
const { people } = server
const admin = server.as(people.admin)

/** Every third recommendation is met, every third not, every third not assessed. */
await server.db({ kind: 'platform' }, (db) =>
  db.run(sql`
    with connected as (
      insert into account_product (account_id, product_id) select ${people.accountId}, id from product
      on conflict do nothing)
    insert into account_recommendation (account_id, recommendation_id, is_compliant, last_updated_time)
    select ${people.accountId}, id, case id % 3 when 0 then true when 1 then false end, now()
    from recommendation`),
)

interface Regulation {
  id: number
  numOfRecommendations: number
  numOfCompliant: number
  numOfNonCompliant: number
  numOfCompliantLastWeek: number | null
  numOfNonCompliantLastWeek: number | null
}
interface Story {
  id: number
  numOfRecommendations: number
  numOfCompliant: number
  numOfAssessed: number
  numOfCompliantLastWeek: number | null
  numOfAssessedLastWeek: number | null
}
const all = async <T>(model: string, who = admin) => (await who.list<T>(model, { $top: 200 })).body.items
const rows = async (filter: string, who = admin) => {
  const $filter = `status eq 1 and ${filter}`
  const { status, body } = await who.list('accountRecommendationExtended', { $filter, $top: 1 })
  assert.equal(status, 200, body.message)
  return body.count
}
const inState = async (filter: string, who = admin) => [
  await rows(filter, who),
  await rows(`${filter} and isCompliant eq true`, who),
  await rows(`${filter} and isCompliant eq false`, who),
  await rows(`${filter} and isCompliant eq null`, who),
]

test('the list narrowed to a regulation or story has as many rows as its figures say, for a narrower scope too', async () => {
  await server.admin(
    'update user_group set recommendation_scoping_enabled = true, recommendations_filter = $1 where id = $2',
    ['severity eq High', people.groupId],
  )
  for (const who of [admin, server.as(people.user)]) {
    const regulations = await all<Regulation>('AccountRegulations', who)
    assert.ok(regulations.length > 10)
    for (const one of regulations.slice(0, 4)) {
      const { numOfRecommendations: total, numOfCompliant: met, numOfNonCompliant: open } = one
      assert.deepEqual(await inState(`regulationIds eq ${one.id}`, who), [
        total,
        met,
        open,
        total - met - open,
      ])
    }
    for (const one of (await all<Story>('StoryExtended', who)).slice(0, 4)) {
      const { numOfRecommendations: total, numOfCompliant: met, numOfAssessed: assessed } = one
      const expected = [total, met, assessed - met, total - assessed]
      assert.deepEqual(await inState(`storyIds eq ${one.id}`, who), expected)
    }
  }
})

test('where nothing was decided a week ago there is nothing to compare with', async () => {
  for (const one of await all<Regulation>('AccountRegulations'))
    assert.deepEqual([one.numOfCompliantLastWeek, one.numOfNonCompliantLastWeek], [null, null])
  for (const one of await all<Story>('StoryExtended'))
    assert.deepEqual([one.numOfCompliantLastWeek, one.numOfAssessedLastWeek], [null, null])
  const [first] = await all<Regulation>('AccountRegulations')
  const { body } = await admin.call(regulationCalls.information, { params: { id: Number(first?.id) } })
  assert.equal(body.lastWeek, null)
})

/** A change of compliance of all recommendations that fulfil the condition, days ago. */
const changed = (days: number, value: string | null, condition: string, field = 1) =>
  server.admin(
    `insert into account_recommendation_history
       (account_id, account_recommendation_id, date, change_field, new_value, changed_by)
     select account_id, id, now() - make_interval(days => $1), $2, $3, 'Scan'
     from account_recommendation where account_id = $4 and ${condition}`,
    [days, field, value, people.accountId],
  )

test('a week ago is what the last change before it said', async () => {
  const even = 'recommendation_id % 2 = 0'
  await changed(30, 'false', 'recommendation_id % 3 < 2')
  await changed(8, 'true', `${even} and recommendation_id % 3 < 2`)
  // Neither what came later nor another kind of change counts.
  await changed(6, 'false', even)
  await changed(8, 'false', even, 2)
  // What could not be read any more then was not assessed.
  await changed(9, null, 'recommendation_id % 3 = 1 and not (recommendation_id % 2 = 0)')

  const { rows: links } = await server.admin(`
    select distinct control.regulation_id::int as regulation, recommendation_id::int as id
    from regulation_control_recommendation link join regulation_control control on control.id = link.control_id`)
  const idsOf = (regulation: number) =>
    links.filter((link) => link.regulation === regulation).map(({ id }) => Number(id))
  const then = (id: number) => {
    if (id % 3 === 2 || (id % 3 === 1 && id % 2 === 1)) return null
    return id % 2 === 0
  }
  for (const one of await all<Regulation>('AccountRegulations')) {
    const states = idsOf(one.id).map(then)
    const count = (state: boolean) => states.filter((then) => then === state).length
    assert.deepEqual([one.numOfCompliantLastWeek, one.numOfNonCompliantLastWeek], [count(true), count(false)])
    const { body } = await admin.call(regulationCalls.information, { params: { id: one.id } })
    assert.deepEqual(body.lastWeek, { compliant: count(true), nonCompliant: count(false) })
  }
  for (const one of await all<Story>('StoryExtended')) {
    const { rows: chapters } = await server.admin(
      'select recommendation_id::int as id from story_recommendation where story_id = $1',
      [one.id],
    )
    const states = chapters.map(({ id }) => then(Number(id)))
    assert.equal(one.numOfAssessedLastWeek, states.filter((state) => state !== null).length)
    assert.equal(one.numOfCompliantLastWeek, states.filter((state) => state).length)
  }
})

test('another account has nothing of it, and neither has a person beyond their scope', async () => {
  const [other] = await all<Regulation>('AccountRegulations', server.as(people.otherAdmin))
  assert.equal(other?.numOfCompliantLastWeek, null)
  const sum = async (who: typeof admin) =>
    (await all<Regulation>('AccountRegulations', who)).reduce(
      (sum, one) => sum + (one.numOfCompliantLastWeek ?? 0),
      0,
    )
  const [whole, part] = [await sum(admin), await sum(server.as(people.user))]
  assert.ok(part > 0 && part < whole, `${part} of ${whole}`)
})

test('a prerequisite is met wholly, not at all, or not assessed', async () => {
  const { body } = await admin.list<{
    prerequisiteRecommendationId: number
    percentageCompliant: number | null
    compliant: boolean | null
  }>('recommendationprerequisiteextended', { $top: 200 })
  const expected = { 0: [100, true], 1: [0, false], 2: [null, null] }
  const seen = new Set<number>()
  for (const one of body.items) {
    const third = (one.prerequisiteRecommendationId % 3) as 0 | 1 | 2
    seen.add(third)
    assert.deepEqual([one.percentageCompliant, one.compliant], expected[third])
  }
  assert.equal(seen.size, 3)
})

test("a recommendation's stories tell the share that is met of what was assessed", async () => {
  const stories = new Map((await all<Story>('StoryExtended')).map((story) => [story.id, story]))
  const { body } = await admin.list<{ recommendationId: number }>('storyrecommendation', { $top: 1 })
  const params = { recommendationId: Number(body.items[0]?.recommendationId) }
  const links = (await admin.call(storyCalls.ofRecommendation, { params })).body
  assert.ok(links.length > 0)
  for (const { storyId, story } of links) {
    const { numOfCompliant = 0, numOfAssessed = 0, numOfRecommendations = 0 } = stories.get(storyId) ?? {}
    assert.ok(numOfAssessed > 0 && numOfAssessed < numOfRecommendations)
    assert.equal(story.percentageCompliant, Math.round((10_000 * numOfCompliant) / numOfAssessed) / 100)
  }
})
