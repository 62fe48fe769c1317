import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recommendationCalls } from '#contract/recommendations/recommendation-calls.ts'
import { germanOf, loadChecks } from '#scan/catalogue/load-checks.ts'
import { sql } from '../kit/db.ts'
import { catalogueServer } from '../testing/catalogue-server.ts'
import type { Client } from '../testing/client.ts'

const server = await catalogueServer()
const { people } = server
const [admin, operator] = [server.as(people.admin), server.as(people.superAdmin)]
await server.db({ kind: 'platform' }, (db) =>
  db.run(sql`
    with connected as (
      insert into account_product (account_id, product_id) select ${people.accountId}, id from product
      on conflict do nothing)
    insert into account_recommendation (account_id, recommendation_id, is_compliant, last_updated_time)
    select ${people.accountId}, id, false, now() from recommendation`),
)

const page = loadChecks().find(({ id }) => id === 'admin-consent-workflow-is-on')
assert.ok(page)
const german = germanOf(page)
const english = page.sections.title

interface Said {
  recommendationId: number
  findings: string
  correctiveAction: string
}
async function listed<T>(who: Client, path: string, language = 'de'): Promise<T[]> {
  const { status, body } = await who.send('GET', path, undefined, { 'accept-language': language })
  assert.equal(status, 200)
  const found = body as { items?: T[] }
  return found.items ?? [found as T]
}
const ofPage = async (who: Client, language: string) => {
  const $filter = `name eq '${page.id}'`
  const [row] = await listed<Said>(
    who,
    `/odata/accountRecommendationExtended?${new URLSearchParams({ $filter })}`,
    language,
  )
  return row
}

test('the people of an account read the catalogue in their language', async () => {
  assert.equal((await ofPage(admin, 'en'))?.findings, english)
  const row = await ofPage(admin, 'de-AT,de;q=0.9')
  assert.equal(row?.findings, german?.title)
  assert.equal(row?.correctiveAction, german?.correctiveAction)
})

test('filtering and sorting follow the language', async () => {
  const found = (query: Record<string, string>, language: string) =>
    listed<Said>(
      admin,
      `/odata/accountRecommendationExtended?${new URLSearchParams({ $top: '200', ...query })}`,
      language,
    )
  const $filter = `findings eq '${german?.title}'`
  assert.equal((await found({ $filter }, 'de')).length, 1)
  assert.equal((await found({ $filter }, 'en')).length, 0)
  const sorted = (await found({ $orderby: 'findings asc' }, 'de')).map(({ findings }) => findings)
  assert.notDeepEqual(
    sorted,
    (await found({ $orderby: 'findings asc' }, 'en')).map(({ findings }) => findings),
  )
})

test('regulations with their controls, stories and insights speak it too', async () => {
  for (const [model, field] of [
    ['AccountRegulations', 'summary'],
    ['storyExtended', 'description'],
    ['insight', 'description'],
  ] as const) {
    const [de, en] = await Promise.all(
      ['de', 'en'].map((language) =>
        listed<Record<string, string>>(admin, `/odata/${model}?$orderby=id&$top=50`, language),
      ),
    )
    assert.equal(de?.length, en?.length)
    for (const [place, row] of (de ?? []).entries())
      assert.notEqual(row[field], en?.[place]?.[field], `${model} ${row.id}`)
  }
  const [regulation] = await listed<{ id: number }>(admin, '/odata/AccountRegulations?$orderby=id&$top=1')
  const texts = async (language: string) =>
    (
      await listed<{ controls: { text: string }[] }>(
        admin,
        `/regulation-information/${regulation?.id}`,
        language,
      )
    ).flatMap(({ controls }) => controls.map(({ text }) => text))
  const [de, en] = [await texts('de'), await texts('en')]
  assert.equal(de.length, en.length)
  assert.ok(de.every((text, place) => text !== en[place]))
})

test('operators see the texts that they edit, and an edited text is no longer translated', async () => {
  const path = `/odata/recommendationExtended?${new URLSearchParams({ $filter: `name eq '${page.id}'` })}`
  const [row] = await listed<Said & { id: number }>(operator, path)
  assert.equal(row?.findings, english)

  const edit = (body: object) =>
    operator.call(recommendationCalls.update, { params: { id: row?.id ?? 0 }, body })
  assert.equal((await edit({ findings: english, severity: 1 })).status, 200)
  assert.equal((await ofPage(admin, 'de'))?.findings, german?.title)
  assert.equal((await edit({ findings: 'Written anew' })).status, 200)
  const said = await ofPage(admin, 'de')
  assert.deepEqual([said?.findings, said?.correctiveAction], ['Written anew', german?.correctiveAction])
})
